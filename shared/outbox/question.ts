import { assertNever } from '#shared/assert.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { asText, filledText, isJsonObject } from '#shared/json.ts';
import { formatDate, isPlainDate } from '#shared/dates/plain-date.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { formatMoney } from '#shared/money/format.ts';
import { paidBy } from '#shared/payments/paid-by.ts';
import type { PaymentDoubts } from '#shared/payments/payment-doubts.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import { isolate } from '#shared/text/isolate.ts';
import type { LineLock } from './line-lock.ts';
import { lineLockText } from './line-lock.ts';
import { plainName } from '#shared/service/field-label.ts';

/** An object of the service as read when the question was asked. */
export interface QuestionObject extends ServerAddress {
  readonly id: number;
  readonly fields: JsonObject;
  readonly details: JsonObject | null;
}

/**
 * Names why a mail waits for a person; `waited` and `clock` hold any other entry too. `current` is the invoice as the service had it then; a person who sends the mail
 * now has seen it.
 */
export type HeldMail =
  | { readonly because: 'offline' | 'old' | 'quit' | 'copy' | 'waited' | 'clock' | 'gone' | 'lines_locked' }
  | { readonly because: 'total'; readonly shown: string; readonly now: string; readonly current: JsonObject }
  | { readonly because: 'paid'; readonly current: JsonObject }
  | { readonly because: 'text'; readonly fields: readonly string[]; readonly current: JsonObject }
  | { readonly because: 'recipients'; readonly emails: readonly string[] };

/** A question about an entry with everything needed to decide it offline. Plain JSON, stored with the entry. */
export type OutboxQuestion =
  /** Objects that may be the result of an unanswered create. `refused` holds the ids that the person said are not. */
  | {
      readonly kind: 'candidates';
      readonly candidates: readonly QuestionObject[];
      readonly refused: readonly number[];
    }
  /** The number is taken; `by` is its owner, null when it could not be found. */
  | { readonly kind: 'number'; readonly number: string; readonly by: QuestionObject | null }
  /**
   * The mail is held. `told` holds the earlier reasons that the person has overruled. `money` holds the ids of the
   * payment entries that waited when the mail was last held because of a payment.
   */
  | ({
      readonly kind: 'held';
      readonly told?: readonly HeldMail['because'][];
      readonly money?: readonly number[];
    } & HeldMail)
  | { readonly kind: 'lines'; readonly because: LineLock }
  /**
   * The account has objects that people would take for the one of this create, which never left. `known` holds those of
   * the book that the person could know of when they had it created, `refused` those that they said are others.
   */
  | {
      readonly kind: 'alike';
      readonly candidates: readonly QuestionObject[];
      readonly known: readonly Uid[];
      readonly refused: readonly number[];
    }
  /**
   * The account has changed since the person had this payment recorded, changed or marked. `refused` holds the answer to
   * an earlier question about candidates, null when none was asked.
   */
  | ({ readonly kind: 'payment'; readonly refused: readonly number[] | null } & PaymentDoubts);

/** Returns the objects of the account that the person may choose from. */
export function candidatesOf(question: OutboxQuestion | null): readonly QuestionObject[] {
  return question?.kind === 'candidates' || question?.kind === 'alike' ? question.candidates : [];
}

/** Returns the question in words, for the note beside an entry. Ids in it are the ones that `adopt` takes. */
export function questionText(question: OutboxQuestion, locale: string): string {
  switch (question.kind) {
    case 'candidates':
      return candidatesText(question.candidates, locale);
    case 'number': {
      const { number, by } = question;
      const owner = by === null ? '' : ` by ${whole(by, ['connection', 'date', 'billed_total'], locale)}`;
      return `the number ${number} is taken in your account${owner}`;
    }
    case 'held':
      return heldText(question, locale);
    case 'lines':
      return lineLockText(question.because);
    case 'alike':
      return alikeText(question.candidates, locale);
    case 'payment':
      return doubtsText(question, locale);
    default:
      return assertNever(question);
  }
}

