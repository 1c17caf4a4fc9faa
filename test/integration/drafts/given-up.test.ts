import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm, LineForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { Book } from '#main/db/book.ts';
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
const line: LineForm = { key: 'a', kind: 'items', date: '', description: 'Work', quantity: '3', unit: '', price: '95' };

/** A book with a client and an invoice of the account, as the editor works on it. */
function setUp() {
  const book: Book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1)]);
  book.engineStores.mirror.applyObject(
    'invoices',
    invoiceRow(1, { summary: 'Hosting', note: 'Thanks' }, noLines),
    null,
    NOW,
  );
  const clientUid = uidOf(book, 'connections', 1);
  let now = NOW;
  const at = (): number => (now += 1_000);

  function shown(uid: Uid): JsonObject {
    const state = book.rows.of('invoices').byUid(uid);
    if (state === null) throw new Error('the invoice is in the book');
    return book.rows.draw('invoices', state).view;
  }
  /** The editor is opened and something is typed. */
  function type(uid: Uid, part: Partial<InvoiceForm>): void {
    const stored = book.drafts.read(uid);
    if (stored === null) book.drafts.opened(uid);
    const form = stored?.form ?? formFromInvoice(shown(uid), clientUid);
    book.drafts.save(uid, { ...form, ...part }, at());
  }
  return {
    book,
    clientUid,
    at,
    shown,
    type,
    save(uid: Uid, part: Partial<InvoiceForm>): void {
      type(uid, part);
      book.drafts.queue(uid, at());
    },
    discardNewest(uid: Uid): void {
      book.decisions.decide(book.outbox.listOpenOf(uid).at(-1)?.id ?? 0, { kind: 'discard' }, at());
    },
    /** A new invoice that waits, saved under this number or under the proposed one. */
    saveNew(number: string | null): InvoiceForm {
      const proposed = book.numbers.reserve({ uid: NEW, clientUid, date: TODAY }, at());
      const statementNo = number ?? proposed;
      const form = invoiceForm({ connectionUid: clientUid, statementNo, date: TODAY, summary: 'New', lines: [line] });
      book.drafts.save(NEW, form, at());
      book.drafts.queue(NEW, at());
      return form;
    },
    propose: (): string => book.numbers.reserve({ uid: OTHER, clientUid, date: TODAY }, at()),
    dataOf: (uid: Uid) =>
      book.outbox.listOpenOf(uid).map(({ mutation }) => ('data' in mutation ? mutation.data : null)),
  };
}

describe('a draft whose invoice is discarded in the outbox', () => {
  it('becomes the whole invoice: it is listed, and its number stays reserved', () => {
    const { book, saveNew, type, discardNewest, shown, propose, dataOf } = setUp();
    const { statementNo } = saveNew(null);
    type(NEW, { note: 'More' });
    discardNewest(NEW);
    expect(shown(NEW)).toMatchObject({
      statement_no: statementNo,
      summary: 'New',
      note: 'More',
      billed_total: '285.00',
    });
    expect(book.rows.of('invoices').byUid(NEW)).toMatchObject({ presence: 'present' });
    expect(book.drafts.read(NEW)).toMatchObject({ isNew: true, opened: null });
    expect(propose()).not.toBe(statementNo);
    book.drafts.queue(NEW, NOW + 60_000);
    expect(dataOf(NEW)).toMatchObject([{ statement_no: statementNo, summary: 'New', note: 'More' }]);
    expect(book.outbox.listOpenOf(NEW)).toMatchObject([{ mutation: { op: 'create', isNumberProposed: true } }]);
  });

  it('becomes the whole invoice when the editor was open and nothing was typed yet', () => {
    const { book, at, shown, discardNewest, saveNew } = setUp();
    const form = saveNew('X-1');
    book.drafts.opened(NEW);
    discardNewest(NEW);
    book.drafts.save(NEW, { ...form, note: 'More' }, at());
    expect(shown(NEW)).toMatchObject({ statement_no: 'X-1', summary: 'New', note: 'More' });
  });

  it('keeps reserving a proposed number, but not a typed one', () => {
    const proposed = setUp();
    proposed.saveNew(null);
    proposed.type(NEW, { note: 'More' });
    proposed.discardNewest(NEW);
    expect(proposed.book.keyValues.get('numbers.held')).toMatchObject([{ uid: NEW }]);
    const typed = setUp();
    typed.saveNew('R-77');
    typed.type(NEW, { note: 'More' });
    typed.discardNewest(NEW);
    typed.book.drafts.queue(NEW, NOW + 60_000);
    const [create] = typed.book.outbox.listOpenOf(NEW);
    expect(create?.mutation).toMatchObject({ op: 'create', data: { statement_no: 'R-77' } });
    expect(create?.mutation).not.toHaveProperty('isNumberProposed');
  });

  it('leaves the number to another draft that got it proposed meanwhile', () => {
    const { book, saveNew, type, discardNewest, propose, at } = setUp();
    const { statementNo } = saveNew(null);
    book.bin.remove([NEW], at());
    expect(propose()).toBe(statementNo);
    // That one is nowhere on disk yet: it holds the number all the same.
    book.bin.restore([NEW], at());
    type(NEW, { note: 'More' });
    discardNewest(NEW);
    const left = book.drafts.read(NEW);
    expect(left).toMatchObject({ form: { note: 'More' }, isNew: true });
    expect(left?.form.statementNo).not.toBe(statementNo);
  });

  it('comes back from the bin as a new invoice', () => {
    const { book, saveNew, type, discardNewest, at, shown } = setUp();
    const { statementNo } = saveNew(null);
    type(NEW, { note: 'More' });
    discardNewest(NEW);
    book.bin.discardDraft(NEW, at());
    expect(book.rows.of('invoices').byUid(NEW)).toMatchObject({ presence: 'gone' });
    expect(book.bin.restore([NEW], at())).toEqual([{ uid: NEW, kind: 'done', notes: [] }]);
    expect(shown(NEW)).toMatchObject({ statement_no: statementNo, note: 'More' });
  });
});

