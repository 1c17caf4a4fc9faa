import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInMonth, monthOf } from '#shared/dates/months.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import { nextDates } from '#shared/dates/schedule-dates.ts';
import { yearlyRuns } from '#shared/recurring/yearly-runs.ts';
import { intervalUnits } from '#shared/service/recurring-invoice.ts';

const monthly: BillingSchedule = {
  state: 'active',
  start_date: '2026-01-31',
  next_billing_date: '2026-12-31',
  interval: 1,
  interval_unit: 'months',
  occurrences: 0,
  iteration_no: 11,
};

describe('the runs of a year', () => {
  it.each([
    ['a month', monthly, 12],
    ['a quarter', { ...monthly, interval: 3 }, 4],
    ['a year', { ...monthly, interval_unit: 'years' }, 1],
    ['400 days', { ...monthly, interval_unit: 'days', interval: 400 }, 1],
    ['a week', { ...monthly, interval_unit: 'weeks' }, 53],
    ['a month that ends with its next run', { ...monthly, occurrences: 12 }, 1],
    ['a month that has ended', { ...monthly, occurrences: 11 }, 0],
    ['a month, scheduled', { ...monthly, state: ' Scheduled ', iteration_no: 0 }, 12],
  ] as const)('are counted from the next one on: every %s', (_name, schedule, runs) => {
    expect(yearlyRuns(schedule)).toBe(runs);
  });

  it.each(['draft', 'pending', 'completed', 'closed', 'paused', '', null])('are none for the state %s', (state) => {
    expect(yearlyRuns({ ...monthly, state })).toBe(0);
  });

  it('are the dates that lie before the same day of the next year', () => {
    fc.assert(
      fc.property(
        fc.record({
          days: fc.integer({ min: 0, max: 3_000 }),
          interval: fc.integer({ min: 1, max: 400 }),
          unit: fc.constantFrom(...intervalUnits),
          occurrences: fc.integer({ min: 0, max: 30 }),
        }),
        ({ days, interval, unit, occurrences }) => {
          const first = addDays('2024-01-01', days);
          const schedule = {
            ...monthly,
            ...{ start_date: first, next_billing_date: first, iteration_no: 0 },
            ...{ interval, interval_unit: unit, occurrences },
          };
          const end = dayInMonth(monthOf(first) + 12, Number(first.slice(8))) ?? '';
          const dates = nextDates(schedule, 400).filter((date) => date < end);
          expect(yearlyRuns(schedule)).toBe(dates.length);
        },
      ),
    );
  });
});
