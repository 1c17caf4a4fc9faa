import type { PlainDate } from '#shared/dates/plain-date.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { JsonValue } from '#shared/json.ts';
import { asText } from '#shared/json.ts';
import { isSameText } from '#shared/compare/loose-text.ts';
import { compare, isDecimal } from '#shared/money/decimal.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { ListedFields } from '#main/db/mirror/unclaimed-rows.ts';

/**
 * Returns a row of a list of payments that is kept out of the book, as a payment of that invoice. Its uid only tells it
 * from other rows: it becomes another one when the book takes the row.
 */
export function listedPayment({ id, fields }: ListedFields, invoiceUid: Uid): PaymentRow {
  return {
    uid: `listed-${String(id)}`,
    invoiceUid,
    invoiceNumber: '',
    clientUid: null,
    clientName: '',
    date: dateIn(fields['date']),
    amount: asText(fields['amount']),
    currency: asText(fields['currency_iso_code']),
    method: asText(fields['payment_method']),
    details: asText(fields['details']) ?? '',
    state: asText(fields['state']),
    upload: 'synced',
    waitingFor: null,
    isRealizeWaiting: false,
    amountInAccount: null,
    problem: null,
    receiptNo: null,
    mailsReceipt: false,
  };
}

/**
 * Returns true when a payment that waits to be recorded may be this one: the same day, method, amount and details. With other details
 * somebody else had a hand in it.
 */
export function mayBeWaiting(waiting: PaymentRow, { date, method, amount, details }: PaymentRow): boolean {
  if (waiting.waitingFor !== 'create' || waiting.date !== date || waiting.method !== method) return false;
  const amounts = [waiting.amount, amount].filter((text): text is string => text !== null && isDecimal(text));
  const [one, other] = amounts;
  if (one === undefined || other === undefined || compare(one, other) !== 0) return false;
  return isSameText(waiting.details, details);
}

const dateIn = (value: JsonValue | undefined): PlainDate | null => {
  const text = asText(value);
  return text !== null && isPlainDate(text) ? text : null;
};
