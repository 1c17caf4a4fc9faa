import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import type { DocumentAmounts, LineAmount } from './document-amounts.ts';
import type { Exact } from '#shared/money/exact.ts';
import { exactOf, minus, sumOf, ZERO } from '#shared/money/exact.ts';
import type { Step, Stepper, Term } from './explained-step.ts';
import { differenceSteps, stepper, termOf } from './explained-step.ts';
import type { TotalsPolicy } from './policy.ts';
import { likelyPolicy } from './policy.ts';
import type { ReckonedAdjustment, ReckonedAmount } from './reckoned-amount.ts';
import type { Reckoning } from './reckoning.ts';
import { reckonDocument } from './reckoning.ts';

type AdjustmentKind = 'discounts' | 'taxes' | 'shipping';

const stepNames = { discounts: 'discount', taxes: 'tax', shipping: 'shipping' } as const;

interface ExplainedLine {
  readonly kind: LineArray;
  readonly description: string;
  readonly cells: LineAmount;
  readonly amount: ReckonedAmount;
}

function lineStep(step: Stepper, { kind, description, cells, amount }: ExplainedLine, policy: TotalsPolicy): Step {
  const price = termOf('price', exactOf(cells.price));
  if (cells.quantity === null) return step(kind, 'given', [price], amount, [], description);
  const isMinutes = kind === 'tasks' && policy.taskUnit === 'minutes';
  const terms = [termOf('quantity', exactOf(cells.quantity)), price];
  return step(kind, isMinutes ? 'minutes_at_rate' : 'product', terms, amount, [], description);
}

function linesOf(document: DocumentDetails, amounts: DocumentAmounts, reckoning: Reckoning): readonly ExplainedLine[] {
  return lineArrays.flatMap((kind) =>
    reckoning.lines[kind].flatMap((amount, index) => {
      const cells = amounts.lines[kind][index];
      const description = document[kind][index]?.description ?? '';
      return cells === undefined ? [] : [{ kind, description, cells, amount }];
    }),
  );
}

function subTotalStep(
  step: Stepper,
  lines: readonly ExplainedLine[],
  reckoning: Reckoning,
  digits: number,
  policy: TotalsPolicy,
): Step {
  const parts = lines.map((line) => lineStep(step, line, policy));
  const shown = lines.reduce((sum, line) => sum + line.amount.minor, 0n);
  const terms = lineArrays
    .filter((kind) => reckoning.lines[kind].length > 0)
    .map((kind) => termOf(kind, sumOf(reckoning.lines[kind].map((line) => line.carried))));
  const { subTotal } = reckoning;
  return step('sub_total', 'sum', terms, subTotal, [
    ...parts,
    ...differenceSteps(step, digits, 'sub_total', subTotal.minor, shown),
  ]);
}

/** Returns the base of the first row of a kind, beside the sub total. */
function baseTerms(
  kind: AdjustmentKind,
  { discounts, taxes, shipping }: Reckoning,
  policy: TotalsPolicy,
): readonly Term[] {
  const isDiscountFirst = policy.discountBase === 'sub_total';
  const lessDiscounts = termOf('discounts', minus(ZERO, discounts.sum));
  switch (kind) {
    case 'discounts':
      return isDiscountFirst ? [] : [termOf('taxes', taxes.sum)];
    case 'shipping':
      return isDiscountFirst && policy.shippingBase === 'discounted' ? [lessDiscounts] : [];
    case 'taxes':
      return [
        ...(isDiscountFirst && policy.taxBase === 'discounted' ? [lessDiscounts] : []),
        ...(policy.shippingTaxed === 'yes' ? [termOf('shipping', shipping.sum)] : []),
      ];
  }
}

function adjustmentSteps(
  step: Stepper,
  kind: AdjustmentKind,
  reckoning: Reckoning,
  policy: TotalsPolicy,
): readonly Step[] {
  const { rows } = reckoning[kind];
  const terms = [termOf('sub_total', reckoning.subTotal.carried), ...baseTerms(kind, reckoning, policy)];
  const firstBase = rows[0]?.base ?? ZERO;
  const baseStep = (base: Exact): Step => {
    const before = minus(base, firstBase);
    return step('base', 'sum', before.units === 0n ? terms : [...terms, termOf(kind, before)], base);
  };
  const rowStep = ({ of, base, amount }: ReckonedAdjustment): Step => {
    const value = termOf(of.percentage ? 'percent' : 'fixed', of.value);
    if (!of.percentage) return step(stepNames[kind], 'given', [value], amount, [], of.name);
    return step(stepNames[kind], 'percent', [termOf('base', base), value], amount, [baseStep(base)], of.name);
  };
  return rows.map(rowStep);
}

/** Returns the steps of all adjustments in the order in which the policy computes them. */
function allAdjustmentSteps(step: Stepper, reckoning: Reckoning, policy: TotalsPolicy): readonly Step[] {
  const kinds =
    policy.discountBase === 'sub_total'
      ? (['discounts', 'shipping', 'taxes'] as const)
      : (['shipping', 'taxes', 'discounts'] as const);
  return kinds.flatMap((kind) => adjustmentSteps(step, kind, reckoning, policy));
}

/** Returns the sum of the shown amounts, in minor units. */
function shownTotal({ subTotal, discounts, taxes, shipping }: Reckoning): bigint {
  const shown = (rows: readonly ReckonedAdjustment[]): bigint => rows.reduce((sum, row) => sum + row.amount.minor, 0n);
  return subTotal.minor - shown(discounts.rows) + shown(taxes.rows) + shown(shipping.rows);
}

/**
 * Explains a total as a tree to print: the lines in the sub total, each adjustment with its base, every amount before
 * and after rounding. Contains every number of `computeTotals` under the same policy.
 */
export function explainTotal(document: DocumentDetails, digits: number, policy: TotalsPolicy = likelyPolicy): Step {
  const { amounts, reckoning } = reckonDocument(document, digits, policy);
  const { subTotal, discounts, taxes, shipping, billed } = reckoning;
  const step = stepper(digits, policy);
  const terms = [
    termOf('sub_total', subTotal.carried),
    termOf('discounts', minus(ZERO, discounts.sum)),
    termOf('taxes', taxes.sum),
    termOf('shipping', shipping.sum),
  ];
  return step('billed_total', 'sum', terms, billed, [
    subTotalStep(step, linesOf(document, amounts, reckoning), reckoning, digits, policy),
    ...allAdjustmentSteps(step, reckoning, policy),
    ...differenceSteps(step, digits, 'billed_total', billed.minor, shownTotal(reckoning)),
  ]);
}

/**
 * Returns the steps of the adjustments only, for views that show no lines: formatting the steps of hundreds of lines is
 * slow.
 */
export function explainAdjustments(
  document: DocumentDetails,
  digits: number,
  policy: TotalsPolicy = likelyPolicy,
): readonly Step[] {
  const { reckoning } = reckonDocument(document, digits, policy);
  return allAdjustmentSteps(stepper(digits, policy), reckoning, policy);
}
