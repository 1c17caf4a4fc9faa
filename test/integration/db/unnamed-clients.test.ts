import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { recordDeleteImpact } from '#main/db/clients/delete-record.ts';
import { clientPage } from '#main/db/clients/client-page.ts';
import { clientTable } from '#main/db/clients/client-table.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { plainList } from '#main/db/list/plain-list.ts';
import { listOutbox } from '#main/db/outbox/outbox-list.ts';
import { clientList } from '#shared/lists/client-list.ts';
import { textOf } from '#shared/words/text-of.ts';
import { writingIn } from '#shared/writing/writing.ts';
import {
  clientRow,
  invoiceRow,
  noLines,
  NOW,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
  updateOf,
} from '#test/helpers/books.ts';

const NAMELESS = { name: null, first_name: null, last_name: null };

let book: Book;
beforeEach(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [
    clientRow(1, { ...NAMELESS, business_email: 'dora@x.test' }),
    clientRow(2, { name: 'Cedar' }),
    clientRow(3, { name: 'Elm' }),
    clientRow(1234, { ...NAMELESS, name: ' ', business_email: ' ' }),
  ]);
  sweepPage(book, 'invoices', [
    invoiceRow(1, { connection: { id: 1 } }, noLines),
    invoiceRow(2, { connection: { id: 1234 } }, noLines),
  ]);
});
afterEach(() => {
  book.close();
});

const client = (id: number) => uidOf(book, 'connections', id);

describe('H21: a client without any name', () => {
  it('is listed and sorted by its address, and without one by its number in the account', async () => {
    const parts = { parts: () => book, today: () => TODAY, limits: { firstStep: 9, sortable: 1_000 } };
    const query = { tab: 'all', search: '', terms: [], ...clientList.order, offset: 0, limit: 9 } as const;
    const { rows } = await plainList('clients', parts, clientTable).page(query);
    expect(rows.map(({ name }) => name)).toEqual(['Cedar', 'Client 1234', 'dora@x.test', 'Elm']);
  });

  it('is called so on its page, on paper, in the outbox and where it is deleted', () => {
    const name = 'Client 1234';
    expect(clientPage(book, client(1234), TODAY)?.name).toBe(name);
    expect(getInvoicePage(book, uidOf(book, 'invoices', 2), TODAY)?.client?.name).toBe(name);
    expect(getInvoicePage(book, uidOf(book, 'invoices', 1), TODAY)?.client?.name).toBe('dora@x.test');
    expect(recordDeleteImpact(book, 'connections', client(1234), TODAY)?.name).toBe(name);
    book.edits.enqueue(
      [1, 1234].map((id) => updateOf(book, 'connections', client(id), { city: 'Bath' })),
      NOW,
    );
    const conflicts = { listNotesSince: () => [] };
    const { rows, outbox } = book;
    const entries = listOutbox({ rows, outbox, conflicts, writing: writingIn('en-US'), isReachable: true }, NOW);
    expect(entries.map(({ sentence }) => textOf(sentence))).toEqual([
      expect.stringContaining('dora@x.test'),
      expect.stringContaining(name),
    ]);
  });
});
