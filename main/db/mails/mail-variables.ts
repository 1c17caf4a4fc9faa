import { createHash } from 'node:crypto';
import { readPlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import type { MailInvoice } from '#shared/mail/variables.ts';
import { amountDue } from '#shared/projection/amount-due.ts';
import type { Uid } from '#shared/service/ids.ts';
import { isDecimal } from '#shared/money/decimal.ts';

/** Returns the template variables of an invoice from its local view. */
export function invoiceFacts(view: JsonObject): MailInvoice {
  const text = (name: string): string => textOrEmpty(view[name]);
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
 * Returns a hash of all template variables of an invoice. Equal hashes mean that every text reads the same for both; the hash is
 * short enough to travel with a mail.
 */
export const basisOf = (invoice: MailInvoice, clientUid: Uid | null): string =>
  createHash('sha256')
    .update(JSON.stringify([clientUid, ...Object.values(invoice)]))
    .digest('hex');
