import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dated } from '#shared/estimates/became.ts';
import { guessBecame } from '#shared/estimates/became.ts';

const guess = (estimates: readonly Dated[], invoices: readonly Dated[]) => [...guessBecame(estimates, invoices)];

describe('the guess of what an estimate became', () => {
  it('takes the first invoice that is not older, and each invoice once', () => {
    const estimates = [
      { uid: 'late', date: '2026-03-01' },
      { uid: 'early', date: '2026-01-01' },
    ];
    expect(guess(estimates, [{ uid: 'before', date: '2025-12-31' }])).toEqual([]);
    expect(guess(estimates, [{ uid: 'same day', date: '2026-01-01' }])).toEqual([['early', 'same day']]);
    const three = ['2026-02-01', '2026-03-02', '2026-04-01'].map((date) => ({ uid: date, date }));
    expect(guess(estimates, three)).toEqual([
      ['early', '2026-02-01'],
      ['late', '2026-03-02'],
    ]);
    expect(guess(estimates, three.slice(1))).toEqual([
      ['early', '2026-03-02'],
      ['late', '2026-04-01'],
    ]);
  });

  it('guesses nothing without a date', () => {
    expect(guess([{ uid: 'e', date: null }], [{ uid: 'i', date: '2026-01-01' }])).toEqual([]);
    expect(guess([{ uid: 'e', date: '2026-01-01' }], [{ uid: 'i', date: null }])).toEqual([]);
  });

  it('never names an invoice twice, nor an older one, and does not depend on the order of either', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-01-${String(n).padStart(2, '0')}`);
    const dated = (prefix: string) =>
      fc
        .array(fc.option(day), { maxLength: 8 })
        .map((dates) => dates.map((date, at) => ({ uid: `${prefix}${String(at)}`, date })));
    fc.assert(
      fc.property(dated('e'), dated('i'), (estimates, invoices) => {
        const became = guessBecame(estimates, invoices);
        expect(new Set(became.values()).size).toBe(became.size);
        for (const [estimate, invoice] of became) {
          const dateOf = (all: readonly Dated[], uid: string) => all.find((each) => each.uid === uid)?.date ?? '';
          expect(dateOf(invoices, invoice) >= dateOf(estimates, estimate)).toBe(true);
        }
        expect(guessBecame(estimates.toReversed(), invoices.toReversed())).toEqual(became);
      }),
    );
  });
});
