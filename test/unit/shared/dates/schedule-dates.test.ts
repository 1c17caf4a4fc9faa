import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Schedule } from '#main/demo/recurring/schedule.ts';
import { advanced, isCompleted } from '#main/demo/recurring/schedule.ts';
import { dayOf } from '#shared/dates/months.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import { datesWithin, nextDates, recurrenceOf } from '#shared/dates/schedule-dates.ts';
import { plainDates } from '#test/helpers/arbitraries.ts';

const MONTHLY: BillingSchedule = {
  state: 'active',
  start_date: '2026-01-31',
  next_billing_date: '2026-02-28',
  interval: 1,
  interval_unit: 'months',
  occurrences: 0,
  iteration_no: 1,
};

/** How the service keeps a new schedule. */
function stored(start: string, interval_unit: string, interval: number, occurrences: number): Schedule {
  const dates = { start_date: start, next_billing_date: start };
  const fields = { recurring_method: 'save_draft', ...dates, interval, interval_unit, occurrences };
  return { iteration_no: 0, anchor_day: dayOf(start), accepted: false, halted: null, fields };
}

function runsOf(schedule: Schedule, count: number): readonly (string | null)[] {
  const dates: (string | null)[] = [];
  for (let rest = schedule; dates.length < count && !isCompleted(rest); rest = advanced(rest))
    dates.push(rest.fields.next_billing_date);
  return dates;
}

describe('demand 21: when is the next recurring invoice: the next dates of a schedule', () => {
  it("follow the service's next date, and return to the day of the start date", () => {
    expect(nextDates(MONTHLY, 6)).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
    ]);
    expect(recurrenceOf(MONTHLY)?.anchorDay).toBe(31);
  });

  it.each<[string, Partial<BillingSchedule>, readonly string[]]>([
    ['to another day', { next_billing_date: '2026-03-15' }, ['2026-03-15', '2026-04-15']],
    ['between two of its months', { interval: 3 }, ['2026-02-28', '2026-05-28']],
    ['before its start', { start_date: '2026-03-31' }, ['2026-02-28', '2026-03-28']],
    ['and its start is unknown', { start_date: null }, ['2026-02-28', '2026-03-28']],
  ])('keep the day of a next date that was changed %s', (_how, changes, expected) => {
    expect(nextDates({ ...MONTHLY, ...changes }, 2)).toEqual(expected);
  });

  it("equal the demo service's billing dates at any point of the schedule", () => {
    const units = fc.constantFrom('days', 'weeks', 'months', 'years');
    const counts = fc.integer({ min: 0, max: 14 });
    fc.assert(
      fc.property(
        plainDates,
        units,
        fc.integer({ min: 1, max: 14 }),
        counts,
        counts,
        (start, unit, every, limit, ran) => {
          let service = stored(start, unit, every, limit);
          for (let run = 0; run < ran && !isCompleted(service); run += 1) service = advanced(service);
          const shown = { ...service.fields, iteration_no: service.iteration_no, state: 'active' };
          expect(nextDates(shown, 8)).toEqual(runsOf(service, 8));
        },
      ),
    );
  });

  it('count from the start date while nothing was billed', () => {
    const fresh = { ...MONTHLY, state: 'scheduled', next_billing_date: null, iteration_no: null };
    expect(nextDates(fresh, 3)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
    expect(nextDates({ ...fresh, state: 'active', iteration_no: 3 }, 3)).toEqual([]);
  });

  it('stop with the last of the occurrences', () => {
    const three = { ...MONTHLY, occurrences: 4 };
    expect(nextDates(three, 6)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    expect(nextDates(three, 6, '2026-03-01')).toEqual(['2026-03-31', '2026-04-30']);
    expect(nextDates(three, 6, '2027-01-01')).toEqual([]);
    expect(nextDates({ ...three, iteration_no: 4 }, 6)).toEqual([]);
    expect(nextDates({ ...three, iteration_no: 9 }, 6)).toEqual([]);
    expect(nextDates({ ...MONTHLY, occurrences: null }, 600)).toHaveLength(600);
  });

  it.each(['completed', 'closed', 'paused', ' Closed ', 'draft', 'pending', 'resting', null])(
    'are empty when it is %s, because it makes none as it is now',
    (state) => {
      expect(nextDates({ ...MONTHLY, state }, 6)).toEqual([]);
      expect(datesWithin({ ...MONTHLY, state }, '2026-01-01', '2027-01-01')).toEqual([]);
    },
  );

  it.each(['scheduled', 'active', ' Active '])('are known when it is %s', (state) => {
    expect(nextDates({ ...MONTHLY, state }, 1)).toEqual(['2026-02-28']);
  });

  it.each<Partial<BillingSchedule>>([
    { interval: null },
    { interval: 0 },
    { interval: -1 },
    { interval: 1.5 },
    { interval_unit: null },
    { interval_unit: 'fortnights' },
    { next_billing_date: 'soon', iteration_no: 1 },
    { next_billing_date: null, start_date: null, iteration_no: 0 },
  ])('are empty with %j', (changes) => {
    expect(nextDates({ ...MONTHLY, ...changes }, 6)).toEqual([]);
  });
});

describe('demand 21: how much is coming: the dates within a window', () => {
  it('include the first and the last day', () => {
    expect(datesWithin(MONTHLY, '2026-02-28', '2026-04-30')).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    expect(datesWithin(MONTHLY, '2026-03-01', '2026-04-29')).toEqual(['2026-03-31']);
    expect(datesWithin(MONTHLY, '2026-04-29', '2026-03-01')).toEqual([]);
  });

  it('are the same for two adjacent windows as for both together', () => {
    const length = fc.integer({ min: 0, max: 2_000 });
    const limit = fc.integer({ min: 0, max: 40 });
    const unit = fc.constantFrom('days', 'weeks', 'months', 'years');
    fc.assert(
      fc.property(plainDates, length, length, limit, unit, (from, one, two, occurrences, interval_unit) => {
        const schedule = { ...MONTHLY, start_date: '2000-01-31', next_billing_date: '2000-01-31' };
        const limited = { ...schedule, occurrences, interval_unit, iteration_no: 0 };
        const [middle, to] = [addDays(from, one), addDays(from, one + 1 + two)];
        expect(datesWithin(limited, from, to)).toEqual([
          ...datesWithin(limited, from, middle),
          ...datesWithin(limited, addDays(middle, 1), to),
        ]);
      }),
    );
  });
});
