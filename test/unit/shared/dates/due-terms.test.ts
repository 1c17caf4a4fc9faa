import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DueTerms } from '#shared/dates/due-terms.ts';
import { dueDateFor, termsBetween, usualTerms } from '#shared/dates/due-terms.ts';
import { dayInMonth, dayOf, endOfMonth, monthOf } from '#shared/dates/months.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import { plainDates } from '#test/helpers/arbitraries.ts';

describe('due terms', () => {
  it.each<[DueTerms, string, string]>([
    [{ kind: 'on_receipt' }, '2026-11-21', '2026-11-21'],
    [{ kind: 'days', days: 14 }, '2026-12-21', '2027-01-04'],
    [{ kind: 'days', days: 0 }, '2026-12-21', '2026-12-21'],
    [{ kind: 'end_of_month', days: 0 }, '2028-02-01', '2028-02-29'],
    [{ kind: 'end_of_month', days: 30 }, '2026-01-10', '2026-03-02'],
    [{ kind: 'months', months: 1, fromEnd: false }, '2026-01-12', '2026-02-12'],
    [{ kind: 'months', months: 1, fromEnd: false }, '2026-02-28', '2026-03-28'],
    [{ kind: 'months', months: 1, fromEnd: true }, '2026-02-28', '2026-03-31'],
    [{ kind: 'months', months: 1, fromEnd: true }, '2026-03-15', '2026-04-15'],
    [{ kind: 'months', months: 3, fromEnd: true }, '2027-11-30', '2028-02-29'],
    [{ kind: 'day_of_next_month', day: 15 }, '2026-12-31', '2027-01-15'],
    [{ kind: 'day_of_next_month', day: 31 }, '2026-01-31', '2026-02-28'],
  ])('%j from %s are due on %s', (terms, date, due) => {
    expect(dueDateFor(terms, date)).toBe(due);
  });

  it('give no date for invalid text or after the year 9999', () => {
    for (const terms of usualTerms) expect(dueDateFor(terms, '2026-02-30')).toBeNull();
    expect(dueDateFor({ kind: 'days', days: 1 }, '9999-12-31')).toBeNull();
    expect(dueDateFor({ kind: 'days', days: 1e15 }, '2026-01-01')).toBeNull();
    expect(dueDateFor({ kind: 'day_of_next_month', day: 1 }, '9999-12-31')).toBeNull();
  });

  it('are never due before the invoice, and fall in the month they name', () => {
    fc.assert(
      fc.property(plainDates, fc.constantFrom(...usualTerms), (date, terms) => {
        const due = dueDateFor(terms, date) ?? '';
        expect(due >= date).toBe(true);
        if (terms.kind === 'day_of_next_month') {
          expect(monthOf(due)).toBe(monthOf(date) + 1);
          expect(dayOf(due)).toBe(Math.min(terms.day, dayOf(endOfMonth(due))));
        }
        if (terms.kind === 'end_of_month') expect(addDays(due, -terms.days)).toBe(endOfMonth(date));
      }),
    );
  });
});

describe('the terms between two dates', () => {
  it.each<[string, string, DueTerms]>([
    ['2026-11-21', '2026-11-21', { kind: 'on_receipt' }],
    ['2026-11-30', '2026-11-30', { kind: 'on_receipt' }],
    ['2026-11-21', '2026-12-05', { kind: 'days', days: 14 }],
    ['2026-11-16', '2026-11-30', { kind: 'days', days: 14 }],
    ['2026-11-12', '2026-11-30', { kind: 'end_of_month', days: 0 }],
    ['2026-11-12', '2026-12-30', { kind: 'end_of_month', days: 30 }],
    ['2026-11-12', '2026-12-31', { kind: 'day_of_next_month', day: 31 }],
    ['2026-11-12', '2026-12-15', { kind: 'day_of_next_month', day: 15 }],
    ['2026-11-12', '2027-01-11', { kind: 'days', days: 60 }],
    ['2026-11-12', '2026-12-14', { kind: 'days', days: 32 }],
    ['2026-04-12', '2026-05-12', { kind: 'days', days: 30 }],
    ['2026-02-12', '2026-03-12', { kind: 'months', months: 1, fromEnd: false }],
    ['2026-01-12', '2026-02-12', { kind: 'months', months: 1, fromEnd: false }],
    ['2026-07-12', '2026-09-12', { kind: 'months', months: 2, fromEnd: false }],
    ['2026-01-31', '2026-02-28', { kind: 'months', months: 1, fromEnd: true }],
    ['2026-03-31', '2026-04-30', { kind: 'months', months: 1, fromEnd: true }],
    ['2026-09-30', '2026-12-31', { kind: 'months', months: 3, fromEnd: true }],
    ['2026-01-30', '2026-02-28', { kind: 'day_of_next_month', day: 31 }],
  ])('%s and %s are %j', (date, due, terms) => {
    expect(termsBetween(date, due)).toEqual(terms);
  });

  it('always lead from one date to the other', () => {
    fc.assert(
      fc.property(plainDates, fc.integer({ min: 0, max: 200 }), (date, days) => {
        const due = addDays(date, days);
        const terms = termsBetween(date, due);
        expect(terms && dueDateFor(terms, date)).toBe(due);
      }),
    );
  });

  it('are null for a due date before the invoice or without two dates', () => {
    expect(termsBetween('2026-11-21', '2026-11-20')).toBeNull();
    expect(termsBetween('', '2026-11-20')).toBeNull();
    expect(termsBetween('2026-11-21', 'soon')).toBeNull();
  });

  it('apply to the copy of an invoice', () => {
    const same = (date: string, due: string, today: string): string | null => {
      const terms = termsBetween(date, due);
      return terms && dueDateFor(terms, today);
    };
    expect(same('2026-10-12', '2026-10-31', '2026-11-12')).toBe('2026-11-30');
    expect(same('2026-01-10', '2026-02-15', '2026-02-10')).toBe('2026-03-15');
    expect(same('2026-01-10', '2026-01-24', '2026-02-20')).toBe('2026-03-06');
  });

  it('keep the end of a month through any number of copies, each made of the one before', () => {
    fc.assert(
      fc.property(plainDates, fc.integer({ min: 1, max: 4 }), (day, months) => {
        let [date, due] = [endOfMonth(day), endOfMonth(dayInMonth(monthOf(day) + months, 1) ?? '')];
        for (let copy = 1; copy <= 13; copy += 1) {
          const today = dayInMonth(monthOf(date) + 1, 31) ?? '';
          const terms = termsBetween(date, due);
          [date, due] = [today, (terms && dueDateFor(terms, today)) ?? ''];
          expect([monthOf(due) - monthOf(date), due]).toEqual([months, endOfMonth(due)]);
        }
      }),
    );
  });

  it('keep a term of one month through copies on the same day of each month', () => {
    let [date, due] = ['2026-01-12', '2026-02-12'];
    for (const today of ['2026-02-12', '2026-03-12']) {
      const terms = termsBetween(date, due);
      [date, due] = [today, (terms && dueDateFor(terms, today)) ?? ''];
    }
    expect([date, due]).toEqual(['2026-03-12', '2026-04-12']);
  });
});
