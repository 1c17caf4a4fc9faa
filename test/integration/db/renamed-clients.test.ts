import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { chooseClientOnPaper } from '#main/db/clients/client-then.ts';
import { searchClients } from '#main/db/clients/client-search.ts';
import { listInvoices } from '#main/db/invoice-list/list-invoices.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { paperOfPage } from '#renderer/documents/paper-of-page.ts';
import { clientRow, invoiceRow, NOW, openMemoryBook, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';

const HOUR = 3_600_000;
const old = { name: 'Old Name GmbH', address: 'Hafenstr. 4', zip_code: '20457', city: 'Hamburg', country: 'Germany' };
const now = { ...old, name: 'New Name AG', address: 'Bahnhofstr. 1' };
const named = (name: string) => ({ connection: { id: 1, hash_key: 'c1', name } });

let book: Book;
beforeEach(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1, old), clientRow(2, { name: 'Other' })], { at: NOW });
  sweepPage(
    book,
    'invoices',
    [invoiceRow(1, named('Old Name GmbH')), invoiceRow(2, { ...named('Old Name GmbH'), state: 'draft' })],
    { at: NOW + 1 },
  );
});
afterEach(() => {
  book.close();
});

const rename = (at = NOW + HOUR): void => {
  sweepPage(book, 'connections', [clientRow(1, now), clientRow(2, { name: 'Other' })], { at });
};
const leaveDraft = (at: number, name = 'New Name AG'): void => {
  sweepPage(book, 'invoices', [invoiceRow(1, named(name)), invoiceRow(2, named(name))], { at });
};

function rows(search: string) {
  const sort = { column: 'number', direction: 'asc' } as const;
  return listInvoices(book.orm, { tab: 'all', search, terms: [], sort, offset: 0, limit: 9 }, TODAY).rows;
}

function paper(id: number) {
  const page = getInvoicePage(book, uidOf(book, 'invoices', id), TODAY);
  if (page === null) throw new Error('the invoice is not in the book');
  return { ...paperOfPage(page, ''), isChoice: page.clientThen !== null };
}

describe('a client that was renamed in the account', () => {
  it('is found by its former name, and so are its invoices, which say the former name', () => {
    rename();
    const found = rows('old name');
    expect(found.map(({ number }) => number)).toEqual(['INV-000001', 'INV-000002']);
    expect(found.map(({ clientName, formerNames }) => [clientName, formerNames])).toEqual([
      ['New Name AG', ['Old Name GmbH']],
      ['New Name AG', ['Old Name GmbH']],
    ]);
    expect(rows('new name')).toHaveLength(2);
    expect(searchClients(book.orm, 'old name', 9, TODAY)).toMatchObject([
      { name: 'New Name AG', formerNames: ['Old Name GmbH'] },
    ]);
  });

  it('is found by the name in the account while another one waits to be sent', () => {
    const uid = uidOf(book, 'connections', 1);
    const edit = { op: 'update', resource: 'connections', uid, data: { name: 'Typed here' }, base: {} } as const;
    book.edits.enqueue([edit], NOW + HOUR);
    expect([rows('old name').length, rows('typed here').length]).toEqual([2, 2]);
  });

  it('is on the paper of an invoice that had left its draft with the former name and address', () => {
    rename();
    expect(paper(1)).toMatchObject({
      clientName: 'Old Name GmbH',
      addressLines: ['Hafenstr. 4', '20457 Hamburg', 'Germany'],
      isChoice: true,
    });
    expect(paper(2)).toMatchObject({ clientName: 'New Name AG', isChoice: false });
  });

  it('is on that paper as of today when the person chooses so, and as it was when they choose that again', () => {
    rename();
    const uid = uidOf(book, 'invoices', 1);
    chooseClientOnPaper(book, uid, false);
    expect(paper(1)).toMatchObject({ clientName: 'New Name AG', isChoice: true });
    leaveDraft(NOW + 2 * HOUR);
    expect(paper(1).clientName).toBe('New Name AG');
    chooseClientOnPaper(book, uid, true);
    expect(paper(1).clientName).toBe('Old Name GmbH');
  });

  it('is on the paper of an invoice that left its draft afterwards as of today', () => {
    rename();
    leaveDraft(NOW + 2 * HOUR);
    expect(paper(2)).toMatchObject({ clientName: 'New Name AG', isChoice: false });
    expect(paper(1)).toMatchObject({ clientName: 'Old Name GmbH', isChoice: true });
  });

  it('is on the paper as of today where an invoice left its draft before the book knew of the rename', () => {
    leaveDraft(NOW + HOUR, 'New Name AG');
    rename(NOW + 2 * HOUR);
    expect(paper(2)).toMatchObject({ clientName: 'New Name AG', isChoice: false });
  });

  it('offers no choice while nothing that is printed has changed', () => {
    sweepPage(book, 'connections', [clientRow(1, { ...old, phone: '123' })], { at: NOW + HOUR });
    expect(paper(1)).toMatchObject({ clientName: 'Old Name GmbH', isChoice: false });
  });

  it('offers no choice any more when it has its former name and address back', () => {
    rename();
    sweepPage(book, 'connections', [clientRow(1, old)], { at: NOW + 2 * HOUR });
    expect(paper(1)).toMatchObject({ clientName: 'Old Name GmbH', isChoice: false });
  });
});
