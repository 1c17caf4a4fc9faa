import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListEnd } from '#shared/service/list-end.ts';
import { endOfList, hasRepeats, rememberPage, startListReading } from '#shared/service/list-end.ts';

const range = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index);

function endAfter(before: readonly (readonly number[])[], page: readonly number[], longestPage = 0): ListEnd | null {
  const walk = startListReading(longestPage);
  for (const ids of before) rememberPage(walk, ids);
  return endOfList(page, 100, walk);
}

describe('the end of a list', () => {
  it.each<[string, ListEnd | null, ListEnd | null]>([
    ['an empty page', endAfter([], []), 'empty'],
    ['a short page', endAfter([], range(1, 7)), 'short'],
    ['a full page', endAfter([], range(1, 100)), null],
    ['a page longer than asked', endAfter([], range(1, 300)), null],
    ['20 rows, when no longer page was seen', endAfter([], range(1, 20)), null],
    ['60 rows, when no longer page was seen', endAfter([], range(1, 60)), null],
    ['20 rows after 20', endAfter([range(1, 20)], range(21, 20)), null],
    ['20 rows after 60', endAfter([range(1, 60)], range(61, 20)), 'short'],
    ['60 rows of an account that gave 100 once', endAfter([], range(1, 60), 100), 'short'],
    ['the page before again', endAfter([range(1, 100)], range(1, 100)), 'repeated'],
    ['an older page again', endAfter([range(1, 100), range(101, 100)], range(1, 100)), 'repeated'],
    ['known rows in another order', endAfter([range(1, 100)], range(1, 100).toReversed()), 'repeated'],
    ['one new row among known ones', endAfter([range(1, 100)], range(2, 100)), null],
  ])('%s', (_name, end, expected) => {
    expect(end).toBe(expected);
  });

  it('distinguishes moved rows from a repeated page', () => {
    const walk = startListReading();
    rememberPage(walk, range(1, 100));
    expect(hasRepeats(range(101, 100), walk)).toBe(false);
    expect(hasRepeats(range(100, 100), walk)).toBe(true);
    expect(hasRepeats(range(1, 100), walk)).toBe(false);
    expect(hasRepeats(range(1, 100).toReversed(), walk)).toBe(true);
  });

  it('is found after every row was seen, at any service that serves its pages in order', () => {
    const manners = fc.record({
      count: fc.nat({ max: 500 }),
      perPage: fc.constantFrom(20, 60, 100),
      honoured: fc.constantFrom(20, 60, 100),
      pastEnd: fc.constantFrom('empty', 'last again'),
    });
    fc.assert(
      fc.property(manners, ({ count, perPage, honoured, pastEnd }) => {
        const size = Math.min(honoured, perPage);
        const walk = startListReading();
        let end: ListEnd | null = null;
        let pages = 0;
        for (let page = 1; end === null && pages < 100; page += 1) {
          const last = Math.max(1, Math.ceil(count / size));
          const shown = pastEnd === 'last again' ? Math.min(page, last) : page;
          const ids = range(1, count).slice((shown - 1) * size, shown * size);
          end = endOfList(ids, perPage, walk);
          rememberPage(walk, ids);
          pages += 1;
        }
        expect(walk.seenIds.size).toBe(count);
        expect(pages).toBeLessThanOrEqual(Math.ceil(count / size) + 1);
      }),
    );
  });

  it('comes at last, whatever a service answers', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat({ max: 200 }), { maxLength: 120 }), { minLength: 1 }), (answers) => {
        const walk = startListReading();
        let pages = 0;
        for (; pages < 1_000; pages += 1) {
          const ids = answers[pages % answers.length] ?? [];
          const isEnd = endOfList(ids, 100, walk) !== null;
          rememberPage(walk, ids);
          if (isEnd) break;
        }
        expect(pages).toBeLessThan(1_000);
      }),
    );
  });
});
