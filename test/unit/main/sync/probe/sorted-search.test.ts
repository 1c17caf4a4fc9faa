import { describe, expect, it } from 'vitest';
import { dateOrders, nameOrders } from '#main/sync/probe/name-collation.ts';
import { neighbourStep, searchStep } from '#main/sync/probe/sorted-search.ts';
import type { SearchedPage, SortedList } from '#main/sync/probe/sorted-search.ts';

const PER_PAGE = 4;

/** Searches a list that is cut into pages of four, and says which it asked for. */
function play(rows: readonly string[], options: Partial<SortedList> & { readonly targets: readonly string[] }): string {
  const list: SortedList = {
    orders: nameOrders,
    perPage: PER_PAGE,
    guessedPages: Math.ceil(rows.length / PER_PAGE),
    begin: 'middle',
    ...options,
  };
  const pages: SearchedPage[] = [];
  for (;;) {
    const step = searchStep(pages, list);
    if (step.kind !== 'read') return [...pages.map(({ page }) => page), step.kind].join(' ');
    const from = (step.page - 1) * PER_PAGE;
    const texts = rows.slice(from, from + PER_PAGE);
    pages.push({ page: step.page, ids: texts.map((_text, index) => from + index), texts });
  }
}

const letters = [...'abcdefghijklmnopqrstuvwx'];

describe('the search in a list of names', () => {
  it('halves the pages until it finds the name', () => {
    expect(play(letters, { targets: ['j'] })).toBe('3 covered');
    expect(play(letters, { targets: ['v'] })).toBe('3 5 6 covered');
    expect(play(letters, { targets: ['bb'] })).toBe('3 1 covered');
  });

  it('reads neighbouring pages on which rows of the name may continue', () => {
    expect(play(letters, { targets: ['i'] })).toBe('3 2 covered');
    expect(play(letters, { targets: ['l'] })).toBe('3 4 covered');
    expect(play([...'aaaaaaaaaaaaaaab'], { targets: ['a'] })).toBe('2 1 3 4 covered');
  });

  it('accepts a gap only when the pages on both sides were read', () => {
    expect(play(letters, { targets: ['dd'] })).toBe('3 1 2 covered');
    expect(play(letters, { targets: ['z'] })).toBe('3 5 6 7 covered');
    expect(play(letters.slice(0, 23), { targets: ['z'] })).toBe('3 5 6 covered');
    expect(play([], { targets: ['z'] })).toBe('1 covered');
  });

  it('only takes longer with a wrong guess', () => {
    expect(play(letters, { targets: ['v'], guessedPages: 1 })).toBe('1 2 4 8 6 covered');
    expect(play(letters, { targets: ['b'], guessedPages: 40 })).toBe('20 10 5 2 1 covered');
  });

  it('searches in every order that the pages do not refute', () => {
    // By character code, small letters come behind all capitals.
    expect(play([...'BCDEFGHIKLMN'], { targets: ['ff'] })).toBe('2 3 4 covered');
    expect(play([...'BCDEGaHIKLMN'], { targets: ['ff'] })).toBe('2 lost');
  });

  it('finds the order of the rows', () => {
    expect(play([...'ABCDEFGHKLMNabcd'], { targets: ['b'] })).toBe('2 1 3 4 covered');
    expect(play(['dE', 'd-f', 'DG'], { targets: ['df'] })).toBe('1 covered');
  });

  it('recognises a repeated last page', () => {
    const list = { orders: nameOrders, targets: ['z'], perPage: 2, guessedPages: 4, begin: 'middle' } as const;
    const last = { ids: [3, 4], texts: ['c', 'd'] };
    const first = { page: 1, ids: [1, 2], texts: ['a', 'b'] };
    expect(searchStep([{ page: 2, ...last }], list)).toEqual({ kind: 'read', page: 3 });
    expect(searchStep([first, { page: 2, ...last }, { page: 3, ...last }], list)).toEqual({ kind: 'covered' });
  });

  it('ignores rows shown after the end', () => {
    const list = { orders: nameOrders, targets: ['z'], perPage: 2, guessedPages: 4, begin: 'middle' } as const;
    const pages = [
      { page: 1, ids: [1, 2], texts: ['a', 'b'] },
      { page: 2, ids: [3], texts: ['c'] },
      { page: 5, ids: [4], texts: ['d'] },
    ];
    expect(searchStep(pages, list)).toEqual({ kind: 'covered' });
  });

  it('names the neighbour that may have more rows of a text', () => {
    const list = { orders: nameOrders, targets: ['b'], perPage: 2, guessedPages: 9, begin: 'middle' } as const;
    const page = { page: 5, ids: [1, 2], texts: ['b', 'c'] };
    expect(neighbourStep([page], 'b', list)).toBe(4);
    expect(neighbourStep([page], 'c', list)).toBe(6);
    expect(neighbourStep([page, { page: 4, ids: [3, 4], texts: ['a', 'a'] }], 'b', list)).toBeNull();
    expect(neighbourStep([{ ...page, texts: ['z', 'a'] }], 'z', list)).toBeNull();
  });
});

describe('the search in a list of dates', () => {
  const dates = Array.from({ length: 14 }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`);
  const options = { orders: dateOrders, begin: 'end' } as const;

  it('begins with the last page', () => {
    expect(play(dates, { ...options, targets: ['2026-03-20'] })).toBe('4 covered');
    expect(play(dates, { ...options, targets: ['2026-03-14'] })).toBe('4 covered');
    expect(play(dates, { ...options, targets: ['2026-03-02'] })).toBe('4 2 1 covered');
    expect(play(dates, { ...options, targets: ['2026-03-20'], guessedPages: 6 })).toBe('6 3 4 covered');
  });

  it('is lost when rows have no date', () => {
    expect(play(['2026-03-01', '', '2026-03-02'], { ...options, targets: ['2026-03-20'] })).toBe('1 lost');
  });
});
