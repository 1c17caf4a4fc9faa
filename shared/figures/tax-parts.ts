import { currencyDigits } from '#shared/money/currency.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { canonicalDecimal, isDecimal } from '#shared/money/decimal.ts';
import type { Exact } from '#shared/money/exact.ts';
import { exactOf, minorText, minus, plus, toMinor, ZERO } from '#shared/money/exact.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import type { ObservedInvoice } from '#shared/money/calibration/observe.ts';
import { reproducingPolicy } from '#shared/money/calibration/observe.ts';
import { calibratedPolicy } from '#shared/money/calibration/predict.ts';
import { reckonDocument } from '#shared/money/totals/reckoning.ts';
import type { ReckonedAdjustment } from '#shared/money/totals/reckoned-amount.ts';
import type { Reckoning } from '#shared/money/totals/reckoning.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { apportion } from './apportion.ts';

/** A tax as documents name it; `rate` is its percentage, null for a fixed amount. */
export interface TaxName {
  readonly name: string;
  readonly rate: Decimal | null;
}

/** The parts of an invoice in minor units: sub total - discounts + taxes + shipping is what was billed. */
export interface TaxParts {
  /** The digits behind the decimal point of these minor units. */
  readonly digits: number;
  readonly subTotal: bigint;
  readonly discounts: bigint;
  readonly shipping: bigint;
  readonly billed: bigint;
  readonly taxes: readonly (TaxName & { readonly base: bigint; readonly tax: bigint })[];
  /** The amount that a tax would have been taken of, for an invoice without any; 0 for others. */
  readonly untaxed: bigint;
}

/** Returns the parts of an invoice by the account's learned arithmetic; null for one whose total no rule explains. */
export function taxParts(invoice: ObservedInvoice, calibration: Calibration): TaxParts | null {
  const { sub_total, billed_total, currency_iso_code } = invoice;
  if (sub_total === null || billed_total === null || !isDecimal(sub_total) || !isDecimal(billed_total)) return null;
  const digits = currencyDigits(currency_iso_code);
  const explained = reckonedAs(invoice, digits, calibration);
  if (explained === null) return null;
  const { policy, reckoning } = explained;
  const minor = (exact: Exact): bigint => toMinor(exact, digits, policy.tie);
  const [subTotal, billed] = [minor(exactOf(sub_total)), minor(exactOf(billed_total))];
  const adjusted = adjustmentsOf(reckoning, billed - subTotal, digits);
  if (adjusted === null) return null;
  const { discounts, taxes, shipping } = adjusted;
  return {
    digits,
    subTotal,
    discounts: -sum(discounts),
    shipping: sum(shipping),
    billed,
    taxes: reckoning.taxes.rows.map((row, at) => ({ ...nameOf(row), base: minor(row.base), tax: taxes[at] ?? 0n })),
    untaxed: reckoning.taxes.rows.length > 0 ? 0n : minor(untaxedBase(reckoning, policy)),
  };
}

interface Explained {
  readonly policy: TotalsPolicy;
  readonly reckoning: Reckoning;
}

/** Adds the invoice up as the account does: by its usual rules where they lead to its totals, else by any that do. */
function reckonedAs(invoice: ObservedInvoice, digits: number, calibration: Calibration): Explained | null {
  const usual = calibratedPolicy(calibration);
  const { amounts, reckoning } = reckonDocument(invoice, digits, usual);
  if (amounts.hasUnreadable) return null;
  if (isReproduced(reckoning, invoice, digits)) return { policy: usual, reckoning };
  const policy = reproducingPolicy(calibration, invoice);
  return policy === null ? null : { policy, reckoning: reckonDocument(invoice, digits, policy).reckoning };
}

function isReproduced({ subTotal, billed }: Reckoning, invoice: ObservedInvoice, digits: number): boolean {
  const isSent = (minor: bigint, sent: string | null): boolean =>
    sent !== null && canonicalDecimal(sent) === canonicalDecimal(minorText(minor, digits));
  return isSent(subTotal.minor, invoice.sub_total) && isSent(billed.minor, invoice.billed_total);
}

/**
 * Returns discounts (below zero), taxes and shipping in whole minor units that add up to `total`. Where a policy rounds only at the
 * end, its exact amounts are rounded by largest remainder. Null where they do not lead there.
 */
function adjustmentsOf({ discounts, taxes, shipping }: Reckoning, total: bigint, digits: number) {
  const amounts = [
    ...discounts.rows.map(({ amount }) => minus(ZERO, amount.carried)),
    ...taxes.rows.map(({ amount }) => amount.carried),
    ...shipping.rows.map(({ amount }) => amount.carried),
  ];
  const whole = apportion(total, amounts, digits);
  if (whole === null) return null;
  const [first, second] = [discounts.rows.length, discounts.rows.length + taxes.rows.length];
  return { discounts: whole.slice(0, first), taxes: whole.slice(first, second), shipping: whole.slice(second) };
}

function nameOf({ of: { name, text, percentage } }: ReckonedAdjustment): TaxName {
  return { name: name.trim(), rate: percentage ? canonicalDecimal(text) : null };
}

/** Returns what a percentage tax would be taken of. */
function untaxedBase({ subTotal, leftByDiscounts, shipping }: Reckoning, policy: TotalsPolicy): Exact {
  const base = policy.taxBase === 'discounted' ? leftByDiscounts : subTotal.carried;
  return policy.shippingTaxed === 'yes' ? plus(base, shipping.sum) : base;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);
