import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates/plain-date.ts';
import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import { countRuns, monthsAhead, runsWithin } from '#shared/recurring/calendar.ts';
import { intervalUnits } from '#shared/service/recurring-invoice.ts';

const monthly: BillingSchedule = {
  state: 'active',
  start_date: '2026-01-31',
  next_billing_date: '2026-11-30',
  interval: 1,
  interval_unit: 'months',
  occurrences: 0,
  iteration_no: 10,
};

describe('the months ahead', () => {
  it('are twelve, the first one from today on', () => {
    const months = monthsAhead('2026-11-21');
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ from: '2026-11-21', to: '2026-11-30' });
    expect(months[3]).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    expect(months.at(-1)).toEqual({ from: '2027-10-01', to: '2027-10-31' });
  });

  it('follow each other from every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const months = monthsAhead(addDays('2000-01-01', days));
        for (const [at, { from, to }] of months.entries()) {
          expect(from <= to).toBe(true);
          if (at > 0) expect(addDays(months[at - 1]?.to ?? '', 1)).toBe(from);
        }
      }),
    );
  });
});

describe('the runs of the months ahead', () => {
  it('are marked where a month is too short for their day', () => {
    const year = { from: '2026-11-21', to: '2027-10-31' };
    const runs = runsWithin(monthly, year);
    expect(runs).toHaveLength(12);
    expect(runs.slice(0, 4)).toEqual([
      { date: '2026-11-30', isClamped: true },
      { date: '2026-12-31', isClamped: false },
      { date: '2027-01-31', isClamped: false },
      { date: '2027-02-28', isClamped: true },
    ]);
  });

  it('end with the last occurrence, and are none while a profile does not run', () => {
    const months = monthsAhead('2026-11-21');
    const count = (part: Partial<BillingSchedule>) =>
      countRuns({ ...monthly, ...part }, months).reduce((sum, each) => sum + each, 0);
    expect(count({ occurrences: 12 })).toBe(2);
    expect(count({ occurrences: 9 })).toBe(0);
    for (const state of ['draft', 'pending', 'paused', 'completed', 'closed', null]) expect(count({ state })).toBe(0);
    expect(count({ interval: 0 })).toBe(0);
    expect(count({ interval: null })).toBe(0);
  });

  it('are counted as they are listed', () => {
    const schedule = fc.record({
      start: fc.integer({ min: 0, max: 1_000 }),
      late: fc.integer({ min: 0, max: 400 }),
      interval: fc.integer({ min: 1, max: 40 }),
      unit: fc.constantFrom(...intervalUnits),
      occurrences: fc.integer({ min: 0, max: 30 }),
      done: fc.integer({ min: 0, max: 30 }),
      today: fc.integer({ min: 900, max: 1_500 }),
    });
    fc.assert(
      fc.property(schedule, ({ start, late, interval, unit, occurrences, done, today }) => {
        const profile: BillingSchedule = {
          state: 'active',
          start_date: addDays('2024-01-01', start),
          next_billing_date: addDays('2024-01-01', start + late),
          interval,
          interval_unit: unit,
          occurrences,
          iteration_no: done,
        };
        const months = monthsAhead(addDays('2024-01-01', today));
        expect(countRuns(profile, months)).toEqual(months.map((month) => runsWithin(profile, month).length));
      }),
    );
  });
});
