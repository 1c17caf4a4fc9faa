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
import { undecidedInput } from '#shared/money/input/number-input.ts';
import { isNumber } from './number-cells.ts';
import type { PasteSurroundings } from './surroundings.ts';

/** What one row of a table says of a line; cells that were not pasted are left out. */
export type PastedLine = Partial<Omit<LineForm, 'key'>>;

/** Of a row: what it comes to as it was read, null where it says nothing of that, and the cells as they stood there. */
export interface RowAmounts {
  readonly total: string | null;
  readonly totalCell: string;
  readonly priceCell: string;
  readonly quantityCell: string;
}

export interface Billed {
  readonly line: PastedLine;
  /** Cells that show nowhere but in its text. */
  readonly told: readonly string[];
}

const MOST_DECIMALS = 6;
/** What is lost of an amount that is shown to its cents. */
const ROUNDED = '0.005';

/** A row as the line that bills what it comes to. What nobody can know asks; nothing is billed as nothing behind anybody's back. */
export function asBilled(line: PastedLine, amounts: RowAmounts, surroundings: PasteSurroundings): Billed {
  if (line.kind === 'expenses') return asAmount(line, amounts, surroundings);
  const { total } = amounts;
  if (total === null) return { line, told: [] };
  if (line.price === undefined) return atPriceOf(line, total, amounts);
  if (isOfNothing(line, total)) return withoutTimes(line, total, amounts);
  return { line, told: toldTotal(line, amounts, surroundings) };
}

/**
 * A row that tells what it comes to and not at what price. The price is found only where it gives back the very total;
 * otherwise the line is one of the total, and how many there were stands in its text.
 */
function atPriceOf(line: PastedLine, total: string, { quantityCell }: RowAmounts): Billed {
  const quantity = line.quantity ?? '';
  if (quantity === '' && line.kind === 'items') return { line: { ...line, price: total }, told: [] };
  // The rate of a task is per hour, and its time in minutes.
  const price = exactPrice(line.kind === 'tasks' ? sixtyTimes(total) : total, quantity);
  if (price !== null) return { line: { ...line, price }, told: [] };
  // No time and no distance at any rate would be nothing.
  return { line: oneOf(line, total), told: quantity === '' ? [] : [quantityCell] };
}

/**
 * A row that tells a rate and what it comes to, and no time or distance. Where both are the same it is one of that; else there
 * may be a time, a tax or a flat fee in it, and it asks.
 */
function withoutTimes(line: PastedLine, total: string, { priceCell, totalCell }: RowAmounts): Billed {
  if (line.price === total && isDecimal(total)) return { line: oneOf(line, total), told: [] };
  return { line: oneOf(line, undecidedInput(totalCell)), told: [priceCell] };
}

/**
 * An expense bills one amount. Of several it is what they come to, where the row says that, and how many there were stands in
 * its text; else nobody can know which of both is meant, and it asks.
 */
function asAmount(line: PastedLine, amounts: RowAmounts, surroundings: PasteSurroundings): Billed {
  const { total, priceCell, quantityCell } = amounts;
  const { quantity = '', ...expense } = line;
  const isOfSeveral = quantity !== '' && quantity !== '1';
  const amount = line.price ?? total;
  if (amount === null) return { line, told: [] };
  const told = toldTotal(line, amounts, surroundings);
  if (!isOfSeveral) return { line: { ...line, price: amount }, told };
  const isKnown = line.price === undefined || [quantity, line.price, total ?? ''].every(isDecimal);
  if (total !== null && isKnown && isRepeated(line, total))
    return { line: { ...expense, price: total }, told: [quantityCell] };
  return { line: { ...line, price: undecidedInput(priceCell) }, told };
}

/** Where the price is known a total only repeats it, unless it says something else: a discount, or a tax. */
function toldTotal(
  line: PastedLine,
  { total, totalCell }: RowAmounts,
  surroundings: PasteSurroundings,
): readonly string[] {
  if (line.price === undefined || total === null || totalCell === '') return [];
  const isSaid = isDecimal(total) ? isRepeated(line, total) : isNumber(totalCell, surroundings);
  return isSaid ? [] : [totalCell];
}

const oneOf = (line: PastedLine, price: string): PastedLine => ({ ...line, kind: 'items', quantity: '1', price });

/** No time and no distance, and yet an amount. */
function isOfNothing({ kind, quantity = '' }: PastedLine, total: string): boolean {
  if (kind !== 'tasks' && kind !== 'trips') return false;
  const isNone = quantity === '' || (isDecimal(quantity) && isZero(quantity));
  return isNone && !(isDecimal(total) && isZero(total));
}

/** Whether a total is that of quantity and price, as far as a price can have been rounded. */
function isRepeated({ kind, quantity = '1', price = '' }: PastedLine, total: string): boolean {
  if (!isDecimal(quantity) || !isDecimal(price)) return true;
  const times = kind === 'tasks' ? divide(quantity, '60') : quantity;
  const distance = subtract(multiply(times, price), total).replace('-', '');
  const most = add(ROUNDED, multiply(ROUNDED, times.replace('-', '')));
  return compare(distance, most) <= 0;
}

const sixtyTimes = (total: string): string => (isDecimal(total) ? multiply(total, '60') : total);

function exactPrice(total: string, quantity: string): string | null {
  if (!isDecimal(total) || !isDecimal(quantity) || isZero(quantity)) return null;
  const price = round(divide(total, quantity), MOST_DECIMALS);
  return compare(multiply(price, quantity), total) === 0 ? canonicalDecimal(price) : null;
}
