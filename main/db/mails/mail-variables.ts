import { createHash } from 'node:crypto';
import { readPlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject } from '#shared/json.ts';
import type { MailInvoice } from '#shared/mail/variables.ts';
import { amountDue } from '#shared/projection/amount-due.ts';
import type { Uid } from '#shared/service/ids.ts';
import { isDecimal } from '#shared/money/decimal.ts';

/** What the local view says of an invoice, as texts name it. */
export function invoiceFacts(view: JsonObject): MailInvoice {
  const text = (name: string): string => (typeof view[name] === 'string' ? view[name] : '');
  const amount = (name: string): string | null => (isDecimal(text(name)) ? text(name) : null);
  const due = amountDue(view);
  return {
    number: text('statement_no'),
    date: readPlainDate(text('date')),
    dueDate: readPlainDate(text('due_date')),
    total: amount('billed_total'),
    due: due !== null && isDecimal(due) ? due : null,
    paid: amount('paid_total'),
    currency: text('currency_iso_code') || null,
    poNumber: text('po_number'),
    summary: text('summary'),
  };
}

/**
 * Two are the same where a text with variables says the same of both: all that such a text can hold counts, to the last letter.
 * However long that is, what stands for it is short enough to be sent along with a mail.
 */
export const basisOf = (invoice: MailInvoice, clientUid: Uid | null): string =>
  createHash('sha256')
    .update(JSON.stringify([clientUid, ...Object.values(invoice)]))
    .digest('hex');
