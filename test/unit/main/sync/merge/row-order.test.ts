import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeOrder } from '#main/sync/merge/row-order.ts';
import { RUNS } from './generated.ts';

const merge = (base: string, mine: string, theirs: string): string =>
  mergeOrder({ base: [...base], mine: [...mine], theirs: [...theirs] }).join('');

describe('the order of two lists', () => {
  it('is the order of the side that changed it, otherwise the service’s', () => {
    expect(merge('abc', 'cab', 'abc')).toBe('cab');
    expect(merge('abc', 'abc', 'cab')).toBe('cab');
    expect(merge('abc', 'bca', 'cab')).toBe('cab');
    expect(merge('abc', 'abc', 'abc')).toBe('abc');
  });

  it('keeps new items behind the item they followed', () => {
    expect(merge('abc', 'axybc', 'abcz')).toBe('axybcz');
    expect(merge('abc', 'xabc', 'cab')).toBe('xcab');
    expect(merge('ab', 'abx', 'aby')).toBe('abxy');
    expect(merge('ab', 'ba', 'abx')).toBe('bxa');
  });

  it('is unchanged when items are only missing', () => {
    expect(merge('abcd', 'acd', 'abd')).toBe('abcd');
    expect(merge('abcd', 'cd', 'dcba')).toBe('dcba');
  });

  it('contains everything once, and the leading side in its own order', () => {
    const lists = fc.shuffledSubarray([...'abcdef']);
    fc.assert(
      fc.property(lists, lists, lists, (base, mine, theirs) => {
        const merged = mergeOrder({ base, mine, theirs });
        expect([...merged].sort()).toEqual([...new Set([...mine, ...theirs])].sort());
        const inOrderOf = (side: readonly string[]): string => merged.filter((item) => side.includes(item)).join();
        expect([mine.join() === inOrderOf(mine), theirs.join() === inOrderOf(theirs)]).toContain(true);
      }),
      RUNS,
    );
  });
});
