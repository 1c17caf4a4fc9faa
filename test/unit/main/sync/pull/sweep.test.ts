import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import { advance } from '#main/sync/pull/sweep.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

const NOW = 5_000;
const page = (ids: readonly number[]): readonly ServerObject[] =>
  ids.map((id) => ({ id, hash_key: null, fields: {}, details: null }));
const range = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_e, index) => from + index);
const running: Checkpoint = { sweep: 1, nextPage: 2, startedAt: 1, finishedAt: null, isClean: true };

interface Walk {
  readonly pages: number;
  readonly seen: ReadonlySet<number>;
  readonly last: Checkpoint;
}

/** Walks a list as the engine does, page after page, at most 1,000 of them. */
function walk(pageAt: (page: number) => readonly number[]): Walk {
  let checkpoint: Checkpoint = { ...running, nextPage: 1 };
  const memory = { previousIds: [] as readonly number[], seenIds: new Set<number>(), longestPage: 0 };
  let pages = 0;
  while (checkpoint.nextPage !== null && pages < 1_000) {
    const ids = pageAt(checkpoint.nextPage);
    checkpoint = advance(checkpoint, page(ids), memory, NOW);
    memory.previousIds = ids;
    for (const id of ids) memory.seenIds.add(id);
    memory.longestPage = Math.max(memory.longestPage, ids.length);
    pages += 1;
  }
  return { pages, seen: memory.seenIds, last: checkpoint };
}

const paged = (all: readonly number[], size: number) => (number: number) =>
  all.slice((number - 1) * size, number * size);

describe('a sweep of a list', () => {
  it('sees every row with exactly one page more than the full ones', () => {
    for (const count of [0, 1, 19, 99, 100, 101, 200, 250, 999]) {
      const { pages, seen, last } = walk(paged(range(1, count), 100));
      expect({ count, seen: seen.size, pages, isClean: last.isClean }).toEqual({
        count,
        seen: count,
        pages: Math.floor(count / 100) + 1,
        isClean: true,
      });
      expect(last.finishedAt).toBe(NOW);
    }
  });

  it('reads one more page after exactly 20 or 60 rows while no longer page was seen', () => {
    for (const size of [20, 60]) {
      const { pages, seen } = walk(paged(range(1, size * 3), size));
      expect({ size, pages, seen: seen.size }).toEqual({ size, pages: 4, seen: size * 3 });
    }
    expect(walk(paged(range(1, 120), 100)).pages).toBe(2);
  });

  it('ends at a page that repeats the one before, and stays clean', () => {
    const { pages, last } = walk(() => range(1, 100));
    expect({ pages, isClean: last.isClean }).toEqual({ pages: 2, isClean: true });
  });

  it('ends when pages bring nothing new, in whatever order they repeat themselves', () => {
    const shuffled = (number: number): readonly number[] => [...range(number, 101 - number), ...range(1, number - 1)];
    const { pages, last } = walk(shuffled);
    expect({ pages, isClean: last.isClean }).toEqual({ pages: 2, isClean: false });
  });

  it('is not clean when a row moved from one page to the next', () => {
    const { pages, last, seen } = walk((number) => (number === 1 ? range(1, 100) : range(100, 50)));
    expect({ pages, isClean: last.isClean, seen: seen.size }).toEqual({ pages: 2, isClean: false, seen: 149 });
  });

  it('ends whatever a service answers', () => {
    const services = fc.array(fc.array(fc.nat({ max: 300 }), { maxLength: 100 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(services, fc.nat({ max: 100 }), (answers, padding) => {
        const { pages } = walk((number) => {
          const ids = answers[number % answers.length] ?? [];
          return padding > 50 ? [...ids, ...range(1_000, 100 - ids.length)] : ids;
        });
        expect(pages).toBeLessThan(1_000);
      }),
    );
  });

  it('never becomes clean again', () => {
    expect(
      advance({ ...running, isClean: false }, page([1]), { previousIds: [], seenIds: new Set(), longestPage: 0 }, NOW),
    ).toMatchObject({
      isClean: false,
      nextPage: null,
    });
  });
});
