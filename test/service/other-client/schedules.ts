import type { PlainDate } from '#shared/dates/plain-date.ts';
import { today } from '#main/demo/state/demo-state.ts';
import { dayOfMonth, followingDate, rhythmOf } from '#main/demo/recurring/schedule.ts';
import type { StoredRecurringInvoice } from '#main/demo/state/state.ts';
import { change } from './change.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

// What would have been billed while a schedule stood still is not billed afterwards.
function withoutMissed(profile: StoredRecurringInvoice, day: PlainDate): StoredRecurringInvoice {
  const rhythm = rhythmOf(profile);
  if (rhythm === null) return profile;
  let next_billing_date = rhythm.next;
  while (next_billing_date < day) next_billing_date = followingDate(next_billing_date, rhythm, profile.anchor_day);
  return { ...profile, fields: { ...profile.fields, next_billing_date } };
}

// A draft cannot run as it is: whoever activates it is asked for what it lacks.
function completed(profile: StoredRecurringInvoice, day: PlainDate): StoredRecurringInvoice {
  if (rhythmOf(profile) !== null) return profile;
  const { start_date, next_billing_date, interval, interval_unit } = profile.fields;
  const next = next_billing_date ?? start_date ?? day;
  const fields = {
    ...profile.fields,
    start_date: start_date ?? next,
    next_billing_date: next,
    interval: interval ?? 1,
    interval_unit: interval_unit ?? 'months',
  };
  return { ...profile, fields, anchor_day: dayOfMonth(next) };
}

/** Starts a draft, or resumes a paused or closed schedule from today on. */
export function activateSchedule(demo: DemoContext, id: number): StoredRecurringInvoice {
  return change(demo, demo.state.recurring_invoices, id, (profile) => ({
    ...withoutMissed(completed(profile, today(demo)), today(demo)),
    halted: null,
  }));
}

/** Bills next on another day, and every later month on that day. */
export function moveSchedule(demo: DemoContext, id: number, next_billing_date: PlainDate): StoredRecurringInvoice {
  return change(demo, demo.state.recurring_invoices, id, (profile) => ({
    ...profile,
    fields: { ...profile.fields, next_billing_date },
    anchor_day: dayOfMonth(next_billing_date),
  }));
}

export function pauseSchedule(demo: DemoContext, id: number): StoredRecurringInvoice {
  return change(demo, demo.state.recurring_invoices, id, (profile) => ({ ...profile, halted: 'paused' }));
}

export function closeSchedule(demo: DemoContext, id: number): StoredRecurringInvoice {
  return change(demo, demo.state.recurring_invoices, id, (profile) => ({ ...profile, halted: 'closed' }));
}

/** The customer agrees to be billed; nothing before that day is. */
export function acceptSchedule(demo: DemoContext, id: number): StoredRecurringInvoice {
  return change(demo, demo.state.recurring_invoices, id, (profile) => ({
    ...withoutMissed(profile, today(demo)),
    accepted: true,
  }));
}
