import { describe, expect, it } from 'vitest';
import { beginWholeListRead, wholeListStep } from '#main/sync/probe/whole-list-read.ts';

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Walks pages; `tied` are rows that only chance orders. Answers the pages asked for and the end. */
function play(pages: readonly (readonly number[])[], tied: readonly number[] = []): string {
  let walk = beginWholeListRead();
  const asked: number[] = [];
  for (;;) {
    asked.push(walk.page);
    const ids = pages[asked.length - 1] ?? [];
    const step = wholeListStep(walk, { ids, tiedIds: new Set(ids.filter((id) => tied.includes(id))) }, 100);
    if (step.kind === 'ended') return `${asked.join()} ${step.isClear ? 'clear' : 'unclear'}`;
    walk = step.walk;
  }
}

describe('a walk over a whole list', () => {
  it('ends with a short page', () => {
    expect(play([range(0, 40)])).toBe('1 clear');
    expect(play([range(0, 100), range(100, 130)])).toBe('1,2 clear');
    expect(play([range(0, 100), []])).toBe('1,2 clear');
  });

  it('ends when the last page is repeated, which counts as no row twice', () => {
    expect(play([range(0, 100), range(0, 100)], range(0, 100))).toBe('1,2 clear');
  });

  it('does not end with a page of 20 rows while no longer page was seen', () => {
    expect(play([range(0, 20), range(20, 25)])).toBe('1,2 clear');
  });

  it('is repeated when a row came twice in whose place the object may have slipped through', () => {
    const first = [range(0, 100), range(99, 140)];
    expect(play([...first, range(0, 100), range(100, 141)], [99])).toBe('1,2,1,2 clear');
    expect(play(first, [5])).toBe('1,2 clear');
  });

  it('gives up after three times', () => {
    const spoiled = [range(0, 100), range(99, 140)];
    expect(play([...spoiled, ...spoiled, ...spoiled], [99])).toBe('1,2,1,2,1,2 unclear');
  });
});
