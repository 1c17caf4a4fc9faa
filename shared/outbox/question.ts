import { assertNever } from '#shared/assert.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { asText, filledText, isJsonObject } from '#shared/json.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { paidBy } from '#shared/payments/paid-by.ts';
import type { PaymentDoubts } from '#shared/payments/payment-doubts.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { LineLock } from './line-lock.ts';
import { lineLockText } from './line-lock.ts';
import { plainName } from '#shared/service/field-label.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';
import { writeDate, writeMoney } from '#shared/writing/write.ts';
import type { Writing } from '#shared/writing/writing.ts';

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

/** Words the question, for the note beside an entry. Ids in it are the ones that `adopt` takes. */
export function questionText(question: OutboxQuestion, writing: Writing): Message {
  switch (question.kind) {
    case 'candidates':
      return question.candidates.length === 0
        ? message('outbox_asks_unseen')
        : message('outbox_asks_candidates', { candidates: namesOf(question.candidates, writing) });
    case 'number': {
      const { number, by } = question;
      if (by === null) return message('outbox_asks_number', { number });
      return message('outbox_asks_number_by', {
        number,
        owner: whole(by, ['connection', 'date', 'billed_total'], writing),
      });
    }
    case 'held':
      return heldText(question, writing);
    case 'lines':
      return lineLockText(question.because);
    case 'alike':
      return message('outbox_asks_alike', { candidates: namesOf(question.candidates, writing) });
    case 'payment':
      return doubtsText(question, writing);
    default:
      return assertNever(question);
  }
}

function doubtsText({ twins, over, currency }: PaymentDoubts, writing: Writing): Message {
  const money = (amount: string | null): string => writeMoney(amount, currency, writing);
  const payments = twins.map(({ amount, method, date, details }) => {
    const day = date !== null && isPlainDate(date) ? [writeDate(date, writing)] : [];
    const detail = [...day, ...(details === '' || details === null ? [] : [details])].join(', ');
    const object = paidBy(money(amount), method);
    return detail === '' ? object : message('object_with_detail', { object, detail });
  });
  const named = message(twins.length === 1 ? 'outbox_asks_payment_twin' : 'outbox_asks_payment_twins', { payments });
  if (over === null) return named;
  const more = message('outbox_asks_payment_over', { amount: money(over) });
  return twins.length === 0 ? more : message('outbox_asks_payment_both', { twins: named, over: more });
}

const namesOf = (candidates: readonly QuestionObject[], writing: Writing): readonly Message[] =>
  candidates.map((object) =>
    message('outbox_candidate', { id: String(object.id), description: candidateText(object, writing) }),
  );

/** Returns a candidate in a few words. */
export function candidateText(object: QuestionObject, writing: Writing): string {
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
  return whole(object, fields, writing);
}

function heldText(question: Extract<OutboxQuestion, { readonly kind: 'held' }>, writing: Writing): Message {
  switch (question.because) {
    case 'offline':
    case 'old':
    case 'quit':
    case 'copy':
    case 'waited':
    case 'clock':
    case 'gone':
    case 'lines_locked':
    case 'paid':
      return message(`outbox_held_${question.because}`);
    case 'total':
      return totalText(question, writing);
    case 'text':
      return message('outbox_held_text', { fields: question.fields.map(plainName) });
    case 'recipients':
      return message('outbox_held_recipients', { addresses: question.emails });
    default:
      return assertNever(question);
  }
}

const WITH_CURRENCY = /^(\S+) ([A-Za-z]{3})$/;

/** Returns the text about a changed total. Amounts with a currency of their own are not in the invoice's currency. */
function totalText(
  { now, shown, current }: Extract<HeldMail, { readonly because: 'total' }>,
  writing: Writing,
): Message {
  const code = current['currency_iso_code'];
  const money = (text: string): string | Message => {
    if (text === '') return message('outbox_no_amount');
    const [, amount, own] = WITH_CURRENCY.exec(text) ?? [];
    const currency = own ?? filledText(code);
    return isDecimal(amount ?? text) ? writeMoney(amount ?? text, currency?.toUpperCase() ?? null, writing) : text;
  };
  return message('outbox_held_total', { now: money(now), shown: money(shown) });
}

function whole({ fields }: QuestionObject, names: readonly string[], writing: Writing): string {
  const currency = fields['currency_iso_code'];
  return names
    .map((name) => wordOf(name, fields[name], asText(currency), writing))
    .filter((word) => word !== '')
    .join(', ');
}

function wordOf(name: string, value: JsonValue | undefined, currency: string | null, writing: Writing): string {
  const text = isJsonObject(value) ? value['name'] : value;
  if (typeof text !== 'string') return '';
  return name === 'amount' || name === 'billed_total' ? writeMoney(text, currency, writing) : text;
}
