import type { LineArray } from '#shared/model/line-item.ts';
import { lineArrays } from '#shared/model/line-item.ts';
import type { AdjustmentAmount, DocumentAmounts } from './document-amounts.ts';
import { mapLines } from './document-amounts.ts';
import type { Exact } from './exact.ts';
import { exactOfMinor, minus, overSixty, percentOf, plus, sumOf, toMinor, ZERO } from './exact.ts';
import type { TotalsPolicy } from './policy.ts';

export interface ReckonedAmount {
  readonly exact: Exact;
  /** What the sums go on with: rounded or not, as the policy has it. */
  readonly carried: Exact;
  /** What is shown, in minor units of the currency. */
  readonly minor: bigint;
}

export interface ReckonedAdjustment {
  readonly of: AdjustmentAmount;
  /** What a percentage is taken of; told for fixed amounts too. */
  readonly base: Exact;
  readonly amount: ReckonedAmount;
}

export interface ReckonedAdjustments {
  readonly rows: readonly ReckonedAdjustment[];
  readonly sum: Exact;
}

interface ReckonedLines {
  readonly lines: Readonly<Record<LineArray, readonly ReckonedAmount[]>>;
  readonly subTotal: ReckonedAmount;
}

/** A document added up under one policy, every number still exact beside its rounded one. */
export interface Reckoning extends ReckonedLines {
  readonly discounts: ReckonedAdjustments;
  readonly taxes: ReckonedAdjustments;
  readonly shipping: ReckonedAdjustments;
  /** What the discounts leave of their base; below zero where they exceed it. */
  readonly leftByDiscounts: Exact;
  readonly billed: ReckonedAmount;
}

type Keep = (exact: Exact) => ReckonedAmount;

function keeper(policy: TotalsPolicy, digits: number): Keep {
  return (exact) => {
    const minor = toMinor(exact, digits, policy.tie);
    return { exact, minor, carried: policy.rounding === 'each_amount' ? exactOfMinor(minor, digits) : exact };
  };
}

export function reckonLine(kind: LineArray, product: Exact, digits: number, policy: TotalsPolicy): ReckonedAmount {
  const isMinutes = kind === 'tasks' && policy.taskUnit === 'minutes';
  return keeper(policy, digits)(isMinutes ? overSixty(product) : product);
}

function reckonLines({ lines }: DocumentAmounts, digits: number, policy: TotalsPolicy): ReckonedLines {
  const reckoned = mapLines((kind) => lines[kind].map((line) => reckonLine(kind, line.product, digits, policy)));
  const carried = lineArrays.flatMap((kind) => reckoned[kind].map((line) => line.carried));
  return { lines: reckoned, subTotal: keeper(policy, digits)(sumOf(carried)) };
}

/** Adjusts row by row; the sum so far may change what the next row is a percentage of. */
function adjust(rows: readonly AdjustmentAmount[], baseAfter: (sum: Exact) => Exact, keep: Keep): ReckonedAdjustments {
  let sum = ZERO;
  const reckoned = rows.map((row) => {
    const base = baseAfter(sum);
    const amount = keep(row.percentage ? percentOf(base, row.value) : row.value);
    sum = plus(sum, amount.carried);
    return { of: row, base, amount };
  });
  return { rows: reckoned, sum };
}

function reckon(amounts: DocumentAmounts, lines: ReckonedLines, digits: number, policy: TotalsPolicy): Reckoning {
  const { discounts: discountRows, taxes: taxRows, shipping_amounts: shippingRows } = amounts.adjustments;
  const keep = keeper(policy, digits);
  const subTotal = lines.subTotal.carried;
  const isStacked = policy.discountStacking === 'what_is_left';
  const discount = (base: Exact): ReckonedAdjustments =>
    adjust(discountRows, (sum) => (isStacked ? minus(base, sum) : base), keep);
  const isDiscountFirst = policy.discountBase === 'sub_total';
  const first = isDiscountFirst ? discount(subTotal) : null;
  const discounted = first === null ? subTotal : minus(subTotal, first.sum);

  const shippingBase = policy.shippingBase === 'discounted' ? discounted : subTotal;
  const shipping = adjust(shippingRows, () => shippingBase, keep);
  const taxed = policy.taxBase === 'discounted' ? discounted : subTotal;
  const taxable = policy.shippingTaxed === 'yes' ? plus(taxed, shipping.sum) : taxed;
  const taxes = adjust(taxRows, (sum) => (policy.compounding === 'yes' ? plus(taxable, sum) : taxable), keep);

  const discountBase = isDiscountFirst ? subTotal : plus(subTotal, taxes.sum);
  const discounts = first ?? discount(discountBase);
  const billed = keep(sumOf([minus(subTotal, discounts.sum), taxes.sum, shipping.sum]));
  return { ...lines, discounts, taxes, shipping, leftByDiscounts: minus(discountBase, discounts.sum), billed };
}

/** Adds one document up under any number of policies; what several of them share is worked out once. */
export function reckoner(amounts: DocumentAmounts, digits: number): (policy: TotalsPolicy) => Reckoning {
  const known = new Map<string, ReckonedLines>();
  return (policy) => {
    const key = `${policy.rounding} ${policy.tie} ${policy.taskUnit}`;
    const lines = known.get(key) ?? reckonLines(amounts, digits, policy);
    known.set(key, lines);
    return reckon(amounts, lines, digits, policy);
  };
}
