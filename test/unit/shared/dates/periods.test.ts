import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodBefore, periodOf, periods } from '#shared/dates/periods.ts';
import { addDays, isPlainDate } from '#shared/dates/plain-date.ts';
import { plainDates } from '#test/helpers/arbitraries.ts';

const some = fc.record({
  day: plainDates,
  period: fc.constantFrom(...periods),
  yearStart: fc.integer({ min: 1, max: 12 }),
});

describe('a period', () => {
  it.each([
    ['2026-02-10', 'month', 1, '2026-02-01', '2026-02-28'],
    ['2028-02-29', 'month', 1, '2028-02-01', '2028-02-29'],
    ['2026-11-29', 'quarter', 1, '2026-10-01', '2026-12-31'],
    ['2026-11-29', 'year', 1, '2026-01-01', '2026-12-31'],
    ['2026-11-29', 'year', 4, '2026-04-01', '2027-03-31'],
    ['2026-03-31', 'year', 4, '2025-04-01', '2026-03-31'],
    ['2026-01-31', 'quarter', 2, '2025-11-01', '2026-01-31'],
  ] as const)('of %s: its %s in a year from month %i', (day, period, yearStart, from, to) => {
    expect(periodOf(day, period, yearStart)).toEqual({ from, to });
  });

  it('holds its day, and is the same for each of its days', () => {
    fc.assert(
      fc.property(some, ({ day, period, yearStart }) => {
        const own = periodOf(day, period, yearStart);
        expect(own.from <= day && day <= own.to && isPlainDate(own.from) && isPlainDate(own.to)).toBe(true);
        expect(periodOf(own.from, period, yearStart)).toEqual(own);
        expect(periodOf(own.to, period, yearStart)).toEqual(own);
      }),
    );
  });

  it('begins on the day after the one before', () => {
    fc.assert(
      fc.property(some, ({ day, period, yearStart }) => {
        const before = periodBefore(day, period, yearStart);
        expect(addDays(before.to, 1)).toBe(periodOf(day, period, yearStart).from);
        expect(periodOf(before.from, period, yearStart)).toEqual(before);
      }),
    );
  });

  it('of a year has the quarters and months that begin in it', () => {
    fc.assert(
      fc.property(some, ({ day, yearStart }) => {
        const year = periodOf(day, 'year', yearStart);
        for (const period of periods) {
          const { from, to } = periodOf(day, period, yearStart);
          expect(year.from <= from && to <= year.to).toBe(true);
        }
      }),
    );
  });
});
