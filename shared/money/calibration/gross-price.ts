import type { LineArray } from '#shared/service/line-item.ts';
import { lineColumns } from '#shared/service/line-item.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { detailsOf } from '#shared/projection/project.ts';
import type { Calibration } from './calibration.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { canonicalDecimal, compare, divide, isZero, round, subtract } from '#shared/money/decimal.ts';
import { minorText } from '#shared/money/exact.ts';
import type { Confidence } from './predict.ts';
import { calibratedPolicy, totalsOf } from './predict.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';

/** A line and the amount including taxes that it should come to. */
export interface GrossWish {
  readonly kind: LineArray;
  /** The quantity as in the line; minutes for a task. Ignored for a kind without quantity. */
  readonly quantity: Decimal;
  /** Percentages in the order of the document. */
  readonly taxes: readonly Decimal[];
  readonly gross: Decimal;
}

/**
 * The price whose gross amount is closest to the wish. `net` and `tax` add up to `gross`; `gross` and `remainder` add
 * up to the wish.
 */
export interface GrossPrice {
  readonly kind: 'price';
  readonly price: Decimal;
  readonly net: Decimal;
  readonly tax: Decimal;
  readonly gross: Decimal;
  /** The rest of the wish; below zero where the line comes to more. */
  readonly remainder: Decimal;
  /** The confidence that the account computes this gross amount for the line alone. */
  readonly confidence: Confidence;
  readonly range: readonly [lowest: Decimal, highest: Decimal];
}

type GrossAnswer =
  | GrossPrice
  /** Zero quantity: every price gives zero. */
  | { readonly kind: 'no_quantity' }
  /** A tax below zero: a higher price may then give a lower amount, and no closest price exists. */
  | { readonly kind: 'negative_tax' }
  | { readonly kind: 'too_large' };

/** So many digits that truncating the slope never changes the price. */
const SLOPE_DIGITS = 40;
const MOST_WHOLE_DIGITS = 15;

function documentOf({ kind, quantity, taxes }: GrossWish, price: Decimal): DocumentDetails {
  const columns = lineColumns[kind];
  const line = { [columns.price]: price, ...(columns.quantity === null ? {} : { [columns.quantity]: quantity }) };
  const rows = taxes.map((percent) => ({ name: '', combined_amount_percent: `${percent}%`, percentage: true }));
  return detailsOf({ [kind]: [line], taxes: rows });
}

/**
 * Returns the smallest position where `holds` becomes true and stays true. Searches outwards from `near`, then by
 * bisection.
 */
function firstWhere(holds: (position: bigint) => boolean, near: bigint): bigint {
  let stride = 1n;
  const isBeyond = holds(near);
  // Double the stride until the position lies between `fails` and `meets`.
  while (holds(isBeyond ? near - stride : near + stride) === isBeyond) stride *= 2n;
  let [fails, meets] = isBeyond ? [near - stride, near] : [near, near + stride];
  while (meets - fails > 1n) {
    const middle = (fails + meets) >> 1n;
    if (holds(middle)) meets = middle;
    else fails = middle;
  }
  return meets;
}

const clamp = (position: bigint, lowest: bigint, highest: bigint): bigint =>
  position < lowest ? lowest : position > highest ? highest : position;

/**
 * Returns the net price, in the currency's own digits (`digits`) as the paper shows it, whose amount including taxes is
 * closest to the wish under the account's arithmetic as far as it is known. Of two equally close prices, returns the
 * one with the lower amount. The service taxes all lines of a document together, so within a document the result may
 * differ by a cent.
 */
export function priceForGross(wish: GrossWish, digits: number, calibration: Calibration): GrossAnswer {
  if (wish.taxes.some((percent) => compare(percent, '0') < 0)) return { kind: 'negative_tax' };
  const policy = calibratedPolicy(calibration);
  // The gross amount per unit of price, before anything is rounded.
  const slope = computeTotals(documentOf(wish, '1'), SLOPE_DIGITS, { ...policy, rounding: 'at_end' }).billedTotal;
  if (isZero(slope)) return { kind: 'no_quantity' };
  const ideal = round(divide(wish.gross, slope), digits);
  if ((/^-?(\d+)/.exec(ideal)?.[1] ?? '').length > MOST_WHOLE_DIGITS) return { kind: 'too_large' };

  // Counted in the direction in which the gross amount rises, also for a quantity below zero.
  const direction = compare(slope, '0') < 0 ? -1n : 1n;
  const priceAt = (position: bigint): Decimal => minorText(direction * position, digits);
  const grossAt = (position: bigint): Decimal =>
    computeTotals(documentOf(wish, priceAt(position)), digits, policy).billedTotal;
  const near = direction * BigInt(ideal.replace('.', ''));
  const above = firstWhere((position) => compare(grossAt(position), wish.gross) >= 0, near);
  const [over, under] = [grossAt(above), grossAt(above - 1n)];
  const isOverCloser = compare(subtract(over, wish.gross), subtract(wish.gross, under)) < 0;
  const best = isOverCloser ? over : under;
  // Several prices may give the same amount: a person expects the one nearest to the exact quotient.
  const lowest = firstWhere((position) => compare(grossAt(position), best) >= 0, near);
  const highest = firstWhere((position) => compare(grossAt(position), best) > 0, near) - 1n;
  const price = priceAt(clamp(near, lowest, highest));

  const { kind, totals, range } = totalsOf(documentOf(wish, price), digits, calibration);
  return {
    kind: 'price',
    price: canonicalDecimal(price),
    net: totals.subTotal,
    tax: round(subtract(totals.billedTotal, totals.subTotal), digits),
    gross: totals.billedTotal,
    remainder: canonicalDecimal(subtract(wish.gross, totals.billedTotal)),
    confidence: kind,
    range,
  };
}
