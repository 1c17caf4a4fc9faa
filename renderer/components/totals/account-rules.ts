import type { DocumentDetails } from '#shared/service/invoice.ts';
import { isPercentage } from '#shared/service/adjustment.ts';
import type { Adjustment } from '#shared/service/adjustment.ts';
import { membersOf } from '#shared/money/calibration/bit-set.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { PolicyChoice, TotalsPolicy } from '#shared/money/totals/policy.ts';
import { candidatePolicies, policyChoices } from '#shared/money/totals/policy.ts';
import type { Confidence } from '#shared/money/calibration/predict.ts';
import { totalsOf } from '#shared/money/calibration/predict.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import { words } from '#shared/words/words.ts';

interface OpenRule {
  readonly rules: readonly [string, string];
  readonly totals: readonly [Decimal, Decimal];
}

/** Known and open rules of the service's arithmetic that concern one document. */
export interface AccountRules {
  readonly kind: Confidence;
  readonly calibration: Calibration;
  readonly known: readonly string[];
  /** Undecided rules that change the total of the document. */
  readonly open: readonly OpenRule[];
}

// `Object.keys` widens to string, but the table is closed.
const choices = Object.keys(policyChoices) as readonly PolicyChoice[];

const anyPercent = (rows: readonly Adjustment[]): boolean => rows.some(isPercentage);

/** Tells for each choice if it affects the document; rules about rows that it lacks are not listed. */
function concerns({
  tasks,
  taxes,
  discounts,
  shipping_amounts: shipping,
}: DocumentDetails): Record<PolicyChoice, boolean> {
  return {
    taskUnit: tasks.length > 0,
    taxBase: anyPercent(taxes) && discounts.length > 0,
    shippingTaxed: anyPercent(taxes) && shipping.length > 0,
    rounding: true,
    compounding: taxes.length > 1,
    discountStacking: discounts.length > 1,
    tie: true,
    shippingBase: anyPercent(shipping) && discounts.length > 0,
    discountBase: anyPercent(discounts) && taxes.length > 0,
  };
}

function ruleText(choice: PolicyChoice, policy: TotalsPolicy): string {
  return words.totals_rule({ choice, value: policy[choice] });
}

const differenceCount = (left: TotalsPolicy, right: TotalsPolicy): number =>
  choices.filter((choice) => left[choice] !== right[choice]).length;

/**
 * Returns the most likely policy, and the remaining policy that differs in `choice` and least elsewhere; null if
 * `choice` is decided.
 */
function alternative(
  [likeliest, ...others]: readonly TotalsPolicy[],
  choice: PolicyChoice,
): readonly [TotalsPolicy, TotalsPolicy] | null {
  if (likeliest === undefined) return null;
  const unlike = others.filter((policy) => policy[choice] !== likeliest[choice]);
  const [nearest] = unlike.toSorted(
    (left, right) => differenceCount(left, likeliest) - differenceCount(right, likeliest),
  );
  return nearest === undefined ? null : [likeliest, nearest];
}

/**
 * Returns the rules that concern a document, as learned from the account's invoices. `digits` counts the decimals of
 * the currency.
 */
export function accountRules(document: DocumentDetails, digits: number, calibration: Calibration): AccountRules {
  const left = membersOf(calibration.survivors).flatMap((index) => candidatePolicies[index] ?? []);
  const isConcerned = concerns(document);
  const found = choices
    .filter((choice) => isConcerned[choice])
    .map((choice) => ({ choice, pair: alternative(left, choice) }));
  const [likeliest] = left;
  const known = found.flatMap(({ choice, pair }) =>
    pair === null && likeliest !== undefined ? [ruleText(choice, likeliest)] : [],
  );
  const open = found.flatMap(({ choice, pair }): readonly OpenRule[] => {
    if (pair === null) return [];
    const [first, second] = [pair[0], pair[1]].map((policy) => computeTotals(document, digits, policy).billedTotal);
    if (first === undefined || second === undefined || first === second) return [];
    return [{ rules: [ruleText(choice, pair[0]), ruleText(choice, pair[1])], totals: [first, second] }];
  });
  return { kind: totalsOf(document, digits, calibration).kind, calibration, known, open };
}

function learnedSentence(explained: number, isKnown: boolean): string {
  if (explained === 0) return words.totals_not_learned();
  return isKnown ? words.totals_learned({ count: explained }) : words.totals_left_open({ count: explained });
}

/** Returns what was learned so far in sentences; the last one introduces the list of known rules. */
export function learnedSentences({ kind, calibration, known }: AccountRules): readonly string[] {
  const { explained, unexplained, contradicting } = calibration;
  if (kind === 'service')
    return [words.totals_lost({ explained: explained + contradicting, of: explained + contradicting + unexplained })];
  return [
    ...(contradicting > 0 ? [words.totals_contradicting({ count: contradicting })] : []),
    ...(unexplained > 0 ? [words.totals_unexplained({ count: unexplained })] : []),
    learnedSentence(explained, known.length > 0),
  ];
}
