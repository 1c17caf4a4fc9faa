import { fieldValueOf } from '#shared/money/input/number-input.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import type { PaymentMethod } from '#shared/payments/methods.ts';

/** What can be typed with what it is about behind it: `pay 1042 250 bank`, `send 1042`, `new birch`. */
export const verbs = ['pay', 'send', 'remind', 'edit', 'open', 'duplicate', 'print', 'new'] as const;
export type Verb = (typeof verbs)[number];

/** As it would stand in the payment dialog; what was not typed is left out. */
export type TypedPayment = Partial<Pick<PaymentForm, 'amount' | 'method' | 'details'>>;

export interface ParsedVerb {
  readonly verb: Verb;
  /** Whom or what it is about: part of a number, or of a client's name. Never empty. */
  readonly target: string;
  /** Only of `pay`. */
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

/** What an amount is typed with; what it comes to is the number parser's business. */
const OF_AMOUNT = /^[\p{Sc}]?[\d.,'’]*\d[\d.,'’]*[\p{Sc}]?$/u;

const isMethod = (word: string): boolean => Object.hasOwn(methodWords, word.toLowerCase());

/** Null where it is no verb, or nothing stands behind it. */
export function parseVerb(typed: string, locale: string): ParsedVerb | null {
  const [first = '', ...rest] = typed.trim().split(/\s+/);
  const word = first.toLowerCase();
  const verb = Object.hasOwn(called, word) ? called[word] : undefined;
  if (verb === undefined || rest.length === 0) return null;
  if (verb !== 'pay') return { verb, target: rest.join(' '), payment: {} };
  // The first word is always whom it is about: a number of an invoice looks like an amount.
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
 * A decimal, or what was typed with the mark that it stands for none yet: the dialog then asks which one. With its currency
 * sign, as some write money with other marks than numbers.
 */
const amountOf = (typed: string, locale: string): string => fieldValueOf(typed, { locale, kind: 'amount' });
