import type { DocumentDetails, Invoice } from '#shared/service/invoice.ts';
import { membersOf, unionOf } from './bit-set.ts';
import type { Calibration } from './calibration.ts';
import { allCandidates, candidateSet } from './calibration.ts';
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

/** An invoice of the service with its nested arrays, as read by the wire. */
export type ObservedInvoice = DocumentDetails & Pick<Invoice, 'sub_total' | 'billed_total' | 'currency_iso_code'>;

export const verdicts = ['explained', 'unexplained', 'contradicting', 'unusable'] as const;
export type Verdict = (typeof verdicts)[number];

interface Observation {
  readonly calibration: Calibration;
  readonly verdict: Verdict;
}

interface Evidence {
  readonly amounts: DocumentAmounts;
  readonly digits: number;
  readonly subTotal: Exact;
  readonly billedTotal: Exact;
}

/** Returns the numbers to compare; null if the service sent no totals or a cell of the document holds no number. */
function evidenceOf(invoice: ObservedInvoice): Evidence | null {
  const { sub_total, billed_total } = invoice;
  if (sub_total === null || billed_total === null || !isDecimal(sub_total) || !isDecimal(billed_total)) return null;
  const amounts = documentAmounts(invoice);
  if (amounts.hasUnreadable) return null;
  const digits = currencyDigits(invoice.currency_iso_code);
  return { amounts, digits, subTotal: exactOf(sub_total), billedTotal: exactOf(billed_total) };
}

/** Returns the groups of the given candidates that reproduce both totals of the service. */
function reproducing(evidence: Evidence, candidates: readonly number[]): readonly PolicyGroup[] {
  const { amounts, digits, subTotal, billedTotal } = evidence;
  const isEqual = (minor: bigint, sent: Exact): boolean => compareExact(exactOfMinor(minor, digits), sent) === 0;
  return reckonGroups(amounts, digits, candidates).filter(
    ({ reckoning }) => isEqual(reckoning.subTotal.minor, subTotal) && isEqual(reckoning.billed.minor, billedTotal),
  );
}

const candidatesOf = (groups: readonly PolicyGroup[]): readonly number[] => groups.flatMap((group) => group.candidates);

function explain(calibration: Calibration, { digits }: Evidence, groups: readonly PolicyGroup[]): Calibration {
  const [first] = groups;
  // A document of zero adds up to zero under every rule, so it is no evidence for any feature.
  const isEvidence =
    first !== undefined && (first.reckoning.subTotal.minor !== 0n || first.reckoning.billed.minor !== 0n);
  return {
    ...calibration,
    survivors: calibration.contradicting > 0 ? calibration.survivors : candidateSet(candidatesOf(groups)),
    features: isEvidence ? unionOf(calibration.features, featureReader(digits)(first.reckoning)) : calibration.features,
    explained: calibration.explained + 1,
  };
}

/**
 * Learns from one invoice of the service. The order of invoices does not matter until one contradicts. A contradiction
 * means that the rules of the account changed, or that a hidden tax once looked like another rule. Nothing shows which
 * side a new document is on, because sweeps bring invoices in any order and old ones keep their old totals. So from
 * then on the set of survivors only grows, and every total is an estimate whose range includes both sides. Only a new
 * calibration, of invoices created after the change, makes totals exact again.
 */
export function observeInvoice(calibration: Calibration, invoice: ObservedInvoice): Observation {
  const evidence = evidenceOf(invoice);
  if (evidence === null) return { calibration, verdict: 'unusable' };
  const surviving = reproducing(evidence, membersOf(calibration.survivors));
  if (surviving.length > 0) return { calibration: explain(calibration, evidence, surviving), verdict: 'explained' };
  const excluded = reproducing(evidence, allCandidates);
  if (excluded.length === 0) {
    return { calibration: { ...calibration, unexplained: calibration.unexplained + 1 }, verdict: 'unexplained' };
  }
  const survivors = unionOf(calibration.survivors, candidateSet(candidatesOf(excluded)));
  const contradicting = calibration.contradicting + 1;
  return { calibration: { ...calibration, survivors, contradicting }, verdict: 'contradicting' };
}

/**
 * Removes one invoice's verdict from the counts, before the invoice is observed again in its new state. The counts are
 * exact; the candidates that its totals excluded, or brought back by contradicting, stay as they are.
 */
export function forgetVerdict(calibration: Calibration, verdict: Verdict | null): Calibration {
  if (verdict !== 'explained' && verdict !== 'unexplained') return calibration;
  return { ...calibration, [verdict]: Math.max(0, calibration[verdict] - 1) };
}

/**
 * Returns the likeliest policy that reproduces this invoice's own totals, survivors of the calibration first; null if
 * none does.
 */
export function reproducingPolicy(calibration: Calibration, invoice: ObservedInvoice): TotalsPolicy | null {
  const evidence = evidenceOf(invoice);
  if (evidence === null) return null;
  const surviving = reproducing(evidence, membersOf(calibration.survivors));
  const [likeliest] = surviving.length > 0 ? surviving : reproducing(evidence, allCandidates);
  return candidatePolicies[likeliest?.candidates[0] ?? -1] ?? null;
}
