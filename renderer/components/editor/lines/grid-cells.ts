import { tick } from 'svelte';
import type { CellColumn } from '#renderer/state/editor/grid-keys.ts';
import { cellColumns } from '#renderer/state/editor/grid-keys.ts';

/** Finds rows of the grid by their `data-row` mark (cells carry `data-column`). */

export function rowElements(table: HTMLElement | undefined): readonly HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}

/** Focuses a cell of the row at index `row` (from 0), or its description if the row has no such cell. */
export function focusCell(table: HTMLElement | undefined, row: number, column: string): void {
  const element = rowElements(table)[row];
  const cell = element?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  (cell ?? element?.querySelector<HTMLElement>('[data-column="description"]'))?.focus();
}

interface FoundCell {
  readonly cell: HTMLElement;
  readonly column: CellColumn;
  readonly key: string;
}

/** Returns the cell in which an event happened, with its column and the key of its row; null outside of cells. */
export const cellOf = (event: Event): FoundCell | null => cellAround(event.target);

/**
 * Call before the rows are rendered. If the row with the focus is about to be removed (by the person or by an undo),
 * the focus moves to the row that takes its place.
 */
export function keepFocus(table: HTMLElement | undefined, rows: readonly { readonly key: string }[]): void {
  const found = cellAround(document.activeElement);
  if (found === null || !table?.contains(found.cell) || rows.some(({ key }) => key === found.key)) return;
  const at = rowElements(table).findIndex((row) => row.dataset['row'] === found.key);
  void tick().then(() => {
    focusCell(table, Math.min(at, rows.length - 1), found.column);
  });
}

function cellAround(target: EventTarget | null): FoundCell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const column = cellColumns.find((known) => known === cell?.dataset['column']);
  const key = cell?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return cell === null || column === undefined || key === undefined ? null : { cell, column, key };
}
