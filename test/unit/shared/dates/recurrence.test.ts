import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#shared/dates/months.ts';
import { addDays, daysBetween, isPlainDate } from '#shared/dates/plain-date.ts';
import type { Recurrence } from '#shared/dates/recurrence.ts';
import { indexFrom, isMonthEndClamped, isOn, recurrenceDate } from '#shared/dates/recurrence.ts';
import { plainDates } from '#test/helpers/arbitraries.ts';

const recurrences: fc.Arbitrary<Recurrence> = fc
  .record({
    first: plainDates,
    unit: fc.constantFrom('days' as const, 'weeks' as const, 'months' as const, 'years' as const),
    interval: fc.integer({ min: 1, max: 18 }),
  })
  .map((rhythm) => ({ ...rhythm, anchorDay: dayOf(rhythm.first) }));

function datesOf(recurrence: Recurrence, count: number): readonly string[] {
  return Array.from({ length: count }, (_none, index) => recurrenceDate(recurrence, index) ?? 'none');
}

// By hand and table, to share nothing with the code.
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
function lengthOfMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return (LENGTHS[month - 1] ?? 0) + (isLeap && month === 2 ? 1 : 0);
}

function partsOf(date: string): readonly [number, number, number] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
}

describe('a recurrence', () => {
  it.each([
    ['months', 1, '2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['months', 1, '2027-12-31', ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['months', 1, '2026-01-30', ['2026-02-28', '2026-03-30']],
    ['months', 3, '2026-11-30', ['2027-02-28', '2027-05-30', '2027-08-30']],
    ['months', 1, '2026-02-28', ['2026-03-28', '2026-04-28']],
    ['years', 1, '2024-02-29', ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
    ['years', 4, '2096-02-29', ['2100-02-28', '2104-02-29']],
    ['weeks', 2, '2026-12-25', ['2027-01-08', '2027-01-22']],
    ['days', 10, '2028-02-25', ['2028-03-06']],
  ] as const)('demand 21: month-end bugs: has none, %s, %i from %s', (unit, interval, first, expected) => {
    const recurrence = { unit, interval, first, anchorDay: dayOf(first) };
    expect(datesOf(recurrence, expected.length + 1)).toEqual([first, ...expected]);
  });

  it('never skips or repeats', () => {
    fc.assert(
      fc.property(recurrences, (recurrence) => {
        const { first, unit, interval } = recurrence;
        const dates = datesOf(recurrence, 40);
        expect(dates[0]).toBe(first);
        const [startYear, startMonth, startDay] = partsOf(first);
        dates.forEach((date, index) => {
          expect(isPlainDate(date)).toBe(true);
          if (index > 0) expect(date > (dates[index - 1] ?? '')).toBe(true);
          if (unit === 'days' || unit === 'weeks') {
            expect(daysBetween(first, date)).toBe(index * interval * (unit === 'days' ? 1 : 7));
            return;
          }
          const [year, month, day] = partsOf(date);
          expect((year - startYear) * 12 + month - startMonth).toBe(index * interval * (unit === 'months' ? 1 : 12));
          expect(day).toBe(Math.min(startDay, lengthOfMonth(year, month)));
        });
      }),
    );
  });

  it('finds its first date from any day on', () => {
    fc.assert(
      fc.property(recurrences, fc.integer({ min: -400, max: 20_000 }), (recurrence, ahead) => {
        const day = addDays(recurrence.first, ahead);
        const index = indexFrom(recurrence, day);
        const date = recurrenceDate(recurrence, index) ?? '';
        expect(date >= day).toBe(true);
        if (index > 0) expect((recurrenceDate(recurrence, index - 1) ?? '') < day).toBe(true);
        expect(isOn(recurrence, date)).toBe(true);
        expect(isOn(recurrence, day)).toBe(date === day);
      }),
    );
  });

  it('ends with the year 9999, however long its interval', () => {
    for (const unit of ['days', 'weeks', 'months', 'years'] as const) {
      const endless = { unit, interval: Number.MAX_SAFE_INTEGER, first: '2026-01-31', anchorDay: 31 };
      expect(datesOf(endless, 3)).toEqual(['2026-01-31', 'none', 'none']);
      expect(recurrenceDate({ ...endless, interval: 1, first: '9999-12-31' }, 1)).toBeNull();
    }
  });

  it('demand 21: month-end bugs: tells which dates were cut to the end of a shorter month', () => {
    const monthly = { unit: 'months', interval: 1, first: '2026-01-31', anchorDay: 31 } as const;
    expect(datesOf(monthly, 4).map((date) => isMonthEndClamped(monthly, date))).toEqual([false, true, false, true]);
    const weekly = { ...monthly, unit: 'weeks' } as const;
    expect(datesOf(weekly, 4).some((date) => isMonthEndClamped(weekly, date))).toBe(false);
  });
});
