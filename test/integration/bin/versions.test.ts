import { describe, expect, it } from 'vitest';
import { draftVersions } from '#main/db/schema/history.ts';
import { MOST_VERSIONS } from '#main/db/drafts/version-table.ts';
import { createDraftKinds } from '#main/db/drafts/draft-kinds.ts';
import { createDraftRows } from '#main/db/drafts/draft-rows.ts';
import { LEFT_ALONE_MS } from '#main/db/drafts/draft-versioning.ts';
import { createRenameDrafts } from '#main/db/drafts/rename-drafts.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import {
  bookFolder,
  clientRow,
  countingUids,
  invoiceForm,
  invoiceRow,
  noLines,
  NOW,
  openFileBook,
  openMemoryBook,
  sweepPage,
  uidOf,
} from '#test/helpers/books.ts';

const uid = countingUids()();
const textsOf = (book: ReturnType<typeof openMemoryBook>, of = uid) =>
  book.versions.list(of).map(({ kind, form }) => [kind, form.summary]);

describe('versions of an invoice', () => {
  it('keep a draft that was unchanged for ten minutes, and nothing of quick typing', () => {
    const book = openMemoryBook();
    book.drafts.save(uid, invoiceForm({ summary: 'O' }), NOW);
    book.drafts.save(uid, invoiceForm({ summary: 'One' }), NOW + 5_000);
    expect(textsOf(book)).toEqual([]);
    book.drafts.save(uid, invoiceForm({ summary: 'One a' }), NOW + 5_000 + LEFT_ALONE_MS - 1);
    expect(textsOf(book)).toEqual([]);
    book.drafts.save(uid, invoiceForm({ summary: 'One and two' }), NOW + 5_000 + 2 * LEFT_ALONE_MS);
    expect(textsOf(book)).toEqual([['left', 'One a']]);
    book.close();
  });

  it('keep the invoice as it was before an edit and as it was saved', () => {
    const book = openMemoryBook();
    sweepPage(book, 'connections', [clientRow(1)]);
    sweepPage(book, 'invoices', [invoiceRow(1, { summary: 'As it was' }, noLines)]);
    book.engineStores.mirror.applyObject('invoices', invoiceRow(1, { summary: 'As it was' }, noLines), null, NOW);
    const known = uidOf(book, 'invoices', 1);
    const state = book.rows.of('invoices').byUid(known);
    if (state === null) throw new Error('the invoice is in the book');
    const before = formFromInvoice(book.rows.draw('invoices', state).view, uidOf(book, 'connections', 1));
    book.drafts.save(known, { ...before, summary: 'Edited' }, NOW);
    book.drafts.save(known, { ...before, summary: 'Edited twice' }, NOW + 1_000);
    book.drafts.queue(known, NOW + 2_000);
    expect(textsOf(book, known)).toEqual([
      ['saved', 'Edited twice'],
      ['before', 'As it was'],
    ]);
    // Coming back to what was just saved keeps nothing twice.
    book.drafts.save(known, { ...before, summary: 'Third' }, NOW + 3_000);
    expect(textsOf(book, known)).toHaveLength(2);
    book.close();
  });

  it('keep a discarded draft', () => {
    const book = openMemoryBook();
    book.drafts.save(uid, invoiceForm({ summary: 'Thrown away' }), NOW);
    book.bin.discardDraft(uid, NOW + 1_000);
    expect(textsOf(book)).toEqual([['discarded', 'Thrown away']]);
    book.close();
  });

  it('are limited in number, and the oldest are deleted first', () => {
    const book = openMemoryBook();
    for (let count = 0; count < MOST_VERSIONS + 5; count += 1)
      book.versions.keep(uid, invoiceForm({ summary: String(count) }), 'saved', NOW + count);
    const kept = book.versions.list(uid);
    expect(kept).toHaveLength(MOST_VERSIONS);
    expect(kept[0]?.form.summary).toBe(String(MOST_VERSIONS + 4));
    expect(book.orm.select().from(draftVersions).all()).toHaveLength(MOST_VERSIONS);
    expect(kept.at(-1)?.form.summary).toBe('5');
    book.close();
  });

  it('survive a restart, like the draft that was unchanged before it', () => {
    const { path } = bookFolder();
    const book = openFileBook(path);
    book.drafts.save(uid, invoiceForm({ summary: 'Before' }), NOW);
    book.close();
    const again = openFileBook(path);
    again.drafts.save(uid, invoiceForm({ summary: 'After' }), NOW + LEFT_ALONE_MS);
    again.close();
    const third = openFileBook(path);
    expect(textsOf(third)).toEqual([['left', 'Before']]);
    third.close();
  });

  it('follow a client that is merged into another', () => {
    const book = openMemoryBook();
    const [old, current] = ['01936f00-0000-7000-8000-0000000000aa', '01936f00-0000-7000-8000-0000000000ab'];
    book.versions.keep(uid, invoiceForm({ connectionUid: old, summary: 'x' }), 'saved', NOW);
    const opened = { base: {}, queued: { connection: old } };
    book.draftTable.put(uid, { form: invoiceForm({ connectionUid: old }), isNew: false, opened, savedAt: NOW });
    const draft = invoiceForm({ connectionUid: old });
    const kept = { at: NOW, view: {}, connectionUid: old, isNew: false, hasDetails: true, mayHaveArrived: false };
    book.binTable.put({ uid, draft, opened, ...kept });
    const kindOf = createDraftKinds(book.orm, () => 'hours');
    createRenameDrafts(book.orm, createDraftRows(book.orm), kindOf)('connections', old, current);
    expect(book.versions.list(uid)[0]?.form.connectionUid).toBe(current);
    const renamed = { base: {}, queued: { connection: current } };
    expect(book.draftTable.get(uid)).toMatchObject({ form: { connectionUid: current }, opened: renamed });
    expect(book.binTable.get(uid)).toMatchObject({ draft: { connectionUid: current }, opened: renamed });
    book.close();
  });
});
