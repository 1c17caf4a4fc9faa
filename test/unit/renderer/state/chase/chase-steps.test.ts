import { describe, expect, it } from 'vitest';
import { lateSums, stepBeside, stepsOf, withNew } from '#renderer/state/chase/chase-steps.ts';

const invoice = (currency: string | null, dueMinor: number | null) =>
  ({ uid: 'u', number: '1', dueDate: '2026-01-01', daysLate: 1, due: null, dueMinor, currency }) as const;

describe('the steps of a chase run', () => {
  it('are the listed and the decided clients, in the order in which they were first read', () => {
    const steps = stepsOf(
      ['a', 'b', 'c', 'd'],
      (uid) => uid === 'b',
      (uid) => uid === 'd' || uid === 'a',
    );
    expect(steps).toEqual(['a', 'b', 'd']);
  });

  it('append new clients, and keep the order without any', () => {
    const order = ['b', 'a'];
    expect(withNew(order, [{ clientUid: 'a' }, { clientUid: 'c' }])).toEqual(['b', 'a', 'c']);
    expect(withNew(order, [{ clientUid: 'a' }])).toBe(order);
  });

  it('have neighbours on both sides, also for a client who has left', () => {
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

  it('sum overdue amounts by currency, without amounts that are too long', () => {
    expect(lateSums([invoice('EUR', 100), invoice('USD', 5), invoice('EUR', 20), invoice('USD', null)])).toEqual([
      { currency: 'EUR', minor: 120 },
      { currency: 'USD', minor: 5 },
    ]);
  });
});
