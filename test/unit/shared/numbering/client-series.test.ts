import { describe, expect, it } from 'vitest';
import { findOwners, seriesFor } from '#shared/numbering/client-series.ts';
import { learnSeries } from '#shared/numbering/learn-series.ts';

/** `number date client`. */
const series = (...lines: readonly string[]) =>
  learnSeries(
    lines.map((line) => {
      const [number = '', date = null, clientUid = null] = line.split(' ');
      return { number, date, clientUid };
    }),
  );

const ownersOf = (all: ReturnType<typeof series>) => all.map((one) => findOwners(all).ownerOf(one));

const two = ['A-3 2026-03-03 a', 'B-2 2026-03-02 b', 'A-2 2026-02-02 a', 'B-1 2026-02-01 b', 'A-1 2026-01-01 a'];

describe('a series of one client', () => {
  it('is one that others did not use in its time', () => {
    expect(ownersOf(series(...two))).toEqual(['a', 'b']);
  });

  it('remains one despite a single wrong number', () => {
    expect(ownersOf(series('A-5 2026-03-04 b', 'A-4 2026-03-03 a', ...two))).toEqual(['a', 'b']);
  });

  it('is not one with a single number, if shared, or if the client only came first', () => {
    expect(ownersOf(series('C-1 2026-02-15 c', ...two))).toEqual(['a', 'b', null]);
    expect(ownersOf(series('A-1 2026-01-01 a', 'A-2 2026-01-02 b', 'A-3 2026-01-03 a'))).toEqual([null]);
    expect(ownersOf(series('A-1 2026-01-01 a', 'A-2 2026-01-02 a', 'B-1 2026-01-02 b'))).toEqual([null, null]);
    expect(ownersOf(series('A-1 2026-01-01 a', 'A-2 2026-01-02 a', 'B-1 2026-01-01 b'))).toEqual([null, null]);
  });

  it('does not keep others from the last used series if it is the only one', () => {
    const all = series('A-3 2026-03-03 a', 'INV-2 2026-02-02 b', 'A-2 2026-01-02 a');
    expect(findOwners(all).isPerClient).toBe(false);
    expect(seriesFor(all, 'c')).toBe(all[0]);
  });

  it('is continued without a client only if there is no other', () => {
    const all = series(...two);
    expect([seriesFor(all, null), seriesFor(all, 'c')]).toEqual([all[0], null]);
    const shared = series(...two, 'INV-1 2026-01-01 c');
    expect(seriesFor(shared, null)?.members[0]?.entry.number).toBe('INV-1');
  });
});
