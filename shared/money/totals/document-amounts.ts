import type { Adjustment, AdjustmentArray } from '#shared/service/adjustment.ts';
import { adjustmentAmount, adjustmentArrays, isPercentage } from '#shared/service/adjustment.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineArrays, lineColumns } from '#shared/service/line-item.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import type { Exact } from '#shared/money/exact.ts';
import { exactOf, times } from '#shared/money/exact.ts';

/** The parts of a line that its total depends on, whatever its kind. */
export type LineCells = Readonly<Record<string, unknown>>;

export interface LineAmount {
  /** Null for a kind that has no quantity. */
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

/** The numbers of a document, read once for any number of policies. */
export interface DocumentAmounts {
  readonly lines: Readonly<Record<LineArray, readonly LineAmount[]>>;
  readonly adjustments: Readonly<Record<AdjustmentArray, readonly AdjustmentAmount[]>>;
  /** Whether something that is no number was taken for nothing; an empty cell is nothing by right. */
  readonly hasUnreadable: boolean;
}

type Unreadable = (text: unknown) => void;

function decimalOf(value: unknown, onUnreadable: Unreadable): Decimal {
  if (typeof value === 'string' && isDecimal(value)) return value;
  if (value !== null && value !== undefined && value !== '') onUnreadable(value);
  return '0';
}

const ignore: Unreadable = () => undefined;

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

/** A value for each name of a closed list. */
function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  // fromEntries forgets its keys; every name of the list is there.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

export function mapLines<Value>(valueOf: (kind: LineArray) => Value): Readonly<Record<LineArray, Value>> {
  return recordOf(lineArrays, valueOf);
}

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
