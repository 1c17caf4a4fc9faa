import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import type { DocumentAmounts } from './document-amounts.ts';
import { documentAmounts, mapLines } from './document-amounts.ts';
import type { Exact } from '#shared/money/exact.ts';
import { minus, overSixty, plus, sumOf } from '#shared/money/exact.ts';
import type { TotalsPolicy } from './policy.ts';
import { codeOf, likelyPolicy, policyOf } from './policy.ts';
import type { Base, Keep, ReckonedAdjustments, ReckonedAmount } from './reckoned-amount.ts';
import { adjust, keeper } from './reckoned-amount.ts';
import { memoize } from './memoize.ts';

interface ReckonedLines {
  readonly lines: Readonly<Record<LineArray, readonly ReckonedAmount[]>>;
  readonly subTotal: ReckonedAmount;
}

/** A document added up under one policy, with every exact number beside its rounded one. */
export interface Reckoning extends ReckonedLines {
  readonly discounts: ReckonedAdjustments;
  readonly taxes: ReckonedAdjustments;
  readonly shipping: ReckonedAdjustments;
  /** The base of the discounts less the discounts; below zero where they exceed it. */
  readonly leftByDiscounts: Exact;
  readonly billed: ReckonedAmount;
}

/** The choices that the rounding of an amount depends on; those of a task also include its unit. */
const amountChoices = ['rounding', 'tie'] as const;
const taskChoices = [...amountChoices, 'taskUnit'] as const;

/** Rounds the product of one line. `digits`: decimals of the currency. */
export function reckonLine(kind: LineArray, product: Exact, digits: number, policy: TotalsPolicy): ReckonedAmount {
  const isMinutes = kind === 'tasks' && policy.taskUnit === 'minutes';
  return keeper(policy, digits)(isMinutes ? overSixty(product) : product);
}

type Reckoner = (policy: TotalsPolicy) => Reckoning;

/**
 * Returns the reckoner for policies that agree on the amounts of the lines. Adjustments are memoized, because most
 * policies share most of them.
 */
function reckonerOf({ adjustments }: DocumentAmounts, lines: ReckonedLines, keep: Keep): Reckoner {
  const subTotal = lines.subTotal.carried;
  const sum = memoize(plus);
  const difference = memoize(minus);
  const discount = memoize((start: Exact, base: Base) => adjust(adjustments.discounts, start, base, keep));
  const tax = memoize((start: Exact, base: Base) => adjust(adjustments.taxes, start, base, keep));
  const ship = memoize((start: Exact, base: Base) => adjust(adjustments.shipping_amounts, start, base, keep));
  return (policy) => {
    const falling = policy.discountStacking === 'what_is_left' ? 'falling' : 'fixed';
    const isDiscountFirst = policy.discountBase === 'sub_total';
    const first = isDiscountFirst ? discount(subTotal, falling) : null;
    const discounted = first === null ? subTotal : difference(subTotal, first.sum);

    const shipping = ship(policy.shippingBase === 'discounted' ? discounted : subTotal, 'fixed');
    const taxed = policy.taxBase === 'discounted' ? discounted : subTotal;
    const taxable = policy.shippingTaxed === 'yes' ? sum(taxed, shipping.sum) : taxed;
    const taxes = tax(taxable, policy.compounding === 'yes' ? 'rising' : 'fixed');

    const discountBase = isDiscountFirst ? subTotal : sum(subTotal, taxes.sum);
    const discounts = first ?? discount(discountBase, falling);
    const leftByDiscounts = difference(discountBase, discounts.sum);
    const charges = sum(taxes.sum, shipping.sum);
    const billed = keep(plus(difference(subTotal, discounts.sum), charges));
    return { ...lines, discounts, taxes, shipping, leftByDiscounts, billed };
  };
}

/**
 * Returns a function that adds one document up under any policy. Results that several policies share are computed once.
 */
export function reckoner(amounts: DocumentAmounts, digits: number): Reckoner {
  const known = new Map<number, Reckoner>();
  const linesOf = memoize((kind: LineArray, code: number) => {
    const policy = policyOf(code);
    return amounts.lines[kind].map((line) => reckonLine(kind, line.product, digits, policy));
  });

  function reckonLines(policy: TotalsPolicy): ReckonedLines {
    const lines = mapLines((kind) => linesOf(kind, codeOf(policy, kind === 'tasks' ? taskChoices : amountChoices)));
    const carried = lineArrays.flatMap((kind) => lines[kind].map((line) => line.carried));
    return { lines, subTotal: keeper(policy, digits)(sumOf(carried)) };
  }

  return (policy) => {
    const code = codeOf(policy, taskChoices);
    const reckon = known.get(code) ?? reckonerOf(amounts, reckonLines(policy), keeper(policy, digits));
    known.set(code, reckon);
    return reckon(policy);
  };
}

/** Parses a document and adds it up under one policy; without one, under the likely policy. */
export function reckonDocument(
  document: DocumentDetails,
  digits: number,
  policy: TotalsPolicy = likelyPolicy,
): { readonly amounts: DocumentAmounts; readonly reckoning: Reckoning } {
  const amounts = documentAmounts(document);
  return { amounts, reckoning: reckoner(amounts, digits)(policy) };
}
