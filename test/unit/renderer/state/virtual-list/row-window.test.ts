import { describe, expect, it } from 'vitest';
import { mostRows, rowsPerPage, rowWindow, scrollTopToShow } from '#renderer/state/virtual-list/row-window.ts';

const at = (scrollTop: number, rowCount: number, height = 380) => ({ scrollTop, height, rowHeight: 38, rowCount });

describe('rowWindow', () => {
  it('shows the rows on screen and a few around them', () => {
    expect(rowWindow(at(0, 100_000))).toEqual({ first: 0, end: 18 });
    expect(rowWindow(at(38 * 50_000, 100_000))).toEqual({ first: 49_992, end: 50_018 });
  });

  it('shows only the visible rows without overscan', () => {
    expect(rowWindow(at(0, 100_000), 0)).toEqual({ first: 0, end: 10 });
    expect(rowWindow(at(38 * 50_000, 100_000), 0)).toEqual({ first: 50_000, end: 50_010 });
  });

  it('stops at the last row, also when the list got shorter under the scroll position', () => {
    expect(rowWindow(at(38 * 100_000, 100_000))).toEqual({ first: 99_982, end: 100_000 });
    expect(rowWindow(at(38 * 100_000, 5))).toEqual({ first: 0, end: 5 });
    expect(rowWindow(at(0, 0))).toEqual({ first: 0, end: 0 });
  });

  it('survives rubber-band scrolling and a list that was not measured yet', () => {
    expect(rowWindow(at(-120, 100)).first).toBe(0);
    expect(rowWindow(at(0, 100, 0)).end).toBeGreaterThan(20);
  });

  it('never has more rows than there are places for', () => {
    const heights = [0, 1, 37, 38, 380, 1_001];
    const tops = [-50, 0, 1, 37, 38, 4_000, 99_990 * 38];
    for (const height of heights)
      for (const top of tops) {
        const viewport = at(top, 100_000, height);
        const { first, end } = rowWindow(viewport);
        expect(end - first).toBeLessThanOrEqual(mostRows(viewport));
      }
  });
});

describe('scrollTopToShow', () => {
  it('moves as little as possible', () => {
    expect(scrollTopToShow(5, at(0, 100))).toBe(0);
    expect(scrollTopToShow(10, at(0, 100))).toBe(38);
    expect(scrollTopToShow(2, at(380, 100))).toBe(76);
  });
});

it('leaves one row of overlap when paging', () => {
  expect(rowsPerPage(at(0, 100))).toBe(9);
  expect(rowsPerPage(at(0, 100, 10))).toBe(1);
});
