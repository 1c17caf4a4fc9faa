import type { Adjustment, AdjustmentArray } from '#shared/service/adjustment.ts';
import { adjustmentAmount, adjustmentArrays, isPercentage } from '#shared/service/adjustment.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineArrays, lineColumns } from '#shared/service/line-item.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import type { Exact } from '#shared/money/exact.ts';
import { exactOf, times } from '#shared/money/exact.ts';

/** The cells of a line by column name, whatever its kind. */
export type LineCells = Readonly<Record<string, unknown>>;

export interface LineAmount {
  /** Null for a kind that has no quantity (an expense). */
  readonly quantity: Decimal | null;
  readonly price: Decimal;
  /** Quantity x price, before the unit of a task's duration is considered. */
  readonly product: Exact;
}

export interface AdjustmentAmount {
  readonly name: string;
  /** As typed, without the percent sign. */
  readonly text: Decimal;
  readonly value: Exact;
  readonly percentage: boolean;
}

/** The numbers of a document, parsed once for any number of policies. */
export interface DocumentAmounts {
  readonly lines: Readonly<Record<LineArray, readonly LineAmount[]>>;
  readonly adjustments: Readonly<Record<AdjustmentArray, readonly AdjustmentAmount[]>>;
  /** True if a cell that holds no number was counted as zero. Empty cells are zero and do not count. */
  readonly hasUnreadable: boolean;
}

type Unreadable = (text: unknown) => void;

function decimalOf(value: unknown, onUnreadable: Unreadable): Decimal {
  if (typeof value === 'string' && isDecimal(value)) return value;
  if (value !== null && value !== undefined && value !== '') onUnreadable(value);
  return '0';
}

const ignore: Unreadable = () => undefined;

/** Parses the quantity and price of one line. Calls `onUnreadable` for each cell that holds no number. */
export function lineAmount(kind: LineArray, line: LineCells, onUnreadable: Unreadable = ignore): LineAmount {
  const columns = lineColumns[kind];
  const price = decimalOf(line[columns.price], onUnreadable);
  if (columns.quantity === null) return { quantity: null, price, product: exactOf(price) };
  const quantity = decimalOf(line[columns.quantity], onUnreadable);
  return { quantity, price, product: times(exactOf(quantity), exactOf(price)) };
}

function adjustmentOf(adjustment: Adjustment, onUnreadable: Unreadable): AdjustmentAmount {
  const text = decimalOf(adjustmentAmount(adjustment), onUnreadable);
  return { name: adjustment.name ?? '', text, value: exactOf(text), percentage: isPercentage(adjustment) };
}

/** Returns a record with a value for each name of a closed list. */
function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  // fromEntries widens its keys to string; every name of the list is present.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

/** Returns a record with a value for each kind of line. */
export function mapLines<Value>(valueOf: (kind: LineArray) => Value): Readonly<Record<LineArray, Value>> {
  return recordOf(lineArrays, valueOf);
}

/** Parses all numbers of a document. */
export function documentAmounts(document: DocumentDetails): DocumentAmounts {
  let hasUnreadable = false;
  const onUnreadable: Unreadable = () => {
    hasUnreadable = true;
  };
  const lines = mapLines((kind) => document[kind].map((line) => lineAmount(kind, { ...line }, onUnreadable)));
  const adjustments = recordOf(adjustmentArrays, (name) =>
    document[name].map((adjustment) => adjustmentOf(adjustment, onUnreadable)),
  );
  return { lines, adjustments, hasUnreadable };
}
