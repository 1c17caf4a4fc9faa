import { fieldValueOf } from '#shared/money/input/number-input.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import type { PaymentMethod } from '#shared/payments/methods.ts';

/** The verbs that can be typed with their object behind them: `pay 1042 250 bank`, `send 1042`, `new birch`. */
export type Verb = 'pay' | 'send' | 'remind' | 'edit' | 'open' | 'duplicate' | 'print' | 'new';

/** The fields of the payment dialog that were typed; the others are missing. */
export type TypedPayment = Partial<Pick<PaymentForm, 'amount' | 'method' | 'details'>>;

export interface ParsedVerb {
  readonly verb: Verb;
  /** The object of the verb: part of a number or of a client's name. Never empty. */
  readonly target: string;
  /** Filled only for `pay`. */
  readonly payment: TypedPayment;
}

const called: Readonly<Record<string, Verb>> = {
  pay: 'pay',
  paid: 'pay',
  send: 'send',
  mail: 'send',
  remind: 'remind',
  edit: 'edit',
  open: 'open',
  show: 'open',
  duplicate: 'duplicate',
  copy: 'duplicate',
  print: 'print',
  new: 'new',
  invoice: 'new',
  bill: 'new',
};

const methodWords: Readonly<Record<string, PaymentMethod>> = {
  cash: 'cash',
  check: 'check',
  cheque: 'check',
  bank: 'bank_transfer',
  transfer: 'bank_transfer',
  wire: 'bank_transfer',
  other: 'other',
};

/** Matches text typed as an amount; the number parser reads its value. */
const OF_AMOUNT = /^[\p{Sc}]?[\d.,'’]*\d[\d.,'’]*[\p{Sc}]?$/u;

const isMethod = (word: string): boolean => Object.hasOwn(methodWords, word.toLowerCase());

/** Parses a verb with its object; null if there is no verb, or nothing behind it. */
export function parseVerb(typed: string, locale: string): ParsedVerb | null {
  const [first = '', ...rest] = typed.trim().split(/\s+/);
  const word = first.toLowerCase();
  const verb = Object.hasOwn(called, word) ? called[word] : undefined;
  if (verb === undefined || rest.length === 0) return null;
  if (verb !== 'pay') return { verb, target: rest.join(' '), payment: {} };
  // The first word is always the object, because an invoice number looks like an amount.
  const end = rest.findIndex((word, at) => at > 0 && (OF_AMOUNT.test(word) || isMethod(word)));
  if (end === -1) return { verb, target: rest.join(' '), payment: {} };
  return { verb, target: rest.slice(0, end).join(' '), payment: paymentOf(rest.slice(end), locale) };
}

function paymentOf(words: readonly string[], locale: string): TypedPayment {
  const after = words.findIndex((word) => !OF_AMOUNT.test(word));
  const numbers = words.slice(0, after === -1 ? words.length : after);
  const others = words.slice(numbers.length);
  const [method] = others.flatMap((word) => methodWords[word.toLowerCase()] ?? []);
  const details = others.filter((word) => !isMethod(word)).join(' ');
  return {
    ...(numbers.length === 0 ? {} : { amount: amountOf(numbers.join(' '), locale) }),
    ...(method === undefined ? {} : { method }),
    ...(details === '' ? {} : { details }),
  };
}

/**
 * Returns the amount as a decimal, or as undecided text, which the dialog asks about. The currency sign is included,
 * because some locales write money with other marks than numbers.
 */
const amountOf = (typed: string, locale: string): string => fieldValueOf(typed, { locale, kind: 'amount' });
