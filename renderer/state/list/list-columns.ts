import type { ColumnChoice } from '#shared/lists/list-settings.ts';
import { columnsOf, widthLimits } from '#shared/lists/list-settings.ts';
import type { ColumnOf, ListName, SortColumnOf } from '#shared/lists/lists.ts';
import { columnSpec, listSpecs } from '#shared/lists/lists.ts';

/** The padding at both sides of a row, in pixels together. */
const EDGES = 40;

/** Returns true for a column whose cells stand at its end. */
export function isFigure<List extends ListName>(list: List, column: ColumnOf<List>): boolean {
  const { kind, isFigure: isOwnFigure } = columnSpec(list, column);
  return isOwnFigure === true || kind === 'amount' || kind === 'number';
}

/** Returns the sort order of a column; null if it cannot be sorted. */
export function sortOf<List extends ListName>(list: List, column: ColumnOf<List>): SortColumnOf<List> | null {
  const sorted: readonly SortColumnOf<List>[] = listSpecs[list].sorted;
  return sorted.find((known) => known === column) ?? null;
}

interface Width {
  /** In pixels. */
  readonly room: number;
  /** The size of text, as a factor of the widths of columns. */
  readonly scale: number;
}

/** Returns the columns that have room; all before the first measurement. */
export function columnsThatFit<List extends ListName>(
  list: List,
  columns: readonly ColumnChoice<List>[],
  { room, scale }: Width,
): readonly ColumnChoice<List>[] {
  if (room <= 0) return columns;
  const placeOf = (id: ColumnOf<List>): number => columnSpec(list, id).hides ?? 0;
  const hiddenFirst = columns
    .map(({ id }) => id)
    .filter((id) => placeOf(id) > 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  let shown = columns;
  for (const hidden of hiddenFirst) {
    const needed = shown.reduce((sum, { id, width }) => sum + (width ?? columnSpec(list, id).least), 0);
    if (needed * scale + EDGES <= room) break;
    if (shown.length > 1) shown = shown.filter(({ id }) => id !== hidden);
  }
  return shown;
}

const scaled = (width: number): string => `calc(${String(width)}px * var(--text-scale))`;

/** Returns the columns as CSS grid tracks, as wide as the size of text asks for. */
export function tracksOf<List extends ListName>(list: List, columns: readonly ColumnChoice<List>[]): string {
  const hasFlexible = columns.some(({ width }) => width === null);
  return columns
    .map(({ id, width }, index) => {
      const { least, share } = columnSpec(list, id);
      const isLast = index === columns.length - 1;
      if (width !== null) return !hasFlexible && isLast ? `minmax(${scaled(width)}, 1fr)` : scaled(width);
      return `minmax(${scaled(least)}, ${String(share)}fr)`;
    })
    .join(' ');
}

export function withWidth<List extends ListName>(
  columns: readonly ColumnChoice<List>[],
  id: ColumnOf<List>,
  width: number | null,
): readonly ColumnChoice<List>[] {
  const clamped = width === null ? null : Math.round(Math.max(widthLimits.least, Math.min(widthLimits.most, width)));
  return columns.map((column) => (column.id === id ? { id, width: clamped } : column));
}

/** Shows a column at the end, or hides it; the last one is never hidden. */
export function withColumn<List extends ListName>(
  columns: readonly ColumnChoice<List>[],
  id: ColumnOf<List>,
  isShown: boolean,
): readonly ColumnChoice<List>[] {
  const others = columns.filter((column) => column.id !== id);
  if (!isShown) return others.length === 0 ? columns : others;
  return [...others, { id, width: null }];
}

export function movedColumn<List extends ListName>(
  columns: readonly ColumnChoice<List>[],
  id: ColumnOf<List>,
  by: -1 | 1,
): readonly ColumnChoice<List>[] {
  const from = columns.findIndex((column) => column.id === id);
  const moved = columns[from];
  if (moved === undefined || from + by < 0 || from + by >= columns.length) return columns;
  const others = columns.filter((column) => column.id !== id);
  return [...others.slice(0, from + by), moved, ...others.slice(from + by)];
}

/** Returns all columns for the chooser: those shown in their order, then the others. */
export function everyColumn<List extends ListName>(
  list: List,
  columns: readonly ColumnChoice<List>[],
): readonly ColumnOf<List>[] {
  const shown = columns.map(({ id }) => id);
  return [...shown, ...columnsOf(list).filter((id) => !shown.includes(id))];
}

export const rowHeights = { comfortable: 38, compact: 30 } as const;
