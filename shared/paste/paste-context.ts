import type { LineArray } from '#shared/service/line-item.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { DecimalMark } from '#shared/money/input/number-marks.ts';

/** The way that numbers are written. */
export interface NumberContext {
  readonly numberLocale: string;
  /** The decimal mark that the copied table shows, before the locale's own; null or absent if it shows none. */
  readonly decimal?: DecimalMark | null;
}

/** The way that numbers and dates are written, and the date that dates without a year are close to. */
export interface PasteContext extends NumberContext {
  /** Differs from that of numbers where the person has chosen a mark or an order. */
  readonly dateLocale: string;
  readonly today: PlainDate;
}

export type CellColumn = 'kind' | 'date' | 'description' | 'quantity' | 'unit' | 'price';

/** `cells`: into existing rows, from the target on; `lines`: as rows of their own. */
export type PasteMode = 'cells' | 'lines';

export interface PasteTarget extends PasteContext {
  /** The column of the cell that the paste starts in. */
  readonly column: CellColumn;
  /** The kind of the row that the paste starts in; pasted rows that do not name their kind get it. */
  readonly kind: LineArray;
  /** The kinds of the rows below, as they are now; rows pasted beyond them get the kind of the last. */
  readonly kindsBelow: readonly LineArray[];
  /** The number of rows that fit, by destination. */
  readonly room: Readonly<Record<PasteMode, number>>;
}

/** Returns the kind of the row that receives row `at` of a pasted table, counted from 0. */
export const kindAt = ({ kind, kindsBelow }: PasteTarget, at: number): LineArray =>
  (at === 0 ? kind : (kindsBelow[at - 1] ?? kindsBelow.at(-1))) ?? kind;
