import type { Decimal } from '#shared/money/decimal.ts';
import { compare, isDecimal, isZero, subtract } from '#shared/money/decimal.ts';
import type { PaymentInput } from './payment-form.ts';
import type { PaymentContext, PaymentRow } from './payment-row.ts';
import { openAmounts } from './payment-sums.ts';

/** A question before a payment is recorded: either case may be intended, but is more often a mistake. */
export type PaymentQuestion =
  { readonly kind: 'same'; readonly duplicate: PaymentRow } | { readonly kind: 'over'; readonly by: Decimal };

export const questionKinds = ['same', 'over'] as const satisfies readonly PaymentQuestion['kind'][];
export type QuestionKind = PaymentQuestion['kind'];

/** A hint beside the dialog that stops nothing. */
export type PaymentNote = 'draft' | 'only_here' | 'part_not_allowed' | 'never_listed' | 'announced';

/** The amount due after a payment, updated while its amount is typed. */
type AfterPayment =
  | { readonly kind: 'left'; readonly amount: Decimal }
  | { readonly kind: 'in_full' }
  | { readonly kind: 'over'; readonly by: Decimal };

type Typed = Pick<PaymentInput, 'amount' | 'date' | 'payment_method'>;

/**
 * Returns what is left after a payment of `amount`; null if the amount due is unknown or `amount` is not above zero.
 * `edited` is the uid of a payment that is being changed.
 */
export function afterPayment(context: PaymentContext, amount: string, edited: string | null): AfterPayment | null {
  const { left } = openAmounts(context, context.payments, edited);
  if (left === null || !isDecimal(amount) || compare(amount, '0') <= 0) return null;
  const rest = subtract(left, amount);
  if (isZero(rest)) return { kind: 'in_full' };
  return compare(rest, '0') > 0 ? { kind: 'left', amount: rest } : { kind: 'over', by: subtract('0', rest) };
}

/** Returns another payment of the same amount, day and method, including those in the outbox. */
export function findDuplicatePayment(
  payments: readonly PaymentRow[],
  payment: Typed,
  edited: string | null,
): PaymentRow | null {
  const isSame = (other: PaymentRow): boolean =>
    other.uid !== edited &&
    other.waitingFor !== 'delete' &&
    other.date === payment.date &&
    other.method === payment.payment_method &&
    other.amount !== null &&
    isDecimal(other.amount) &&
    compare(other.amount, payment.amount) === 0;
  return payments.find(isSame) ?? null;
}

/** Returns the questions to ask before a payment is recorded. */
export function questionsBefore(
  context: PaymentContext,
  payment: Typed,
  edited: string | null,
): readonly PaymentQuestion[] {
  const duplicate = findDuplicatePayment(context.payments, payment, edited);
  const after = afterPayment(context, payment.amount, edited);
  return [
    ...(duplicate === null ? [] : [{ kind: 'same', duplicate } as const]),
    ...(after?.kind === 'over' ? [after] : []),
  ];
}

/** Returns true if both ask the same: about the same duplicate, and the same excess. */
export function areSameQuestions(one: readonly PaymentQuestion[], other: readonly PaymentQuestion[]): boolean {
  return one.length === other.length && one.every((question, index) => keyOf(question) === keyOf(other[index]));
}

function keyOf(question: PaymentQuestion | undefined): string {
  if (question === undefined) return '';
  return question.kind === 'same' ? `same ${question.duplicate.uid}` : `over ${question.by}`;
}

/** Returns the hints to show while a payment is typed. */
export function notesOn(context: PaymentContext, amount: string, edited: string | null): readonly PaymentNote[] {
  const { invoiceState, listing, allowsPartialPayments } = context;
  const isOnlyHere = listing.kind === 'only_here';
  const { recorded } = openAmounts(context, context.payments, edited);
  const isPart = afterPayment(context, amount, edited)?.kind === 'left';
  return [
    ...(isOnlyHere ? (['only_here'] as const) : []),
    ...(!isOnlyHere && invoiceState === 'draft' ? (['draft'] as const) : []),
    ...(isZero(recorded) ? [] : (['announced'] as const)),
    ...(listing.kind === 'never' ? (['never_listed'] as const) : []),
    ...(isPart && !allowsPartialPayments ? (['part_not_allowed'] as const) : []),
  ];
}
