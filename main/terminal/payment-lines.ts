import type { JsonObject, JsonValue } from '#shared/json.ts';
import { asText } from '#shared/json.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { formatMoney } from '#shared/money/format.ts';
import type { Edit } from '#shared/outbox/mutation.ts';
import { isPaymentMethod } from '#shared/payments/methods.ts';
import { problemOfAmount } from '#shared/payments/payment-form.ts';
import type { PaymentQuestion, QuestionKind } from '#shared/payments/payment-guards.ts';
import { questionsBefore } from '#shared/payments/payment-guards.ts';
import type { Book } from '#main/db/book.ts';
import { paidInvoice, paymentRow } from '#main/db/payments/payment-queries.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

/**
 * Returns why a payment is not queued, with its field: what the payment dialog refuses, and what it would ask. A question is
 * `confirmed` in its line. Null when the payment may be queued. `written` are uids of payments of earlier lines: who writes
 * two equal lines into one file means two payments.
 */
export function paymentRefusal(
  book: Book,
  { op, uid, data }: Edit,
  { confirmed, written }: { readonly confirmed: readonly QuestionKind[]; readonly written: readonly string[] },
): Message | null {
  const row = op === 'create' ? null : paymentRow(book, uid);
  const invoiceUid = op === 'create' ? asText(data['invoice']) : (row?.invoiceUid ?? null);
  const invoice = invoiceUid === null ? null : paidInvoice(book, invoiceUid);
  if (invoice === null) return null;
  const amount = asText(data['amount']) ?? row?.amount ?? null;
  const problem = 'amount' in data && amount !== null ? problemOfAmount(amount, invoice.currency) : null;
  if (problem !== null) return message('terminal_field', { field: 'amount', problem });
  const isAsked = comparedFields.some((name) => name in data);
  const [date, method] = [asText(data['date']) ?? row?.date ?? null, asText(data['payment_method']) ?? row?.method];
  if (!isAsked || amount === null || !isDecimal(amount) || date === null) return null;
  if (typeof method !== 'string' || !isPaymentMethod(method)) return null;
  const typed = { amount, date, payment_method: method };
  const open = questionsBefore(invoice, typed, uid, { twins: written, over: '0' }).find(
    ({ kind }) => !confirmed.includes(kind),
  );
  if (open === undefined) return null;
  return message('terminal_field', { field: 'amount', problem: questionText(open, invoice.currency) });
}

const comparedFields = ['date', 'amount', 'payment_method'] as const;

function questionText(question: PaymentQuestion, currency: string | null): Message {
  const confirm = message('terminal_confirm', { confirmed: `"confirmed":["${question.kind}"]` });
  return question.kind === 'same'
    ? message('terminal_payment_twin', { uid: question.duplicate.uid, confirm })
    : message('terminal_payment_over', { amount: formatMoney(question.by, currency, 'en-US'), confirm });
}

/** Reads the questions that a line answers with yes; null for anything else. */
export function readConfirmed(value: JsonObject[string] | undefined): readonly QuestionKind[] | null {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return null;
  const kinds = value.flatMap((kind: JsonValue): readonly QuestionKind[] =>
    kind === 'same' || kind === 'over' ? [kind] : [],
  );
  return kinds.length === value.length ? kinds : null;
}
