import { lineArrays } from '#shared/service/line-item.ts';
import type { BitSet } from './bit-set.ts';
import { bitSetOf, unionOf } from './bit-set.ts';
import { compareExact, exactOfMinor } from '#shared/money/exact.ts';
import type { ReckonedAdjustments, ReckonedAmount } from '#shared/money/totals/reckoned-amount.ts';
import type { Reckoning } from '#shared/money/totals/reckoning.ts';

/**
 * The parts of the service's arithmetic that a document may exercise. Where a matter is outside of the policies (a
 * service that rounds every half cent down, or ignores trips) all policies agree and are all wrong: so only a feature
 * seen to work on this account is trusted.
 */
const features = [
  'items',
  'expenses',
  'tasks',
  'trips',
  'percent_discounts',
  'fixed_discounts',
  'several_discounts',
  'percent_taxes',
  'fixed_taxes',
  'several_taxes',
  'percent_shipping',
  'fixed_shipping',
  'several_shipping',
  'below_zero',
  'rounded_up',
  'rounded_down',
  'no_digits',
  'two_digits',
  'three_digits',
] as const;
type Feature = (typeof features)[number];

const digitFeatures: Readonly<Record<number, Feature>> = { 0: 'no_digits', 2: 'two_digits', 3: 'three_digits' };

type Kind = 'discounts' | 'taxes' | 'shipping';

function adjustmentFeatures(kind: Kind, adjustments: ReckonedAdjustments): readonly Feature[] {
  // A row of zero shows nothing of how the service treats its kind.
  const rows = adjustments.rows.filter(({ amount }) => amount.exact.units !== 0n);
  const found = rows.map(({ of }): Feature => (of.percentage ? `percent_${kind}` : `fixed_${kind}`));
  return rows.length > 1 ? [...found, `several_${kind}`] : found;
}

function roundingFeature({ exact, minor }: ReckonedAmount, digits: number): readonly Feature[] {
  const difference = compareExact(exactOfMinor(minor, digits), exact);
  if (difference === 0) return exact.units < 0n ? ['below_zero'] : [];
  return [difference > 0 ? 'rounded_up' : 'rounded_down', ...(exact.units < 0n ? (['below_zero'] as const) : [])];
}

function bitsOf(found: Iterable<Feature>): BitSet {
  const indexes = [...new Set(found)].map((feature) => features.indexOf(feature));
  return bitSetOf(indexes, features.length);
}

function lineFeatures(lines: Reckoning['lines'], digits: number): BitSet {
  const kinds = lineArrays.filter((kind) => lines[kind].some((line) => line.exact.units !== 0n));
  const found = new Set<Feature>(kinds);
  for (const kind of lineArrays)
    for (const line of lines[kind]) for (const feature of roundingFeature(line, digits)) found.add(feature);
  return bitsOf(found);
}

/**
 * Returns a function from the reckoning of one document to the features it exercises. Bits of the lines are cached,
 * because the reckonings under different policies share most of their lines.
 */
export function featureReader(digits: number): (reckoning: Reckoning) => BitSet {
  const digitFeature = digitFeatures[digits];
  const ofLines = new Map<Reckoning['lines'], BitSet>();
  return ({ lines, discounts, taxes, shipping, subTotal, billed }) => {
    const known = ofLines.get(lines) ?? lineFeatures(lines, digits);
    ofLines.set(lines, known);
    const amounts = [
      ...[discounts, taxes, shipping].flatMap(({ rows }) => rows.map((row) => row.amount)),
      subTotal,
      billed,
    ];
    const found = bitsOf([
      ...(digitFeature === undefined ? [] : [digitFeature]),
      ...adjustmentFeatures('discounts', discounts),
      ...adjustmentFeatures('taxes', taxes),
      ...adjustmentFeatures('shipping', shipping),
      ...amounts.flatMap((amount) => roundingFeature(amount, digits)),
    ]);
    return unionOf(known, found);
  };
}

export const noFeatures: BitSet = bitSetOf([], features.length);
