import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { emptyDetails, settleDetails } from '#main/demo/documents/line-input.ts';
import { defaultKnobs } from '#main/demo/knobs/knobs.ts';
import { newRecurringInvoice } from '#main/demo/recurring/new-recurring-invoice.ts';
import { dayOfMonth, followingDate } from '#main/demo/recurring/schedule.ts';
import type { StoredConnection, StoredRecurringInvoice } from '#main/demo/state/state.ts';
import { savedItems, savedTasks } from './catalogue.ts';
import type { Client } from './clients.ts';
import { clients } from './clients.ts';
import type { Profile } from './profiles.ts';
import { profiles } from './profiles.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** A schedule with its past billing dates and the next one. */
export interface PlannedProfile {
  readonly profile: Profile;
  readonly client: Client;
  /** Oldest first. */
  readonly billingDates: readonly PlainDate[];
  readonly next: PlainDate | null;
}

const UNSETTLED = { id: null, date: null, total: null, sort_order: null, created_at: null } as const;

/** Returns the day on which an invoice was written: automatic ones are written before their billing date. */
export function writtenOn({ method }: Profile, billingDate: PlainDate): PlainDate {
  return method === 'save_draft' ? billingDate : addDays(billingDate, -defaultKnobs.auto_send_lead);
}

// Returns a date of day 28 at most, which every month has, so that past billing dates follow from the next one exactly.
function everyMonthHas(date: PlainDate): PlainDate {
  return dayOfMonth(date) > 28 ? addDays(date, 4) : date;
}

function planProfile(profile: Profile, client: Client, today: PlainDate): PlannedProfile {
  if (profile.next === null) return { profile, client, billingDates: [], next: null };
  const [interval, unit] = profile.every;
  const next = everyMonthHas(addDays(today, profile.next));
  const billingDates = Array.from({ length: profile.runs }, (_run, index) =>
    followingDate(next, { unit, interval: -interval * (profile.runs - index) }, dayOfMonth(next)),
  );
  return { profile, client, billingDates, next };
}

/** Returns the studio's schedules with their billing dates, as of today. */
export function planProfiles(today: PlainDate): readonly PlannedProfile[] {
  return profiles.flatMap((profile) => {
    const client = clients.find(({ domain }) => domain === `${profile.domain}.example`);
    return client ? [planProfile(profile, client, today)] : [];
  });
}

/** Returns the lines of a schedule and of each invoice it generates, without ids and totals. */
export function profileDetails({ items, tasks }: Profile): DocumentDetails {
  return {
    ...emptyDetails,
    items: items.flatMap(([wanted, quantity]) =>
      savedItems
        .filter(([name]) => name === wanted)
        .map(([name, text, unit, price]) => ({
          ...UNSETTLED,
          description: `${name}: ${text}`,
          price,
          quantity,
          unit,
        })),
    ),
    tasks: tasks.flatMap(([wanted, duration]) =>
      savedTasks
        .filter(([name]) => name === wanted)
        .map(([description, rate]) => ({ ...UNSETTLED, description, duration, rate })),
    ),
  };
}

/** Adds a schedule to the state, after the runs it has made. */
export function seedProfile(
  demo: Pick<DemoContext, 'state' | 'knobs'>,
  { profile, client, billingDates, next }: PlannedProfile,
  connection: StoredConnection,
  today: PlainDate,
): StoredRecurringInvoice {
  const [interval, interval_unit] = profile.every;
  const start = billingDates[0] ?? next;
  const written = billingDates[0] === undefined ? today : writtenOn(profile, billingDates[0]);
  const created_at = `${addDays(written, -2)}T09:20:00Z`;
  const stored = newRecurringInvoice(demo.state, {
    connection_id: connection.id,
    currency: client.currency,
    fields: {
      recurring_method: profile.method,
      start_date: start,
      next_billing_date: next,
      profile_name: profile.name,
      profile_no: profile.number,
      occurrences: profile.occurrences,
      interval_unit,
      interval,
      due_date_options: profile.dueDays,
      summary: profile.name,
      note: null,
      po_number: null,
      payment_options: ['bank_transfer', 'paypal'],
      allow_partial_payments: false,
      send_receipts_automatically: true,
      send_reminders: true,
    },
    anchor_day: next === null ? 1 : dayOfMonth(next),
    ...settleDetails(demo, profileDetails(profile), client.currency, created_at),
    created_at,
    iteration_no: billingDates.length,
    accepted: billingDates.length > 0,
    halted: profile.closed ? 'closed' : null,
  });
  demo.state.recurring_invoices.push(stored);
  return stored;
}
