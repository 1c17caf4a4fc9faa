import type { FieldTable } from './field-spec.ts';
import { text } from './field-spec.ts';

/** Lists the four kinds of lines by their nested arrays (specification 2.5). */
export const lineArrays = ['items', 'expenses', 'tasks', 'trips'] as const;
export type LineArray = (typeof lineArrays)[number];

/** Tells whether this is the name of an array of lines. */
export const isLineArray = (name: string): name is LineArray => (lineArrays as readonly string[]).includes(name);

interface LineBase {
  readonly id: number | null;
  readonly date: string | null;
  readonly description: string | null;
  readonly total: string | null;
  readonly sort_order: number | null;
  readonly created_at: string | null;
}
export interface Item extends LineBase {
  readonly price: string | null;
  readonly quantity: string | null;
  readonly unit: string | null;
}
export interface Expense extends LineBase {
  readonly amount: string | null;
}
/** A line of time. `duration` is in minutes and `rate` per hour, unless the account's own totals prove otherwise. */
export interface Task extends LineBase {
  readonly duration: string | null;
  readonly rate: string | null;
}
export interface Trip extends LineBase {
  readonly distance: string | null;
  readonly rate: string | null;
}

export interface LineArrays {
  readonly items: readonly Item[];
  readonly expenses: readonly Expense[];
  readonly tasks: readonly Task[];
  readonly trips: readonly Trip[];
}

const decimal = { type: 'decimal', writable: true } as const;
const lineBase = {
  id: { type: 'integer' },
  date: { type: 'date', writable: true },
  description: text,
  total: { type: 'decimal' },
  sort_order: { type: 'integer', writable: true },
  created_at: { type: 'timestamp' },
} as const;

export const lineFields = {
  items: { ...lineBase, price: decimal, quantity: decimal, unit: text },
  expenses: { ...lineBase, amount: decimal },
  tasks: { ...lineBase, duration: decimal, rate: decimal },
  trips: { ...lineBase, distance: decimal, rate: decimal },
} as const satisfies Record<LineArray, FieldTable>;

/** Maps each kind of line to its fields for quantity and price, so that one grid can edit all four kinds. */
export const lineColumns = {
  items: { quantity: 'quantity', price: 'price' },
  expenses: { quantity: null, price: 'amount' },
  tasks: { quantity: 'duration', price: 'rate' },
  trips: { quantity: 'distance', price: 'rate' },
} as const satisfies Record<LineArray, { readonly quantity: string | null; readonly price: string }>;

/** A line of any kind. `index` is its place in the array of its kind. */
interface PlacedLine {
  readonly kind: LineArray;
  readonly index: number;
  readonly line: LineBase;
  /** The line again, to read the columns of its kind by name. */
  readonly cells: Readonly<Record<string, unknown>>;
}

/** Returns the lines of all four kinds in the order of the screen. */
export function linesInOrder(lines: LineArrays): readonly PlacedLine[] {
  const placed = lineArrays.flatMap((kind) =>
    lines[kind].map((line, index): PlacedLine => ({ kind, index, line, cells: { ...line } })),
  );
  return placed.sort((one, other) => orderOf(one.line) - orderOf(other.line));
}

/** Returns the position of a line; a line without a number comes last, as in the editor. */
export const orderOf = ({ sort_order }: { readonly sort_order?: unknown }): number =>
  typeof sort_order === 'number' ? sort_order : Number.MAX_SAFE_INTEGER;
