import type { Decimal } from '#shared/money/decimal.ts';
import { compare, isDecimal, isZero, subtract } from '#shared/money/decimal.ts';
import type { PaymentInput } from './payment-form.ts';
import type { PaymentContext, PaymentRow } from './payment-row.ts';
import { openAmounts } from './payment-sums.ts';

/** What a person is asked before a payment is recorded: each may be right, and each is more often a mistake. */
export type PaymentQuestion =
  { readonly kind: 'same'; readonly twin: PaymentRow } | { readonly kind: 'over'; readonly by: Decimal };

export const questionKinds = ['same', 'over'] as const satisfies readonly PaymentQuestion['kind'][];
export type QuestionKind = PaymentQuestion['kind'];

/** What is good to know before it is recorded, and stops nobody. */
export type PaymentNote = 'draft' | 'only_here' | 'part_not_allowed' | 'never_listed' | 'announced';

/** What is left after a payment, live while its amount is typed. */
export type AfterPayment =
  | { readonly kind: 'left'; readonly amount: Decimal }
  | { readonly kind: 'in_full' }
  | { readonly kind: 'over'; readonly by: Decimal };

type Typed = Pick<PaymentInput, 'amount' | 'date' | 'payment_method'>;

/** Null where what is due is unknown, or the amount is none. */
export function afterPayment(context: PaymentContext, amount: string, edited: string | null): AfterPayment | null {
  const { left } = openAmounts(context, context.payments, edited);
  if (left === null || !isDecimal(amount) || compare(amount, '0') <= 0) return null;
  const rest = subtract(left, amount);
  if (isZero(rest)) return { kind: 'in_full' };
  return compare(rest, '0') > 0 ? { kind: 'left', amount: rest } : { kind: 'over', by: subtract('0', rest) };
}

/** Another payment of the same amount, day and method, those that wait in the outbox among them. */
export function findTwin(payments: readonly PaymentRow[], payment: Typed, edited: string | null): PaymentRow | null {
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

export function questionsBefore(
  context: PaymentContext,
  payment: Typed,
  edited: string | null,
): readonly PaymentQuestion[] {
  const twin = findTwin(context.payments, payment, edited);
  const after = afterPayment(context, payment.amount, edited);
  return [...(twin === null ? [] : [{ kind: 'same', twin } as const]), ...(after?.kind === 'over' ? [after] : [])];
}

/** Whether whoever was shown the one has been shown the other: the same twin, and as much too much. */
export function isSameAsked(one: readonly PaymentQuestion[], other: readonly PaymentQuestion[]): boolean {
  return one.length === other.length && one.every((question, index) => keyOf(question) === keyOf(other[index]));
}

function keyOf(question: PaymentQuestion | undefined): string {
  if (question === undefined) return '';
  return question.kind === 'same' ? `same ${question.twin.uid}` : `over ${question.by}`;
}

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
