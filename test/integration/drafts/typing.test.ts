import { describe, expect, it } from 'vitest';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { listBin } from '#main/db/bin/bin-queries.ts';
import { impactOfDeletes } from '#main/db/bin/delete-impact.ts';
import { listInvoices } from '#main/db/invoice-list/list-invoices.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { paymentContext } from '#main/db/payments/payment-queries.ts';
import {
  clientRow,
  invoiceForm,
  invoiceRow,
  noLines,
  NOW,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
} from '#test/helpers/books.ts';

const NEW = '01936f00-0000-7000-8000-0000000000aa';
const OTHER = '01936f00-0000-7000-8000-0000000000ab';

/** An invoice of the account with its editor open, and a person who types in it. */
function setUp() {
  const book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1)]);
  book.engineStores.mirror.applyObject('invoices', invoiceRow(1, { summary: 'Hosting' }, noLines), null, NOW);
  const clientUid = uidOf(book, 'connections', 1);
  const uid = uidOf(book, 'invoices', 1);
  let heard = 0;
  book.writer.onCommit(() => (heard += 1));
  book.drafts.opened(uid);
  const state = book.rows.of('invoices').byUid(uid);
  if (state === null) throw new Error('the invoice is in the book');
  const opened = formFromInvoice(book.rows.draw('invoices', state).view, clientUid);
  let at = NOW;
  return {
    book,
    uid,
    clientUid,
    opened,
    heard: () => heard,
    type(part: Partial<InvoiceForm>, of = uid, form = opened): void {
      book.drafts.type(of, { ...form, ...part }, (at += 1_000));
    },
    patch: () => book.rows.of('invoices').byUid(uid)?.patch ?? null,
    found: (search: string) =>
      listInvoices(
        book.orm,
        { tab: 'all', search, sort: { column: 'date', direction: 'desc' }, offset: 0, limit: 10 },
        TODAY,
      ).rows.map((row) => row.uid),
  };
}

describe('a keystroke', () => {
  it('writes the draft and nothing else, and tells no screen', () => {
    const { book, uid, type, patch, heard, found } = setUp();
    type({ summary: 'Hosting of May' });
    type({ summary: 'Hosting of June' });
    expect(book.drafts.read(uid)?.form.summary).toBe('Hosting of June');
    expect(patch()).toBeNull();
    expect(book.versions.list(uid)).toEqual([]);
    expect(heard()).toBe(0);
    expect(found('june')).toEqual([]);
    book.typed.show();
    expect(patch()).toEqual({ summary: 'Hosting of June' });
    expect(book.versions.list(uid).map(({ kind, form }) => [kind, form.summary])).toEqual([['before', 'Hosting']]);
    expect(heard()).toBe(1);
    expect(found('june')).toEqual([uid]);
  });

  it('is shown once: a second look at the same draft writes nothing', () => {
    const { book, type, heard } = setUp();
    type({ summary: 'Hosting of May' });
    book.typed.show();
    book.typed.show();
    expect(heard()).toBe(1);
  });

  it('gives a new invoice its row at once, so that it can be found', () => {
    const { book, clientUid } = setUp();
    book.drafts.type(NEW, invoiceForm({ connectionUid: clientUid }), NOW);
    expect(book.rows.of('invoices').byUid(NEW)?.presence).toBe('present');
    book.drafts.type(NEW, invoiceForm({ connectionUid: clientUid, summary: 'More' }), NOW);
    expect(book.rows.of('invoices').byUid(NEW)?.patch?.['summary']).toBeUndefined();
  });

  it('is in whatever reads the invoice for a person', () => {
    const { book, uid, type } = setUp();
    type({ statementNo: 'T-1' });
    expect(getInvoicePage(book, uid, TODAY)?.invoice['statement_no']).toBe('T-1');
    type({ statementNo: 'T-2' });
    expect(impactOfDeletes(book, [uid])[0]?.number).toBe('T-2');
    book.drafts.type(NEW, invoiceForm(), NOW);
    book.drafts.type(NEW, invoiceForm({ statementNo: 'T-3' }), NOW);
    expect(paymentContext(book, NEW, TODAY)?.number).toBe('T-3');
  });

  it('is uploaded with the save that follows at once', () => {
    const { book, uid, type } = setUp();
    type({ summary: 'Hosting of May' });
    book.drafts.queue(uid, NOW + 5_000);
    expect(book.outbox.listOpenOf(uid).map(({ mutation }) => mutation)).toMatchObject([
      { op: 'update', data: { summary: 'Hosting of May' } },
    ]);
    expect(book.versions.list(uid).map(({ kind }) => kind)).toEqual(['saved', 'before']);
  });

  it('is in the bin with a draft that is thrown away at once', () => {
    const { book, clientUid } = setUp();
    book.drafts.type(NEW, invoiceForm({ connectionUid: clientUid }), NOW);
    book.drafts.type(NEW, invoiceForm({ connectionUid: clientUid, statementNo: 'LAST' }), NOW);
    book.bin.discardDraft(NEW, NOW);
    expect(listBin(book, 10).entries.map(({ number }) => number)).toEqual(['LAST']);
  });

  it('stays to be shown where a transaction around it is rolled back', () => {
    const { book, uid, type, patch } = setUp();
    type({ summary: 'Hosting of May' });
    expect(() =>
      book.writer.write(() => {
        book.drafts.queue(uid, NOW);
        throw new Error('refused');
      }),
    ).toThrow('refused');
    book.typed.show();
    expect(patch()).toEqual({ summary: 'Hosting of May' });
  });
});

