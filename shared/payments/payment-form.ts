import type { PlainDate } from '#shared/dates/plain-date.ts';
import { isDocumentDate } from '#shared/dates/plain-date.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { canonicalDecimal, compare, isDecimal, round, toMinorUnits } from '#shared/money/decimal.ts';
import { isOfflineMethod, isPaymentMethod } from './methods.ts';
import type { PaymentMethod } from './methods.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

/**
 * The fields of the payment dialog. `amount` is a value of `fieldValueOf`: a decimal, or text without a single reading.
 */
export interface PaymentForm {
  readonly date: string;
  readonly amount: string;
  readonly method: string;
  readonly details: string;
  /** "Money is already in": the payment is marked as received as soon as the account has it. */
  readonly isReceived: boolean;
}

/** A payment that may be enqueued. */
export interface PaymentInput {
  readonly date: PlainDate;
  /** The amount with the digits of its currency. */
  readonly amount: Decimal;
  readonly payment_method: PaymentMethod;
  readonly details: string;
  readonly isReceived: boolean;
}

export type PaymentField = 'date' | 'amount' | 'method' | 'details';

interface PaymentProblem {
  readonly field: PaymentField;
  readonly message: Message;
}

type PaymentReading =
  | { readonly kind: 'read'; readonly payment: PaymentInput }
  | { readonly kind: 'problems'; readonly problems: readonly [PaymentProblem, ...PaymentProblem[]] };

/** The service documents no limit; no typed reference is longer than this. */
const LONGEST_DETAILS = 10_000;

/** Reads the dialog's fields. The only validation of payments, for the window and for main. */
export function readPaymentForm(form: PaymentForm, currency: string | null): PaymentReading {
  const { date, method } = form;
  const amountProblem = problemOfAmount(form.amount, currency);
  const wrong: readonly (PaymentProblem | null)[] = [
    amountProblem === null ? null : { field: 'amount', message: amountProblem },
    isDocumentDate(date) ? null : { field: 'date', message: message('payment_problem_date') },
    isPaymentMethod(method) ? null : { field: 'method', message: message('payment_problem_method') },
    form.details.length <= LONGEST_DETAILS ? null : { field: 'details', message: message('payment_problem_details') },
  ];
  const [first, ...others] = wrong.filter((problem) => problem !== null);
  if (first !== undefined) return { kind: 'problems', problems: [first, ...others] };
  if (!isDocumentDate(date) || !isPaymentMethod(method)) throw new Error('problems were found above');
  return {
    kind: 'read',
    payment: {
      date,
      amount: round(form.amount, currencyDigits(currency)),
      payment_method: method,
      details: form.details.trim(),
      // Money that came through a gateway is received, even if a person records it.
      isReceived: form.isReceived || !isOfflineMethod(method),
    },
  };
}

/** Returns why an amount cannot be recorded, or null. An amount is never rounded or shortened silently. */
export function problemOfAmount(amount: string, currency: string | null): Message | null {
  const digits = currencyDigits(currency);
  if (amount.trim() === '') return message('payment_problem_no_amount');
  if (!isDecimal(amount)) return message('payment_problem_two_amounts');
  if (!isPayable(amount)) return NOT_PAYABLE;
  if (toMinorUnits(amount, digits) === null) return message('payment_problem_too_large');
  if (canonicalDecimal(amount) !== canonicalDecimal(round(amount, digits))) return tooPrecise(digits, currency);
  return null;
}

/** Returns true for an amount that a payment in any currency may have. */
export const isPayable = (amount: Decimal): boolean => compare(amount, '0') > 0;

export const NOT_PAYABLE = message('payment_problem_not_payable');

function tooPrecise(digits: number, code: string | null): Message {
  const currency = code?.toUpperCase() ?? message('payment_problem_this_currency');
  return digits === 0
    ? message('payment_problem_no_decimals', { currency })
    : message('payment_problem_decimals', { currency, digits });
}
