import { describe, expect, it } from 'vitest';
import { lateSums, stepBeside, stepsOf, withNew } from '#renderer/state/chase/chase-steps.ts';

const invoice = (currency: string | null, dueMinor: number | null) =>
  ({ uid: 'u', number: '1', dueDate: '2026-01-01', daysLate: 1, due: null, dueMinor, currency }) as const;

describe('the steps of a chase run', () => {
  it('are those asked about and those decided, each where it was first met', () => {
    const steps = stepsOf(
      ['a', 'b', 'c', 'd'],
      (uid) => uid === 'b',
      (uid) => uid === 'd' || uid === 'a',
    );
    expect(steps).toEqual(['a', 'b', 'd']);
  });

  it('take whoever is new to the end, and leave the order alone where nobody is', () => {
    const order = ['b', 'a'];
    expect(withNew(order, [{ clientUid: 'a' }, { clientUid: 'c' }])).toEqual(['b', 'a', 'c']);
    expect(withNew(order, [{ clientUid: 'a' }])).toBe(order);
  });

  it('are walked to both sides, also from a place that has left', () => {
    const order = ['a', 'b', 'c', 'd'];
    const steps = ['a', 'b', 'd'];
    const walked = (current: string | null) =>
      (['previous', 'next'] as const).map((by) => stepBeside(order, steps, current, by));
    expect(walked('b')).toEqual(['a', 'd']);
    expect(walked('c')).toEqual(['b', 'd']);
    expect(walked('a')).toEqual([null, 'b']);
    expect(walked('d')).toEqual(['b', null]);
    expect(walked(null)).toEqual([null, 'a']);
  });

  it('add up what is late by currency, without what is too long to be summed', () => {
    expect(lateSums([invoice('EUR', 100), invoice('USD', 5), invoice('EUR', 20), invoice('USD', null)])).toEqual([
      { currency: 'EUR', minor: 120 },
      { currency: 'USD', minor: 5 },
    ]);
  });
});
