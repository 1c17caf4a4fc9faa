import type { DocumentDetails } from '#shared/service/invoice.ts';
import { isWithin, membersOf } from './bit-set.ts';
import type { Calibration } from './calibration.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { DocumentAmounts } from '#shared/money/totals/document-amounts.ts';
import { documentAmounts } from '#shared/money/totals/document-amounts.ts';
import { minorText } from '#shared/money/exact.ts';
import { featureReader } from './features.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { candidatePolicies, likelyPolicy } from '#shared/money/totals/policy.ts';
import type { PolicyGroup, PolicyGroups } from './policy-groups.ts';
import { reckonGroups } from './policy-groups.ts';
import type { Totals } from '#shared/money/totals/totals.ts';
import { totalsFrom } from '#shared/money/totals/totals.ts';

/**
 * `exact`: the service will compute the same total. `estimate`: it may compute any total in the range, or use a rule
 * that was not seen on this account. `service`: its totals follow none of the rules we know, so only its own answer
 * counts.
 */
export type Confidence = 'exact' | 'estimate' | 'service';

export interface PredictedTotals {
  readonly kind: Confidence;
  /** The totals under the likeliest surviving policy. */
  readonly totals: Totals;
  /** The lowest and highest billed total under the surviving policies. */
  readonly range: readonly [Decimal, Decimal];
}

/** With more than one unexplained invoice in so many explained ones, agreement among the survivors proves nothing. */
const TOLERATED_UNEXPLAINED = 10;

/** Returns the likeliest policy that reproduces the account's invoices. */
export function calibratedPolicy(calibration: Calibration): TotalsPolicy {
  return candidatePolicies[membersOf(calibration.survivors)[0] ?? 0] ?? likelyPolicy;
}

/** Returns true if both calibrations predict the same for every document, however many invoices each has seen. */
export function isSameArithmetic(left: Calibration, right: Calibration): boolean {
  const isSameSet = (name: 'survivors' | 'features'): boolean =>
    left[name].every((word, index) => word === right[name][index]);
  return isSameSet('survivors') && isSameSet('features') && trustIn(left) === trustIn(right);
}

const differs = (left: PolicyGroup, right: PolicyGroup): boolean =>
  left.reckoning.subTotal.minor !== right.reckoning.subTotal.minor ||
  left.reckoning.billed.minor !== right.reckoning.billed.minor;

/** Returns the highest confidence that this calibration allows for any document. */
function trustIn({ explained, unexplained, contradicting }: Calibration): Confidence {
  if (unexplained > explained + contradicting) return 'service';
  const isTrusted = explained > 0 && contradicting === 0 && unexplained * TOLERATED_UNEXPLAINED <= explained;
  return isTrusted ? 'exact' : 'estimate';
}

function confidenceIn(
  calibration: Calibration,
  [first, ...others]: PolicyGroups,
  digits: number,
  { hasUnreadable }: DocumentAmounts,
): Confidence {
  const trust = trustIn(calibration);
  if (trust !== 'exact') return trust;
  if (hasUnreadable || others.some((other) => differs(first, other))) return 'estimate';
  const featuresOf = featureReader(digits);
  const isFamiliar = [first, ...others].every(({ reckoning }) => isWithin(featuresOf(reckoning), calibration.features));
  return isFamiliar ? 'exact' : 'estimate';
}

/**
 * Predicts the totals that the service will compute for a document, as far as the account's own invoices show.
 * `digits`: decimals of the currency.
 */
export function totalsOf(document: DocumentDetails, digits: number, calibration: Calibration): PredictedTotals {
  const amounts = documentAmounts(document);
  const groups = reckonGroups(amounts, digits, membersOf(calibration.survivors));
  const [first] = groups;
  const billed = groups.map(({ reckoning }) => reckoning.billed.minor);
  const lowest = billed.reduce((low, minor) => (minor < low ? minor : low), first.reckoning.billed.minor);
  const highest = billed.reduce((high, minor) => (minor > high ? minor : high), first.reckoning.billed.minor);
  return {
    kind: confidenceIn(calibration, groups, digits, amounts),
    totals: totalsFrom(amounts, first.reckoning, digits),
    range: [minorText(lowest, digits), minorText(highest, digits)],
  };
}
