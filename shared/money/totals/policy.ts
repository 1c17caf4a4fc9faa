/**
 * What the specification leaves open about how a document adds up. The first of each pair is the likely rule. The list
 * and its order give every policy its place in a stored calibration: whoever changes it raises `CALIBRATION_VERSION`.
 */
export const policyChoices = {
  /** What the duration of a task counts; its rate is per hour. */
  taskUnit: ['minutes', 'hours'],
  /** What a percentage of tax is taken of. */
  taxBase: ['discounted', 'sub_total'],
  /** Shipping amounts in the base of taxes. */
  shippingTaxed: ['no', 'yes'],
  /** Every amount rounded as it arises, or only what is shown, while the sums go on with all digits. */
  rounding: ['each_amount', 'at_end'],
  /** Each tax also on the taxes before it. */
  compounding: ['no', 'yes'],
  /** All discounts of the same base, or each of what the last one left. */
  discountStacking: ['same_base', 'what_is_left'],
  tie: ['half_up', 'half_even'],
  /** What a percentage of shipping is taken of. */
  shippingBase: ['sub_total', 'discounted'],
  /** What a percentage of discount is taken of: `taxed` is the sub total with its taxes, so discounts come last. */
  discountBase: ['sub_total', 'taxed'],
} as const;

export type PolicyChoice = keyof typeof policyChoices;
export type TotalsPolicy = { readonly [Choice in PolicyChoice]: (typeof policyChoices)[Choice][number] };

// Object.keys widens to string; the table above is closed.
const choiceNames = Object.keys(policyChoices) as readonly PolicyChoice[];

/** The bit that a choice has in the code of a policy; set where the policy is unlike the likely one. */
export const choiceBits = Object.fromEntries(choiceNames.map((name, place) => [name, 1 << place])) as Readonly<
  // fromEntries forgets its keys.
  Record<PolicyChoice, number>
>;

/** The code of a policy, as far as the given choices make it. */
export function codeOf(policy: TotalsPolicy, choices: readonly PolicyChoice[]): number {
  return choices.reduce(
    (code, choice) => (policy[choice] === policyChoices[choice][0] ? code : code | choiceBits[choice]),
    0,
  );
}

/** The policy of a code, likely wherever the code does not say otherwise. */
export function policyOf(code: number): TotalsPolicy {
  const chosen = choiceNames.map((name) => [name, policyChoices[name][(code & choiceBits[name]) === 0 ? 0 : 1]]);
  // fromEntries forgets which value belongs to which key.
  return Object.fromEntries(chosen) as TotalsPolicy;
}

/** Discounts that come last leave nothing for taxes or shipping to be taken of but the sub total. */
function isPossible(policy: TotalsPolicy): boolean {
  return policy.discountBase === 'sub_total' || (policy.taxBase === 'sub_total' && policy.shippingBase === 'sub_total');
}

const unlikeness = (code: number): number => choiceNames.filter((name) => (code & choiceBits[name]) !== 0).length;

/** Every policy once, in order of likelihood; its index is its place in a calibration. */
export const candidateCodes: readonly number[] = Array.from(
  { length: 1 << choiceNames.length },
  (_policy, code) => code,
)
  .filter((code) => isPossible(policyOf(code)))
  .sort((left, right) => unlikeness(left) - unlikeness(right) || left - right);

export const candidatePolicies: readonly TotalsPolicy[] = candidateCodes.map(policyOf);

/** Discount first, simple taxes of what it leaves, shipping untaxed, each amount rounded half up, tasks in minutes. */
export const likelyPolicy: TotalsPolicy = policyOf(0);
