import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import {
  add,
  canonicalDecimal,
  compare,
  divide,
  isDecimal,
  isZero,
  multiply,
  round,
  subtract,
} from '#shared/money/decimal.ts';
import { LONGEST_NUMBER, undecidedInput } from '#shared/money/input/number-input.ts';
import { isNumber } from './number-cells.ts';
import type { PasteContext } from './paste-context.ts';

/** The fields of a line that one row of a table sets; cells that were not pasted are missing. */
export type PastedLine = Partial<Omit<LineForm, 'key'>>;

/** The total of a row as it was read, null if the row has none, and the cells as they were copied. */
interface RowAmounts {
  readonly total: string | null;
  readonly totalCell: string;
  readonly priceCell: string;
  readonly quantityCell: string;
}

interface Billed {
  readonly line: PastedLine;
  /** Cells that are shown only in the line's text. */
  readonly textCells: readonly string[];
}

const MOST_DECIMALS = 6;
/** The rounding error of an amount that is shown with cents. */
const ROUNDED = '0.005';

/**
 * Converts a row into the line that bills its amount. An unclear amount stays undecided: no row is silently billed as
 * nothing.
 */
export function asBilled(line: PastedLine, amounts: RowAmounts, context: PasteContext): Billed {
  if (line.kind === 'expenses') return asAmount(line, amounts, context);
  const { total } = amounts;
  if (total === null) return { line, textCells: [] };
  if (line.price === undefined) return atPriceOf(line, total, amounts, context);
  if (isOfNothing(line, total)) return withoutTimes(line, total, amounts);
  return { line, textCells: differingTotal(line, amounts, context) };
}

/**
 * Converts a row with a total but no price. Computes the price only if it gives back exactly the total. Otherwise the
 * line bills the total once, and the quantity is written in its text.
 */
function atPriceOf(line: PastedLine, total: string, { quantityCell }: RowAmounts, context: PasteContext): Billed {
  const quantity = line.quantity ?? '';
  if (quantity === '' && line.kind === 'items') return { line: { ...line, price: total }, textCells: [] };
  // The rate of a task is per hour, and its time is in minutes.
  const price = exactPrice(line.kind === 'tasks' ? sixtyTimes(total) : total, quantity);
  if (price !== null) return { line: { ...line, price }, textCells: [] };
  // A quantity that nobody can read asks in its own cell; the client must not find it in the text.
  if (quantity !== '' && !isReadable(quantityCell, context)) {
    return { line: { ...line, kind: 'items', price: total }, textCells: [] };
  }
  // Without time or distance, any rate would bill nothing.
  return { line: oneOf(line, total), textCells: quantity === '' || quantity === '1' ? [] : [quantityCell] };
}

/**
 * Converts a row with a rate and a total, but without time or distance. If both are equal, the line bills the total
 * once; otherwise the difference may be a time, a tax or a flat fee, and the amount stays undecided.
 */
function withoutTimes(line: PastedLine, total: string, { priceCell, totalCell }: RowAmounts): Billed {
  if (line.price === total && isDecimal(total)) return { line: oneOf(line, total), textCells: [] };
  return { line: oneOf(line, undecidedInput(totalCell)), textCells: [priceCell] };
}

/**
 * Converts a row into an expense, which bills one amount. For a quantity other than 1 that is the row's total, with the
 * quantity in the text; without a matching total it is unclear which amount is meant, and it stays undecided.
 */
function asAmount(line: PastedLine, amounts: RowAmounts, context: PasteContext): Billed {
  const { total, priceCell, quantityCell } = amounts;
  const { quantity = '', ...expense } = line;
  const isOfSeveral = quantity !== '' && quantity !== '1';
  const amount = line.price ?? total;
  if (amount === null) return { line, textCells: [] };
  const textCells = differingTotal(line, amounts, context);
  if (!isOfSeveral) return { line: { ...line, price: amount }, textCells };
  const isKnown = line.price === undefined || [quantity, line.price, total ?? ''].every(isDecimal);
  if (total !== null && isKnown && isRepeated(line, total))
    return { line: { ...expense, price: total }, textCells: [quantityCell] };
  return { line: { ...line, price: undecidedInput(priceCell) }, textCells };
}

/** Returns the total's cell for the line's text if it differs from quantity times price, as by a discount or a tax. */
function differingTotal(line: PastedLine, { total, totalCell }: RowAmounts, context: PasteContext): readonly string[] {
  if (line.price === undefined || total === null || totalCell === '') return [];
  const isSaid = isDecimal(total) ? isRepeated(line, total) : isNumber(totalCell, context);
  return isSaid ? [] : [totalCell];
}

const oneOf = (line: PastedLine, price: string): PastedLine => ({ ...line, kind: 'items', quantity: '1', price });

/** Returns true for a row with an amount but without time or distance. */
function isOfNothing({ kind, quantity = '' }: PastedLine, total: string): boolean {
  if (kind !== 'tasks' && kind !== 'trips') return false;
  const isNone = quantity === '' || (isDecimal(quantity) && isZero(quantity));
  return isNone && !(isDecimal(total) && isZero(total));
}

/** Returns true if the total is the product of quantity and price, within the rounding of the price. */
function isRepeated({ kind, quantity = '1', price = '' }: PastedLine, total: string): boolean {
  if (!isDecimal(quantity) || !isDecimal(price)) return true;
  const times = kind === 'tasks' ? divide(quantity, '60') : quantity;
  const distance = subtract(multiply(times, price), total).replace('-', '');
  const most = add(ROUNDED, multiply(ROUNDED, times.replace('-', '')));
  return compare(distance, most) <= 0;
}

const isReadable = (cell: string, context: PasteContext): boolean =>
  cell.length > LONGEST_NUMBER || (['quantity', 'time'] as const).some((as) => isNumber(cell, context, as));

const sixtyTimes = (total: string): string => (isDecimal(total) ? multiply(total, '60') : total);

function exactPrice(total: string, quantity: string): string | null {
  if (!isDecimal(total) || !isDecimal(quantity) || isZero(quantity)) return null;
  const price = round(divide(total, quantity), MOST_DECIMALS);
  return compare(multiply(price, quantity), total) === 0 ? canonicalDecimal(price) : null;
}
