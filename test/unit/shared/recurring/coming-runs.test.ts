import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Schedule } from '#main/demo/recurring/schedule.ts';
import { advanced, anchorDay, isCompleted } from '#main/demo/recurring/schedule.ts';
import { dayOf } from '#shared/dates/months.ts';
import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import { nextDates } from '#shared/dates/schedule-dates.ts';
import { runsOnceActive } from '#shared/recurring/coming-runs.ts';
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

const datesOf = (schedule: BillingSchedule, count = 6): readonly string[] =>
  runsOnceActive(schedule, count, null).map(({ date }) => date);

describe('the coming runs of a recurring profile', () => {
  it('return from the end of a shorter month to the day of the start, and say where they are moved', () => {
    expect(runsOnceActive(MONTHLY, 6, null)).toEqual([
      { date: '2026-02-28', isClamped: true },
      { date: '2026-03-31', isClamped: false },
      { date: '2026-04-30', isClamped: true },
      { date: '2026-05-31', isClamped: false },
      { date: '2026-06-30', isClamped: true },
      { date: '2026-07-31', isClamped: false },
    ]);
  });

  it('keep a 29 February for the years that have one', () => {
    const yearly = { ...MONTHLY, interval_unit: 'years', start_date: '2024-02-29', next_billing_date: '2025-02-28' };
    expect(datesOf(yearly, 4)).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  });

  it('stay on the day to which the next date was moved', () => {
    const moved = { ...MONTHLY, next_billing_date: '2026-12-15' };
    expect(datesOf(moved)).toEqual([
      '2026-12-15',
      '2027-01-15',
      '2027-02-15',
      '2027-03-15',
      '2027-04-15',
      '2027-05-15',
    ]);
    expect(runsOnceActive(moved, 6, null).some(({ isClamped }) => isClamped)).toBe(false);
  });

  it('end with the occurrences, of which those that were made count', () => {
    const last = { ...MONTHLY, occurrences: 12, iteration_no: 11, next_billing_date: '2026-12-31' };
    expect(datesOf(last)).toEqual(['2026-12-31']);
    expect(datesOf({ ...last, occurrences: 5 })).toEqual([]);
  });

  it('can be 400 intervals apart', () => {
    expect(datesOf({ ...MONTHLY, interval_unit: 'days', interval: 400 }, 2)).toEqual(['2026-02-28', '2027-04-04']);
    expect(datesOf({ ...MONTHLY, interval: 400, next_billing_date: '2026-01-31' }, 2)).toEqual([
      '2026-01-31',
      '2059-05-31',
    ]);
  });

  it.each(['draft', 'pending', 'paused', null])(
    'are told of a profile that is %s, as they would be once active',
    (state) => {
      const fresh = { ...MONTHLY, state, next_billing_date: null, start_date: '2026-06-30', iteration_no: 0 };
      expect(datesOf({ ...fresh, occurrences: 12 }, 20)).toHaveLength(12);
      expect(nextDates({ ...fresh, occurrences: 12 }, 20)).toEqual([]);
    },
  );

  it.each(['completed', 'closed'])('are none of a profile that is %s', (state) => {
    expect(datesOf({ ...MONTHLY, state })).toEqual([]);
  });
});

const units = fc.constantFrom('days', 'weeks', 'months', 'years');
const counts = fc.integer({ min: 0, max: 40 });

/** Returns the billing dates of the demo service's own generator. */
function generated(schedule: Schedule, count: number): readonly (string | null)[] {
  const dates: (string | null)[] = [];
  for (let rest = schedule; dates.length < count && !isCompleted(rest); rest = advanced(rest))
    dates.push(rest.fields.next_billing_date);
  return dates;
}

describe('the forecast and the demo service', () => {
  it('agree on the next 24 dates of any schedule, wherever it is and whether its next date was moved or not', () => {
    fc.assert(
      fc.property(
        plainDates,
        fc.option(plainDates, { freq: 2 }),
        units,
        fc.integer({ min: 1, max: 14 }),
        counts,
        counts,
        (start, movedTo, unit, interval, occurrences, ran) => {
          const fields = {
            recurring_method: 'save_draft',
            start_date: start,
            interval,
            interval_unit: unit,
            occurrences,
          };
          const state = { iteration_no: 0, accepted: false, halted: null };
          let service: Schedule = {
            ...state,
            anchor_day: dayOf(start),
            fields: { ...fields, next_billing_date: start },
          };
          for (let run = 0; run < ran && !isCompleted(service); run += 1) service = advanced(service);
          if (movedTo !== null)
            service = {
              ...service,
              anchor_day: anchorDay(start, movedTo, { unit, interval }),
              fields: { ...service.fields, next_billing_date: movedTo },
            };
          const shown = { ...service.fields, iteration_no: service.iteration_no, state: 'active' };
          expect(nextDates(shown, 24)).toEqual(generated(service, 24));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
