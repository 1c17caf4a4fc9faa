import type { CellColumn } from '#renderer/state/grid-keys.ts';
import { cellColumns } from '#renderer/state/grid-keys.ts';

/** Finds rows and cells of the grid by the marks that they carry: `data-row` and `data-column`. */

export function rowElements(table: HTMLElement | undefined): readonly HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}

export function cellElement(table: HTMLElement | undefined, key: string, column: CellColumn): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] [data-column="${column}"]`) ?? null;
}

/** Gives the focus to a cell of the row at `row`, counted from 0; to its description where it has no such cell. */
export function focusCell(table: HTMLElement | undefined, row: number, column: string): void {
  const element = rowElements(table)[row];
  const cell = element?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  (cell ?? element?.querySelector<HTMLElement>('[data-column="description"]'))?.focus();
}

/** Where an event happened: the cell, its column, and the key of its row. */
export function cellOf(
  event: Event,
): { readonly cell: HTMLElement; readonly column: CellColumn; readonly key: string } | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
  const column = cellColumns.find((known) => known === cell?.dataset['column']);
  const key = cell?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return cell === null || column === undefined || key === undefined ? null : { cell, column, key };
}
