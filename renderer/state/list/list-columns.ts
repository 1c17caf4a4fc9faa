import type { InvoiceSortColumn } from '#shared/lists/invoice-list.ts';
import { invoiceSortColumns } from '#shared/lists/invoice-list.ts';
import type { ColumnChoice, ListColumn } from '#shared/lists/list-settings.ts';
import { listColumns, widthLimits } from '#shared/lists/list-settings.ts';

interface Shape {
  /** The least readable width in pixels. */
  readonly least: number;
  /** The share of the remaining width; 0 keeps the column at its least width. */
  readonly share: number;
  readonly isAtEnd: boolean;
}

const text = (least: number, share: number): Shape => ({ least, share, isAtEnd: false });
const figure = (least: number, share: number): Shape => ({ least, share, isAtEnd: true });

const shapes: Readonly<Record<ListColumn, Shape>> = {
  number: text(114, 0.7),
  client: text(106, 2),
  summary: text(112, 2),
  date: text(100, 0.3),
  due: text(100, 0.3),
  state: text(130, 0.5),
  total: figure(100, 0.6),
  due_amount: figure(98, 0.6),
  last_contact: text(124, 0.4),
  expected: text(104, 0.3),
  tags: text(96, 1),
  po: text(84, 0.6),
  currency: text(78, 0.2),
  created: text(100, 0.3),
  days_open: figure(84, 0.2),
  paid_share: figure(72, 0.2),
};

/** The columns to hide if there is not enough room, least important first. */
const hiddenFirst: readonly ListColumn[] = [
  'last_contact',
  'created',
  'tags',
  'paid_share',
  'days_open',
  'currency',
  'po',
  'expected',
  'summary',
  'date',
  'due',
  'total',
];

/** The padding at both sides of a row, in pixels together. */
const EDGES = 40;

export const isFigure = (column: ListColumn): boolean => shapes[column].isAtEnd;

/** Returns the sort order of a column; null if it cannot be sorted. */
export function sortOf(column: ListColumn): InvoiceSortColumn | null {
  return invoiceSortColumns.find((known) => known === column) ?? null;
}

const leastOf = ({ id, width }: ColumnChoice): number => width ?? shapes[id].least;

/** Returns the columns that fit into `room` pixels; all before the first measurement. */
export function columnsThatFit(columns: readonly ColumnChoice[], room: number): readonly ColumnChoice[] {
  if (room <= 0) return columns;
  let shown = columns;
  for (const id of hiddenFirst) {
    const needed = shown.reduce((sum, column) => sum + leastOf(column), EDGES);
    if (needed <= room) break;
    if (shown.length > 1) shown = shown.filter((column) => column.id !== id);
  }
  return shown;
}

/** Returns the columns as CSS grid tracks. */
export function tracksOf(columns: readonly ColumnChoice[]): string {
  const hasFlexible = columns.some(({ width }) => width === null);
  return columns
    .map(({ id, width }, index) => {
      const { least, share } = shapes[id];
      const isLast = index === columns.length - 1;
      if (width !== null) return !hasFlexible && isLast ? `minmax(${String(width)}px, 1fr)` : `${String(width)}px`;
      return `minmax(${String(least)}px, ${String(share)}fr)`;
    })
    .join(' ');
}

export function withWidth(columns: readonly ColumnChoice[], id: ListColumn, width: number | null): ColumnChoice[] {
  const clamped = width === null ? null : Math.round(Math.max(widthLimits.least, Math.min(widthLimits.most, width)));
  return columns.map((column) => (column.id === id ? { id, width: clamped } : column));
}

/** Shows a column at the end, or hides it; the last one is never hidden. */
export function withColumn(
  columns: readonly ColumnChoice[],
  id: ListColumn,
  isShown: boolean,
): readonly ColumnChoice[] {
  const others = columns.filter((column) => column.id !== id);
  if (!isShown) return others.length === 0 ? columns : others;
  return [...others, { id, width: null }];
}

export function movedColumn(columns: readonly ColumnChoice[], id: ListColumn, by: -1 | 1): readonly ColumnChoice[] {
  const from = columns.findIndex((column) => column.id === id);
  const moved = columns[from];
  if (moved === undefined || from + by < 0 || from + by >= columns.length) return columns;
  const others = columns.filter((column) => column.id !== id);
  return [...others.slice(0, from + by), moved, ...others.slice(from + by)];
}

/** Returns all columns for the chooser: those shown in their order, then the others. */
export function everyColumn(columns: readonly ColumnChoice[]): readonly ListColumn[] {
  const shown = columns.map(({ id }) => id);
  return [...shown, ...listColumns.filter((id) => !shown.includes(id))];
}

export const rowHeights = { comfortable: 38, compact: 30 } as const;
