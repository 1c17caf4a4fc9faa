import { splitLike, floorOf } from './apportion.ts';
import type { TaxParts } from './tax-parts.ts';

/**
 * Returns the part of an invoice that each of its payments pays, in the order of the payments; null for an invoice of 0. Parts are split
 * up to each payment and the one before it is taken off, so that every payment is shared out to the last minor unit, and the shares of
 * all payments of a paid invoice add up to the invoice.
 */
export function taxShares(parts: TaxParts, payments: readonly bigint[]): readonly TaxParts[] | null {
  if (parts.billed === 0n) return null;
  let paid = 0n;
  let before = partOf(parts, 0n);
  return payments.map((amount) => {
    paid += amount;
    const now = partOf(parts, paid);
    const share = difference(now, before);
    before = now;
    return share;
  });
}

/** Returns what `amount` of an invoice consists of. */
function partOf(parts: TaxParts, amount: bigint): TaxParts {
  const { subTotal, discounts, shipping, billed, taxes } = parts;
  const [sub = 0n, less = 0n, shipped = 0n, ...own] = splitLike(
    amount,
    [subTotal, -discounts, shipping, ...taxes.map(({ tax }) => tax)],
    billed,
  );
  const scaled = (base: bigint): bigint => rounded(base * amount, billed);
  return {
    ...parts,
    subTotal: sub,
    discounts: -less,
    shipping: shipped,
    billed: amount,
    taxes: taxes.map((tax, at) => ({ ...tax, base: scaled(tax.base), tax: own[at] ?? 0n })),
    untaxed: scaled(parts.untaxed),
  };
}

/** Divides and rounds half up. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  const [over, under] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  return floorOf(2n * over + under, 2n * under);
}

function difference(all: TaxParts, less: TaxParts): TaxParts {
  return {
    ...all,
    subTotal: all.subTotal - less.subTotal,
    discounts: all.discounts - less.discounts,
    shipping: all.shipping - less.shipping,
    billed: all.billed - less.billed,
    taxes: all.taxes.map((tax, at) => {
      const before = less.taxes[at];
      return { ...tax, base: tax.base - (before?.base ?? 0n), tax: tax.tax - (before?.tax ?? 0n) };
    }),
    untaxed: all.untaxed - less.untaxed,
  };
}
