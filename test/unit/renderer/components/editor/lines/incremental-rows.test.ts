import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { describe, expect, it } from 'vitest';
import RowsInTurn from '#renderer/components/editor/lines/IncrementalRows.svelte';
import { idleTurns } from '#test/unit/renderer/idle-turns.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_row, at) => ({ key: `row ${String(at + 1)}` }));
const row = createRawSnippet<[{ readonly key: string }, number]>((each, index) => ({
  render: () => `<div role="row" aria-label="${each().key}" aria-rowindex="${String(index() + 1)}"></div>`,
}));
const shown = (): number => screen.queryAllByRole('row').length;

describe('incrementally rendered rows', () => {
  // Room for forty rows between what stands above and below them.
  const idle = idleTurns(340 + 40 * 36);

  it('shows a short list at once', () => {
    render(RowsInTurn, { rows: rowsOf(40), row });
    expect(shown()).toBe(40);
    expect(idle.waiting()).toBe(0);
  });

  it('shows a screenful of a long list, and the rest while the page is idle', async () => {
    render(RowsInTurn, { rows: rowsOf(70), row });
    expect(shown()).toBe(40);
    await idle.pass();
    expect(shown()).toBe(60);
    await idle.pass();
    expect(shown()).toBe(70);
  });

  it('renders all rows before a key, a press or a paste is handled', async () => {
    for (const act of ['keyDown', 'pointerDown', 'paste'] as const) {
      const { unmount } = render(RowsInTurn, { rows: rowsOf(90), row });
      const counts: number[] = [];
      const type = act.toLowerCase();
      const count = (): number => counts.push(shown());
      document.body.addEventListener(type, count);
      await fireEvent[act](document.body);
      document.body.removeEventListener(type, count);
      expect(counts).toEqual([90]);
      unmount();
    }
  });

  it('counts the rows through all of their groups', () => {
    render(RowsInTurn, { rows: rowsOf(40), row });
    const places = screen.getAllByRole('row').map((each) => `row ${each.getAttribute('aria-rowindex') ?? ''}`);
    expect(places).toEqual(rowsOf(40).map(({ key }) => key));
  });

  it('keeps the element of a row when an earlier row is removed or restored', async () => {
    const rows = rowsOf(40);
    const { rerender } = render(RowsInTurn, { rows, row });
    const drawn = screen.getAllByRole('row');
    await rerender({ rows: rows.toSpliced(2, 1), row });
    expect(screen.getAllByRole('row').every((each) => drawn.includes(each))).toBe(true);
    await rerender({ rows, row });
    expect(screen.getAllByRole('row').filter((each) => !drawn.includes(each))).toHaveLength(1);
  });

  it('skips rows out of sight only in a long list, and only after its first rows are drawn', async () => {
    const isApart = (): boolean => screen.getByRole('rowgroup').classList.contains('apart');
    const { unmount } = render(RowsInTurn, { rows: rowsOf(40), row });
    expect(isApart()).toBe(false);
    unmount();
    render(RowsInTurn, { rows: rowsOf(70), row });
    expect(isApart()).toBe(false);
    await idle.pass();
    expect(isApart()).toBe(true);
  });

  it('shows added rows at once after all rows were rendered', async () => {
    const { rerender } = render(RowsInTurn, { rows: rowsOf(2), row });
    await rerender({ rows: rowsOf(90), row });
    expect(shown()).toBe(90);
  });
});
