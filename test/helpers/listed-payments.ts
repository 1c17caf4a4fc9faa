import type { Book } from '#main/db/book.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import type { JsonObject } from '#shared/json.ts';
import { NOW } from './books.ts';

/** A row of a list of payments, as the service sends it. */
export const paymentRow = (id: number, part: JsonObject = {}) => {
  const fields: JsonObject = {
    id,
    date: `2026-11-${String(id).padStart(2, '0')}`,
    amount: '10.00',
    payment_method: 'cash',
    details: null,
    currency_iso_code: 'EUR',
    payment_receipt_no: `RCPT-${String(id)}`,
    state: 'realized',
    ...part,
  };
  return { id, hash_key: null, fields, details: null };
};

/** Takes the whole list of an invoice's payments into a book. */
export function listPayments(book: Book, invoice: number, objects: readonly ReturnType<typeof paymentRow>[]): void {
  const { mirror } = book.engineStores;
  const feed = { resource: 'payments', parent: { id: invoice, hash_key: `i${String(invoice)}` } } as const;
  const checkpoint = { ...mirror.beginSweep(feed, NOW), nextPage: null, finishedAt: NOW };
  mirror.applyPage({ feed, objects, checkpoint, at: NOW, requestedAt: Number.POSITIVE_INFINITY, claims: noClaims });
}