describe('a draft that cannot be shown', () => {
  it('keeps no other invoice from being read', () => {
    const { book, uid, type } = setUp();
    book.drafts.type(NEW, invoiceForm({ statementNo: 'OTHER' }), NOW);
    type({ summary: 'Hosting of May' });
    book.connection.raw.prepare("UPDATE drafts SET form_json = '{' WHERE uid = ?").run(uid);
    expect(getInvoicePage(book, NEW, TODAY)?.invoice['statement_no']).toBe('OTHER');
  });
});

describe('the number of a draft', () => {
  it('is given to no other draft, also before the first pause', () => {
    const { book, clientUid } = setUp();
    const question = { clientUid, date: TODAY };
    const first = book.numbers.reserve({ uid: NEW, ...question }, NOW);
    book.drafts.type(NEW, invoiceForm({ connectionUid: clientUid, statementNo: first }), NOW);
    const second = book.numbers.reserve({ uid: OTHER, ...question }, NOW);
    expect([first, second]).toEqual(['INV-000002', 'INV-000003']);
    // The person writes what a third draft would get.
    book.drafts.type(OTHER, invoiceForm({ connectionUid: clientUid, statementNo: second }), NOW);
    book.drafts.type(OTHER, invoiceForm({ connectionUid: clientUid, statementNo: 'INV-000004' }), NOW);
    const third = book.numbers.reserve({ uid: '01936f00-0000-7000-8000-0000000000ac', ...question }, NOW);
    expect([first, 'INV-000004']).not.toContain(third);
  });

  it('is still a proposed one after the program ended without a pause', () => {
    const { book, clientUid } = setUp();
    const number = book.numbers.reserve({ uid: NEW, clientUid, date: TODAY }, NOW);
    const form = invoiceForm({ connectionUid: clientUid, statementNo: number });
    book.drafts.type(NEW, form, NOW);
    book.drafts.type(NEW, { ...form, summary: 'More' }, NOW);
    const again = openMemoryBook(book.connection.raw.serialize());
    again.typed.catchUp();
    again.drafts.queue(NEW, NOW);
    expect(again.outbox.listOpenOf(NEW)[0]?.mutation).toMatchObject({
      isNumberProposed: true,
      data: { statement_no: number, summary: 'More' },
    });
  });
});
