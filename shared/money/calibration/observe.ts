import type { DocumentDetails, Invoice } from '#shared/service/invoice.ts';
import { membersOf, unionOf } from './bit-set.ts';
import type { Calibration } from './calibration.ts';
import { allPlaces, placeSet } from './calibration.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { documentAmounts } from '#shared/money/totals/document-amounts.ts';
import type { DocumentAmounts } from '#shared/money/totals/document-amounts.ts';
import { compareExact, exactOf, exactOfMinor } from '#shared/money/exact.ts';
import type { Exact } from '#shared/money/exact.ts';
import { featureReader } from './features.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { candidatePolicies } from '#shared/money/totals/policy.ts';
import type { PolicyGroup } from './policy-groups.ts';
import { reckonGroups } from './policy-groups.ts';

/** A server invoice with its nested arrays, as read by the wire. */
export type ObservedInvoice = DocumentDetails & Pick<Invoice, 'sub_total' | 'billed_total' | 'currency_iso_code'>;

export const verdicts = ['explained', 'unexplained', 'contradicting', 'unusable'] as const;
export type Verdict = (typeof verdicts)[number];

export interface Observation {
  readonly calibration: Calibration;
  readonly verdict: Verdict;
}

interface Evidence {
  readonly amounts: DocumentAmounts;
  readonly digits: number;
  readonly subTotal: Exact;
  readonly billedTotal: Exact;
}

/** Null where the service told no totals, or something in the document is no number. */
function evidenceOf(invoice: ObservedInvoice): Evidence | null {
  const { sub_total, billed_total } = invoice;
  if (sub_total === null || billed_total === null || !isDecimal(sub_total) || !isDecimal(billed_total)) return null;
  const amounts = documentAmounts(invoice);
  if (amounts.hasUnreadable) return null;
  const digits = currencyDigits(invoice.currency_iso_code);
  return { amounts, digits, subTotal: exactOf(sub_total), billedTotal: exactOf(billed_total) };
}

/** The groups of the given candidates that reproduce both totals of the service. */
function reproducing(evidence: Evidence, places: readonly number[]): readonly PolicyGroup[] {
  const { amounts, digits, subTotal, billedTotal } = evidence;
  const isEqual = (minor: bigint, told: Exact): boolean => compareExact(exactOfMinor(minor, digits), told) === 0;
  return reckonGroups(amounts, digits, places).filter(
    ({ reckoning }) => isEqual(reckoning.subTotal.minor, subTotal) && isEqual(reckoning.billed.minor, billedTotal),
  );
}

const placesOf = (groups: readonly PolicyGroup[]): readonly number[] => groups.flatMap((group) => group.places);

function explain(calibration: Calibration, { digits }: Evidence, groups: readonly PolicyGroup[]): Calibration {
  const [first] = groups;
  // Nothing times any price is nothing under every rule, so it vouches for no feature.
  const isTelling =
    first !== undefined && (first.reckoning.subTotal.minor !== 0n || first.reckoning.billed.minor !== 0n);
  return {
    ...calibration,
    survivors: calibration.contradicting > 0 ? calibration.survivors : placeSet(placesOf(groups)),
    features: isTelling ? unionOf(calibration.features, featureReader(digits)(first.reckoning)) : calibration.features,
    explained: calibration.explained + 1,
  };
}

/**
 * Learns from one invoice of the service; the order of invoices does not matter until one contradicts. A contradiction
 * means that the rules of the account changed, or that a hidden tax once looked like another rule. Nothing tells which
 * side a new document falls on, as walks bring invoices in any order and old ones keep their old totals. So from then on
 * the set only grows, every total is an estimate whose range holds both sides, and whoever wants certainty back starts a
 * new calibration with invoices created after the change.
 */
export function observeInvoice(calibration: Calibration, invoice: ObservedInvoice): Observation {
  const evidence = evidenceOf(invoice);
  if (evidence === null) return { calibration, verdict: 'unusable' };
  const kept = reproducing(evidence, membersOf(calibration.survivors));
  if (kept.length > 0) return { calibration: explain(calibration, evidence, kept), verdict: 'explained' };
  const excluded = reproducing(evidence, allPlaces);
  if (excluded.length === 0) {
    return { calibration: { ...calibration, unexplained: calibration.unexplained + 1 }, verdict: 'unexplained' };
  }
  const survivors = unionOf(calibration.survivors, placeSet(placesOf(excluded)));
  const contradicting = calibration.contradicting + 1;
  return { calibration: { ...calibration, survivors, contradicting }, verdict: 'contradicting' };
}

/**
 * The calibration without the one invoice that had this verdict, which is about to be observed again as it is now. The
 * counts are exact; what its totals excluded, or brought back by contradicting, stays.
 */
export function forgetVerdict(calibration: Calibration, verdict: Verdict | null): Calibration {
  if (verdict !== 'explained' && verdict !== 'unexplained') return calibration;
  return { ...calibration, [verdict]: Math.max(0, calibration[verdict] - 1) };
}

/**
 * The likeliest policy that makes this invoice's own totals, of those that the account was seen to follow before all others; null
 * where none does.
 */
export function reproducingPolicy(calibration: Calibration, invoice: ObservedInvoice): TotalsPolicy | null {
  const evidence = evidenceOf(invoice);
  if (evidence === null) return null;
  const kept = reproducing(evidence, membersOf(calibration.survivors));
  const [likeliest] = kept.length > 0 ? kept : reproducing(evidence, allPlaces);
  return candidatePolicies[likeliest?.places[0] ?? -1] ?? null;
}

/** Whether any rule we know makes these totals; if not, the service counts something its interface does not show. */
export function isExplained(invoice: ObservedInvoice): boolean {
  const evidence = evidenceOf(invoice);
  return evidence !== null && reproducing(evidence, allPlaces).length > 0;
}
