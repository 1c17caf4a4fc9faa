import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInMonth, dayOf, endOfMonth, monthOf } from '#shared/dates/months.ts';
import { addDays, isPlainDate } from '#shared/dates/plain-date.ts';
import { plainDates } from '#test/helpers/arbitraries.ts';

describe('a month', () => {
  it('makes with a day the date that both came from', () => {
    fc.assert(
      fc.property(plainDates, (date) => {
        expect(dayInMonth(monthOf(date), dayOf(date))).toBe(date);
      }),
    );
  });

  it('cuts days beyond its end to its last day', () => {
    fc.assert(
      fc.property(plainDates, fc.integer({ min: 1, max: 31 }), (date, day) => {
        const end = endOfMonth(date);
        expect(addDays(end, 1).slice(8)).toBe('01');
        expect(dayInMonth(monthOf(date), 31)).toBe(end);
        expect(dayOf(dayInMonth(monthOf(date), day) ?? '')).toBe(Math.min(day, dayOf(end)));
      }),
    );
  });

  it('has as many days as the calendar gives it', () => {
    const ends = ['2026-02-28', '2028-02-29', '2000-02-29', '1900-02-28', '2026-04-30', '2026-12-31', '9999-12-31'];
    for (const end of ends) expect(endOfMonth(`${end.slice(0, 8)}01`)).toBe(end);
    expect(endOfMonth('soon')).toBe('soon');
  });

  it('is null outside the years 0 to 9999', () => {
    expect(dayInMonth(monthOf('9999-12-01') + 1, 1)).toBeNull();
    expect(dayInMonth(-1, 1)).toBeNull();
    expect(dayInMonth(Number.POSITIVE_INFINITY, 1)).toBeNull();
    expect(isPlainDate(dayInMonth(monthOf('9999-12-01'), 31) ?? '')).toBe(true);
  });
});
