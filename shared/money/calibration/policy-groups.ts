import type { AdjustmentAmount, DocumentAmounts } from '#shared/money/totals/document-amounts.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { compareExact, exactOfMinor, toMinor } from '#shared/money/exact.ts';
import type { Exact } from '#shared/money/exact.ts';
import type { PolicyChoice } from '#shared/money/totals/policy.ts';
import { candidateCodes, candidatePolicies, choiceBits, likelyPolicy } from '#shared/money/totals/policy.ts';
import type { Reckoning } from '#shared/money/totals/reckoning.ts';
import { reckoner } from '#shared/money/totals/reckoning.ts';

const hasPercentage = (rows: readonly AdjustmentAmount[]): boolean => rows.some((row) => row.percentage);

function fits(amount: Exact, digits: number): boolean {
  return compareExact(amount, exactOfMinor(toMinor(amount, digits, 'half_up'), digits)) === 0;
}

/** Returns true if no policy could round anything of this document. */
function isWhole({ lines, adjustments }: DocumentAmounts, digits: number): boolean {
  const rows = Object.values(adjustments).flat();
  const amounts = [
    ...lineArrays.flatMap((kind) => lines[kind].map((line) => line.product)),
    ...rows.map((row) => row.value),
  ];
  return lines.tasks.length === 0 && !hasPercentage(rows) && amounts.every((amount) => fits(amount, digits));
}

/**
 * Returns the bits of the choices that can matter for this document; policies equal in these bits cannot differ on it.
 */
function relevantBits(amounts: DocumentAmounts, digits: number): number {
  const { taxes, discounts, shipping_amounts: shipping } = amounts.adjustments;
  const isRounded = !isWhole(amounts, digits);
  const relevant: Readonly<Record<PolicyChoice, boolean>> = {
    taskUnit: amounts.lines.tasks.length > 0,
    taxBase: hasPercentage(taxes) && discounts.length > 0,
    shippingTaxed: hasPercentage(taxes) && shipping.length > 0,
    rounding: isRounded,
    compounding: hasPercentage(taxes) && taxes.length > 1,
    discountStacking: hasPercentage(discounts) && discounts.length > 1,
    tie: isRounded,
    shippingBase: hasPercentage(shipping) && discounts.length > 0,
    discountBase: hasPercentage(discounts) && taxes.length > 0,
  };
  // Object.entries widens the keys of the closed record above.
  const entries = Object.entries(relevant) as readonly (readonly [PolicyChoice, boolean])[];
  return entries.reduce((bits, [choice, isRelevant]) => (isRelevant ? bits | choiceBits[choice] : bits), 0);
}

/** Indexes of candidates that cannot differ on a document, and the reckoning that they share. */
export interface PolicyGroup {
  readonly candidates: readonly number[];
  readonly reckoning: Reckoning;
}

/** The groups of one document; at least one, because a document always adds up somehow. */
export type PolicyGroups = readonly [PolicyGroup, ...PolicyGroup[]];

/**
 * Adds a document up once for each group of the given candidates, the likeliest group first. Without candidates, under
 * the likely policy.
 */
export function reckonGroups(amounts: DocumentAmounts, digits: number, candidates: readonly number[]): PolicyGroups {
  const bits = relevantBits(amounts, digits);
  const byRelevantCode = Map.groupBy(candidates, (index) => (candidateCodes[index] ?? 0) & bits);
  const reckon = reckoner(amounts, digits);
  const groupOf = (members: readonly number[]): PolicyGroup => {
    const policy = candidatePolicies[members[0] ?? 0] ?? likelyPolicy;
    return { candidates: members, reckoning: reckon(policy) };
  };
  const [first = [0], ...others] = byRelevantCode.values();
  return [groupOf(first), ...others.map(groupOf)];
}
