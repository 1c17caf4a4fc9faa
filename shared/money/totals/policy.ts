/**
 * The rules that the specification leaves open about how a document adds up. The first of each pair is the likely one.
 * A stored calibration names policies by their index, which this list and its order decide: raise `CALIBRATION_VERSION`
 * with every change.
 */
export const policyChoices = {
  /** The unit of a task's duration; its rate is per hour. */
  taskUnit: ['minutes', 'hours'],
  /** The base of a percentage tax. */
  taxBase: ['discounted', 'sub_total'],
  /** Includes shipping amounts in the base of taxes. */
  shippingTaxed: ['no', 'yes'],
  /** Rounds every amount as it arises, or only what is shown while the sums continue with all digits. */
  rounding: ['each_amount', 'at_end'],
  /** Takes each tax also of the taxes before it. */
  compounding: ['no', 'yes'],
  /** Takes all discounts of the same base, or each of what the one before it left. */
  discountStacking: ['same_base', 'what_is_left'],
  tie: ['half_up', 'half_even'],
  /** The base of a percentage of shipping. */
  shippingBase: ['sub_total', 'discounted'],
  /** The base of a percentage discount: `taxed` is the sub total with its taxes, so discounts come last. */
  discountBase: ['sub_total', 'taxed'],
} as const;

export type PolicyChoice = keyof typeof policyChoices;
export type TotalsPolicy = { readonly [Choice in PolicyChoice]: (typeof policyChoices)[Choice][number] };

// Object.keys widens to string; the table above is closed.
const choiceNames = Object.keys(policyChoices) as readonly PolicyChoice[];

/** The bit of each choice in the code of a policy, set where the policy differs from the likely one. */
export const choiceBits = Object.fromEntries(choiceNames.map((name, place) => [name, 1 << place])) as Readonly<
  // fromEntries widens its keys to string.
  Record<PolicyChoice, number>
>;

/** Returns the code of a policy, with the bits of the given choices only. */
export function codeOf(policy: TotalsPolicy, choices: readonly PolicyChoice[]): number {
  return choices.reduce(
    (code, choice) => (policy[choice] === policyChoices[choice][0] ? code : code | choiceBits[choice]),
    0,
  );
}

/** Returns the policy of a code; choices without a bit have the likely value. */
export function policyOf(code: number): TotalsPolicy {
  const chosen = choiceNames.map((name) => [name, policyChoices[name][(code & choiceBits[name]) === 0 ? 0 : 1]]);
  // fromEntries loses which value belongs to which key.
  return Object.fromEntries(chosen) as TotalsPolicy;
}

/**
 * Returns false for combinations that cannot exist: discounts that come last leave only the sub total as the base of
 * taxes and shipping.
 */
function isPossible(policy: TotalsPolicy): boolean {
  return policy.discountBase === 'sub_total' || (policy.taxBase === 'sub_total' && policy.shippingBase === 'sub_total');
}

const differencesFromLikely = (code: number): number =>
  choiceNames.filter((name) => (code & choiceBits[name]) !== 0).length;

/**
 * The codes of all possible policies, the likeliest first. A policy's index in this list is its identity in a stored
 * calibration.
 */
export const candidateCodes: readonly number[] = Array.from(
  { length: 1 << choiceNames.length },
  (_policy, code) => code,
)
  .filter((code) => isPossible(policyOf(code)))
  .sort((left, right) => differencesFromLikely(left) - differencesFromLikely(right) || left - right);

/** The policies of `candidateCodes`, in the same order. */
export const candidatePolicies: readonly TotalsPolicy[] = candidateCodes.map(policyOf);

/**
 * The policy assumed until an account's invoices say otherwise: discounts first, simple taxes of what they leave,
 * shipping untaxed, each amount rounded half up, tasks in minutes.
 */
export const likelyPolicy: TotalsPolicy = policyOf(0);
