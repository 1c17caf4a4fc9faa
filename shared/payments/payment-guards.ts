import type { Decimal } from '#shared/money/decimal.ts';
import { compare, isDecimal, isZero, subtract } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AcceptedDoubts } from './payment-doubts.ts';
import { nothingAccepted } from './payment-doubts.ts';
import type { PaymentInput } from './payment-form.ts';
import type { PaymentContext, PaymentRow } from './payment-row.ts';
import { openAmounts } from './payment-sums.ts';

/** A question before a payment is recorded: either case may be intended, but is more often a mistake. */
export type PaymentQuestion =
  /** `twins` are all payments of the same amount, day and method; `duplicate` is the first of them. */
  | { readonly kind: 'same'; readonly duplicate: PaymentRow; readonly twins: readonly Uid[] }
  | { readonly kind: 'over'; readonly by: Decimal };

export const questionKinds = ['same', 'over'] as const satisfies readonly PaymentQuestion['kind'][];
export type QuestionKind = PaymentQuestion['kind'];

/** A hint beside the dialog that stops nothing. */
export type PaymentNote = 'draft' | 'only_here' | 'part_not_allowed' | 'never_listed' | 'announced';

/** The amount due after a payment, updated while its amount is typed. */
type AfterPayment =
  | { readonly kind: 'left'; readonly amount: Decimal }
  | { readonly kind: 'in_full' }
  | { readonly kind: 'over'; readonly by: Decimal };

export type TypedPayment = Pick<PaymentInput, 'amount' | 'date' | 'payment_method'>;

/** The invoice and its payments, as far as a question depends on them. */
export type PaidInvoice = Pick<PaymentContext, 'currency' | 'billedTotal' | 'paidTotal' | 'totalDue' | 'payments'>;

/**
 * Returns what is left after a payment of `amount`; null if the amount due is unknown or `amount` is not above zero.
 * `edited` is the uid of a payment that is being changed.
 */
export function afterPayment(context: PaidInvoice, amount: string, edited: string | null): AfterPayment | null {
  const { left } = openAmounts(context, context.payments, edited);
  if (left === null || !isDecimal(amount) || compare(amount, '0') <= 0) return null;
  const rest = subtract(left, amount);
  if (isZero(rest)) return { kind: 'in_full' };
  return compare(rest, '0') > 0 ? { kind: 'left', amount: rest } : { kind: 'over', by: subtract('0', rest) };
}

/** Returns the other payments of the same amount, day and method, including those in the outbox. */
export function findDuplicatePayments(
  payments: readonly PaymentRow[],
  payment: TypedPayment,
  edited: string | null,
): readonly PaymentRow[] {
  return payments.filter(
    (other) =>
      other.uid !== edited &&
      other.waitingFor !== 'delete' &&
      other.date === payment.date &&
      other.method === payment.payment_method &&
      other.amount !== null &&
      isDecimal(other.amount) &&
      compare(other.amount, payment.amount) === 0,
  );
}

/**
 * Returns the questions to ask before a payment is recorded, changed or sent. What was `accepted` before, to the payment
 * and to the cent, is not asked again. The only such rule, for the window, the terminal and the engine.
 */
export function questionsBefore(
  context: PaidInvoice,
  payment: TypedPayment,
  edited: string | null,
  accepted: AcceptedDoubts = nothingAccepted,
): readonly PaymentQuestion[] {
  const duplicates = findDuplicatePayments(context.payments, payment, edited);
  const [duplicate] = duplicates.filter(({ uid }) => !accepted.twins.includes(uid));
  const twins = duplicates.map(({ uid }) => uid);
  const after = afterPayment(context, payment.amount, edited);
  return [
    ...(duplicate === undefined ? [] : [{ kind: 'same', duplicate, twins } as const]),
    ...(after?.kind === 'over' && compare(after.by, accepted.over) > 0 ? [after] : []),
  ];
}

/** Returns what the person accepts who answers these questions with yes. */
export function acceptedBy(questions: readonly PaymentQuestion[]): AcceptedDoubts {
  const over = questions.find((question) => question.kind === 'over');
  return {
    twins: questions.flatMap((question) => (question.kind === 'same' ? question.twins : [])),
    over: over?.by ?? nothingAccepted.over,
  };
}

/** Returns true if both ask the same: about the same duplicate, and the same excess. */
export function areSameQuestions(one: readonly PaymentQuestion[], other: readonly PaymentQuestion[]): boolean {
  return one.length === other.length && one.every((question, index) => keyOf(question) === keyOf(other[index]));
}

function keyOf(question: PaymentQuestion | undefined): string {
  if (question === undefined) return '';
  return question.kind === 'same' ? `same ${question.twins.join(' ')}` : `over ${question.by}`;
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
