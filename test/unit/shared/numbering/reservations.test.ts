import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposeNumber } from '#shared/numbering/next-number.ts';
import type { Reservation } from '#shared/numbering/reservations.ts';
import { isReservedByAnother, reservedNumberOf, release, reserve } from '#shared/numbering/reservations.ts';

describe('a reservation', () => {
  it('belongs to its draft until it is released or replaced', () => {
    const one = reserve([], { uid: 'one', number: 'INV-1' });
    expect(reservedNumberOf(one, 'one')).toBe('INV-1');
    const other = reserve(one, { uid: 'one', number: 'INV-2' });
    expect(other).toEqual([{ uid: 'one', number: 'INV-2' }]);
    expect(release(other, 'one')).toEqual([]);
  });

  it('is refused if another draft has the number, in any spelling', () => {
    const held = reserve([], { uid: 'one', number: 'INV-1' });
    expect(isReservedByAnother(held, 'inv -1', 'two')).toBe(true);
    expect(isReservedByAnother(held, 'inv -1', 'one')).toBe(false);
    expect(() => reserve(held, { uid: 'two', number: 'inv -1' })).toThrow('same number');
  });

  it('belongs to the first of two drafts with the same number', () => {
    const both = [
      { uid: 'one', number: 'INV-1' },
      { uid: 'two', number: 'inv-1' },
    ];
    expect(['one', 'two'].map((uid) => reservedNumberOf(both, uid))).toEqual(['INV-1', null]);
  });

  it('is never shared, whatever drafts come and go', () => {
    const steps = fc.array(
      fc.record({ uid: fc.constantFrom('a', 'b', 'c', 'd'), act: fc.constantFrom('open', 'open', 'discard') }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, (acts) => {
        let held: readonly Reservation[] = [];
        for (const { uid, act } of acts) {
          const before = reservedNumberOf(held, uid);
          const context = { uid, date: null, clientUid: null, reservations: held, profileNumbers: [] };
          const number = proposeNumber(['INV-7'], () => false, context);
          if (before !== null) expect(number).toBe(before);
          held = act === 'discard' ? release(held, uid) : reserve(held, { uid, number });
          expect(new Set(held.map((one) => one.number)).size).toBe(held.length);
          expect(new Set(held.map((one) => one.uid)).size).toBe(held.length);
        }
      }),
    );
  });
});
