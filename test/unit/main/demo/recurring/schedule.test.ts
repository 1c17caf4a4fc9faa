import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Schedule } from '#main/demo/recurring/schedule.ts';
import { advanced, dueRunDays, followingDate, nextRunDay, recurringState } from '#main/demo/recurring/schedule.ts';
import { addDays, isPlainDate } from '#shared/dates/plain-date.ts';

type Changes = Partial<Omit<Schedule, 'fields'>> & { readonly fields?: Partial<Schedule['fields']> };

function schedule({ fields, ...rest }: Changes = {}): Schedule {
  return {
    iteration_no: 0,
    anchor_day: 31,
    accepted: false,
    halted: null,
    ...rest,
    fields: {
      recurring_method: 'save_draft',
      start_date: '2026-01-31',
      next_billing_date: '2026-01-31',
      interval: 1,
      interval_unit: 'months',
      occurrences: 0,
      ...fields,
    },
  };
}

function billingDates(from: Schedule, count: number): readonly (string | null)[] {
  const dates: (string | null)[] = [];
  for (let rest = from; dates.length < count; rest = advanced(rest)) dates.push(rest.fields.next_billing_date);
  return dates;
}

describe('billing dates', () => {
  it.each([
    ['months', 1, '2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['months', 1, '2027-12-31', ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['months', 5, '2026-08-30', ['2027-01-30', '2027-06-30']],
    ['years', 1, '2024-02-29', ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
    ['weeks', 2, '2026-12-25', ['2027-01-08', '2027-01-22']],
    ['days', 10, '2028-02-25', ['2028-03-06']],
  ])('every so many %s (%i) from %s', (interval_unit, interval, start, expected) => {
    const day = Number(start.slice(8));
    const from = schedule({ anchor_day: day, fields: { next_billing_date: start, interval, interval_unit } });
    expect(billingDates(from, expected.length + 1)).toEqual([start, ...expected]);
  });

  // Counted the other way: not from one date to the next, but all at once from the first.
  function counted(start: string, unit: string, steps: number): string {
    if (unit === 'days' || unit === 'weeks') return addDays(start, steps * (unit === 'days' ? 1 : 7));
    const [year = 0, month = 0, day = 0] = start.split('-').map(Number);
    const months = month - 1 + steps * (unit === 'years' ? 12 : 1);
    const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
    return new Date(Date.UTC(year, months, Math.min(day, last))).toISOString().slice(0, 10);
  }

  it('neither skip nor repeat an interval, however often they moved on', () => {
    const date = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
    const unit = fc.constantFrom('days', 'weeks', 'months', 'years');
    fc.assert(
      fc.property(date, unit, fc.integer({ min: 1, max: 14 }), (start, interval_unit, interval) => {
        const day = Number(start.slice(8));
        const from = schedule({ anchor_day: day, fields: { next_billing_date: start, interval, interval_unit } });
        const dates = billingDates(from, 15);
        expect(dates).toEqual(dates.map((_date, index) => counted(start, interval_unit, index * interval)));
        expect(dates.every((text) => text !== null && isPlainDate(text))).toBe(true);
      }),
    );
  });

  it('go back as they came', () => {
    expect(followingDate('2026-01-15', { unit: 'months', interval: -13 }, 15)).toBe('2024-12-15');
  });
});

describe('the state of a schedule', () => {
  const due = { next_billing_date: '2026-11-22' };
  it.each<[string, Changes]>([
    ['draft', { fields: { next_billing_date: null } }],
    ['draft', { fields: { interval: null } }],
    ['draft', { fields: { interval_unit: null } }],
    ['draft', { fields: { interval: null, recurring_method: 'auto_bill' } }],
    ['scheduled', { fields: due }],
    ['active', { fields: { next_billing_date: '2026-11-21' } }],
    ['active', { fields: due, iteration_no: 1 }],
    ['pending', { fields: { ...due, recurring_method: 'auto_bill' } }],
    ['scheduled', { fields: { ...due, recurring_method: 'auto_bill' }, accepted: true }],
    ['completed', { fields: { ...due, occurrences: 2 }, iteration_no: 2 }],
    ['active', { fields: { ...due, occurrences: 3 }, iteration_no: 2 }],
    ['closed', { fields: due, halted: 'closed' }],
    ['paused', { fields: { ...due, occurrences: 2 }, iteration_no: 2, halted: 'paused' }],
  ])('is %s for %j', (state, changes) => {
    expect(recurringState(schedule(changes), '2026-11-21')).toBe(state);
  });
});

describe('the days on which a schedule runs', () => {
  it('are its billing dates when it saves drafts, and days ahead of them when it sends', () => {
    expect(nextRunDay(schedule(), 2)).toBe('2026-01-31');
    for (const recurring_method of ['auto_send', 'auto_bill']) {
      expect(nextRunDay(schedule({ fields: { recurring_method }, accepted: true }), 2)).toBe('2026-01-29');
    }
  });

  it.each<[string, Changes]>([
    ['a draft', { fields: { interval: null } }],
    ['a schedule that waits for the customer', { fields: { recurring_method: 'auto_bill' } }],
    ['a closed one', { halted: 'closed' }],
    ['a paused one', { halted: 'paused' }],
    ['one that has done all of its runs', { fields: { occurrences: 3 }, iteration_no: 3 }],
  ])('do not come for %s', (_name, changes) => {
    expect(nextRunDay(schedule(changes), 2)).toBeNull();
    expect(dueRunDays(schedule(changes), 2, '2030-01-01')).toEqual([]);
  });

  it('are all named when many were missed, up to today and to the last of them', () => {
    const days = dueRunDays(schedule({ fields: { recurring_method: 'auto_send' } }), 2, '2026-04-28');
    expect(days).toEqual(['2026-01-29', '2026-02-26', '2026-03-29', '2026-04-28']);
    expect(dueRunDays(schedule({ fields: { occurrences: 3 }, iteration_no: 1 }), 2, '2030-01-01')).toHaveLength(2);
  });
});