describe('a draft on top of an edit that is discarded in the outbox', () => {
  it('takes over the edit’s values, and its save uploads what it shows', () => {
    const { book, save, type, discardNewest, shown, dataOf, at } = setUp();
    const uid = uidOf(book, 'invoices', 1);
    save(uid, { lines: [line], summary: 'Hosting and mail' });
    type(uid, { note: 'Mine' });
    discardNewest(uid);
    expect(shown(uid)).toMatchObject({ summary: 'Hosting and mail', note: 'Mine', items: [{ description: 'Work' }] });
    book.drafts.queue(uid, at());
    expect(dataOf(uid)).toMatchObject([
      { summary: 'Hosting and mail', note: 'Mine', items: [{ description: 'Work', quantity: '3', price: '95' }] },
    ]);
  });

  it('takes them over when the editor was open and nothing was typed yet', () => {
    const { book, clientUid, save, discardNewest, shown, dataOf, at } = setUp();
    const uid = uidOf(book, 'invoices', 1);
    save(uid, { summary: 'Hosting and mail' });
    book.drafts.opened(uid);
    const form = formFromInvoice(shown(uid), clientUid);
    discardNewest(uid);
    book.drafts.save(uid, { ...form, note: 'Mine' }, at());
    expect(shown(uid)).toMatchObject({ summary: 'Hosting and mail', note: 'Mine' });
    book.drafts.queue(uid, at());
    expect(dataOf(uid)).toEqual([{ summary: 'Hosting and mail', note: 'Mine' }]);
  });

  it('takes over nothing that still waits', () => {
    const { book, save, type, discardNewest, dataOf, at } = setUp();
    const uid = uidOf(book, 'invoices', 1);
    save(uid, { summary: 'First', poNumber: 'PO-1' });
    const [first] = book.outbox.listOpenOf(uid);
    // It may be on its way already: what is saved now waits behind it.
    book.outbox.update(first?.id ?? 0, { state: 'sending' });
    save(uid, { summary: 'Second' });
    expect(book.outbox.listOpenOf(uid)).toHaveLength(2);
    type(uid, { note: 'Mine' });
    discardNewest(uid);
    expect(book.draftTable.get(uid)?.opened?.queued).toMatchObject({ summary: 'First', po_number: 'PO-1' });
    book.drafts.queue(uid, at());
    expect(dataOf(uid).at(-1)).toEqual({ summary: 'Second', note: 'Mine' });
  });

  it('takes them over when it was in the bin meanwhile', () => {
    const { book, save, type, discardNewest, shown, dataOf, at } = setUp();
    const uid = uidOf(book, 'invoices', 1);
    save(uid, { summary: 'Hosting and mail' });
    type(uid, { note: 'Mine' });
    book.bin.discardDraft(uid, at());
    discardNewest(uid);
    expect(shown(uid)).toMatchObject({ summary: 'Hosting', note: 'Thanks' });
    book.bin.restore([uid], at());
    expect(shown(uid)).toMatchObject({ summary: 'Hosting and mail', note: 'Mine' });
    book.drafts.queue(uid, at());
    expect(dataOf(uid)).toEqual([{ summary: 'Hosting and mail', note: 'Mine' }]);
  });

  it('takes over nothing when a delete of the same moment is undone, because the edit comes back', () => {
    const { book, save, type, dataOf, at } = setUp();
    const uid = uidOf(book, 'invoices', 1);
    save(uid, { summary: 'Hosting and mail' });
    type(uid, { note: 'Mine' });
    book.bin.remove([uid], at());
    book.bin.restore([uid], at());
    expect(book.draftTable.get(uid)?.opened?.queued).toEqual({ summary: 'Hosting and mail' });
    expect(dataOf(uid)).toEqual([{ summary: 'Hosting and mail' }]);
  });

  it('does not come back over what was typed after a delete', () => {
    const { book, type, at } = setUp();
    const uid = uidOf(book, 'invoices', 1);
    type(uid, { note: 'Before' });
    book.bin.remove([uid], at());
    type(uid, { note: 'After' });
    book.bin.restore([uid], at());
    expect(book.draftTable.get(uid)?.form.note).toBe('After');
    expect(book.versions.list(uid).map(({ kind }) => kind)).toContain('discarded');
  });
});