function doubtsText({ twins, over, currency }: PaymentDoubts, locale: string): string {
  const money = (amount: string | null): string => formatMoney(amount, currency, locale);
  const named = twins.map(({ amount, method, date, details }) => {
    const day = date !== null && isPlainDate(date) ? formatDate(date, locale) : '';
    return [`${money(amount)}${paidBy(method)}`, day, details].filter((word) => word !== '').join(', ');
  });
  const which = twins.length === 1 ? 'this payment' : 'these payments';
  return [
    ...(twins.length === 0 ? [] : [`Your account has ${which} since then: ${named.join('; ')}`]),
    ...(over === null ? [] : [`With this, ${money(over)} more would come in than your account says is due`]),
  ].join('. ');
}

function candidatesText(candidates: readonly QuestionObject[], locale: string): string {
  if (candidates.length === 0) return 'no answer came and nothing like it is to be seen; it may still have arrived';
  const names = candidates.map((object) => `${String(object.id)} (${candidateText(object, locale)})`);
  return `it may be in your account already: it may be ${names.join(' or ')}`;
}

function alikeText(candidates: readonly QuestionObject[], locale: string): string {
  const names = candidates.map((object) => `${String(object.id)} (${candidateText(object, locale)})`);
  return `your account has got one like it since: ${names.join(', ')}. Use that one, or keep both`;
}

/** Returns a candidate in a few words. */
export function candidateText(object: QuestionObject, locale: string): string {
  const fields = [
    'statement_no',
    'profile_name',
    'name',
    'business_email',
    'email',
    'date',
    'start_date',
    'amount',
    'billed_total',
  ];
  return whole(object, fields, locale);
}

function heldText(question: Extract<OutboxQuestion, { readonly kind: 'held' }>, locale: string): string {
  switch (question.because) {
    case 'offline':
      return 'written while there was no network; is it still to be sent?';
    case 'old':
      return 'it has waited for more than 12 hours; is it still to be sent?';
    case 'quit':
      return 'Inkwell was closed before it could leave; is it still to be sent?';
    case 'copy':
      return 'your book was copied or restored from a copy, and this may have left since; is it still to be sent?';
    case 'waited':
      return 'it has waited for more than 30 days; is it still to be sent?';
    case 'clock':
      return 'the computer’s clock has jumped since, so this may have left before; is it still to be sent?';
    case 'gone':
      return 'the invoice cannot be read in your account any more';
    case 'lines_locked':
      return 'the lines of this invoice stand twice in your account; mend it there first';
    case 'total':
      return totalText(question, locale);
    case 'paid':
      return 'money has come in on this invoice since';
    case 'text':
      return `the invoice is not as you saw it any more: ${question.fields.map(plainName).join(', ')}`;
    case 'recipients':
      return `neither this client nor a contact has the address ${question.emails.map(isolate).join(', ')} any more`;
    default:
      return assertNever(question);
  }
}

const WITH_CURRENCY = /^(\S+) ([A-Za-z]{3})$/;

/** Returns the text about a changed total. Amounts with a currency of their own are not in the invoice's currency. */
function totalText({ now, shown, current }: Extract<HeldMail, { readonly because: 'total' }>, locale: string): string {
  const code = current['currency_iso_code'];
  const money = (text: string): string => {
    const [, amount, own] = WITH_CURRENCY.exec(text) ?? [];
    const currency = own ?? filledText(code);
    return isDecimal(amount ?? text) ? formatMoney(amount ?? text, currency?.toUpperCase() ?? null, locale) : text;
  };
  return `the invoice comes to ${money(now)} in your account; you saw ${money(shown)}`;
}

function whole({ fields }: QuestionObject, names: readonly string[], locale: string): string {
  const currency = fields['currency_iso_code'];
  return names
    .map((name) => wordOf(name, fields[name], asText(currency), locale))
    .filter((word) => word !== '')
    .join(', ');
}

function wordOf(name: string, value: JsonValue | undefined, currency: string | null, locale: string): string {
  const text = isJsonObject(value) ? value['name'] : value;
  if (typeof text !== 'string') return '';
  return name === 'amount' || name === 'billed_total' ? formatMoney(text, currency, locale) : text;
}
