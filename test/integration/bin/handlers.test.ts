import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import { nothingShownOf } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { binHandlers } from '#main/ipc/handlers/bin-handlers.ts';
import { copyHandlers } from '#main/ipc/handlers/copy-handlers.ts';
import { draftHandlers } from '#main/ipc/handlers/draft-handlers.ts';
import { undoHandlers } from '#main/ipc/handlers/undo-handlers.ts';
import { versionHandlers } from '#main/ipc/handlers/version-handlers.ts';
import type { Book } from '#main/db/book.ts';
import { paperOfPage } from '#renderer/documents/paper-of-page.ts';
import {
  clientRow,
  countingUids,
  invoiceRow,
  newClient,
  noLines,
  NOW,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
} from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';

const october: JsonObject = {
  date: '2026-10-31',
  due_date: '2026-11-30',
  summary: 'Hosting October 2026',
  currency_iso_code: 'EUR',
};
const lines: JsonObject = {
  ...noLines,
  items: [
    {
      id: 1,
      description: 'Hosting, October 2026',
      price: '95.00',
      quantity: '3',
      unit: '',
      total: '285.00',
      sort_order: 1,
    },
  ],
};

/** A book with one invoice whose lines are here, one whose lines are not, and the handlers over it. */
function setUp() {
  const book: Book = openMemoryBook();
  const { engine, service } = createEngineWorld({}, book);
  sweepPage(book, 'connections', [clientRow(1), clientRow(2)]);
  sweepPage(book, 'invoices', [invoiceRow(1, october), invoiceRow(2)]);
  book.engineStores.mirror.applyObject('invoices', invoiceRow(1, october, lines), null, NOW);
  const createUid = countingUids();
  for (let count = 0; count < 500; count += 1) createUid();
  let now = NOW;
  const context = {
    locale: 'en-US',
    now: () => (now += 1),
    today: () => TODAY,
    createUid,
    session: () => ({ account: null, book, service, engine, close: () => Promise.resolve() }),
  };
  // These handlers use nothing else of the app.
  const app = context as unknown as AppContext;
  const handlers = {
    ...copyHandlers(app),
    ...binHandlers(app),
    ...draftHandlers(app),
    ...versionHandlers(app),
    ...undoHandlers(app),
  };
  return { book, handlers, invoice: uidOf(book, 'invoices', 1), bare: uidOf(book, 'invoices', 2), createUid, service };
}

const restore = (handlers: ReturnType<typeof setUp>['handlers'], uid: Uid) =>
  handlers['undo:undo']({ kind: 'invoices_deleted', deletes: [nothingShownOf(uid)] }).outcomes;

function shownOf(book: Book, uid: Uid): JsonObject {
  const state = book.rows.of('invoices').byUid(uid);
  if (state === null) throw new Error('the invoice is in the book');
  return book.rows.draw('invoices', state).view;
}

function refusal(action: () => unknown): string {
  try {
    action();
    return 'nothing was refused';
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.said.key : String(thrown);
  }
}

describe('an invoice for each of several clients', () => {
  it('is a stored draft with a number of its own, and leaves out whom the account does not list', async () => {
    const { book, handlers } = setUp();
    const [one, other] = [uidOf(book, 'connections', 1), uidOf(book, 'connections', 2)];
    const created = await handlers['draft:create-each']({ clientUids: [one, other] });
    const forms = created.map((uid) => book.drafts.read(uid)?.form);
    expect(forms.map((form) => form?.connectionUid)).toEqual([one, other]);
    expect(new Set(forms.map((form) => form?.statementNo)).size).toBe(2);
    const state = book.rows.of('connections').byUid(other);
    if (state === null) throw new Error('the client is in the book');
    book.rows.write('connections', { ...state, presence: 'gone' });
    expect(await handlers['draft:create-each']({ clientUids: [one, other] })).toHaveLength(1);
    await expect(handlers['draft:create-each']({ clientUids: [other] })).rejects.toThrow(AppError);
    const { outcomes = [] } = handlers['undo:undo']({ kind: 'drafts_created', created });
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done']);
  });
});

describe('writing an invoice again', () => {
  it('makes a stored draft with its own number, today’s date and the same terms', () => {
    const { book, handlers, invoice } = setUp();
    const draft = handlers['draft:copy']({ uid: invoice, isMovedOn: false });
    expect(draft).toMatchObject({ isNew: true, upload: 'local', client: { name: 'Client 1' } });
    expect(draft.form).toMatchObject({ date: TODAY, dueDate: '2026-12-21', summary: 'Hosting October 2026' });
    expect(draft.form.statementNo).not.toBe('INV-000001');
    expect(book.drafts.read(draft.uid)?.form).toEqual(draft.form);
    const second = handlers['draft:copy']({ uid: invoice, isMovedOn: false });
    expect(second.form.statementNo).not.toBe(draft.form.statementNo);
  });

  it('advances the months in its texts on request, also those in a draft', () => {
    const { book, handlers, invoice } = setUp();
    const moved = handlers['draft:copy']({ uid: invoice, isMovedOn: true }).form;
    expect(moved.summary).toBe('Hosting November 2026');
    expect(moved.lines[0]?.description).toBe('Hosting, November 2026');
    const open = handlers['draft:open']({ uid: invoice, clientUid: null });
    book.drafts.save(invoice, { ...open.form, note: 'Written here' }, NOW);
    expect(handlers['draft:copy']({ uid: invoice, isMovedOn: true }).form.note).toBe('Written here');
  });

  it('is refused in one sentence when the lines were never read', () => {
    const { handlers, bare } = setUp();
    expect(refusal(() => handlers['draft:copy']({ uid: bare, isMovedOn: false }))).toBe('error_lines_missing_for_copy');
  });

  it('leaves the client empty when the account trashed it meanwhile', () => {
    const { book, handlers, invoice } = setUp();
    const clients = book.rows.of('connections');
    const client = clients.byServerId(1);
    if (client === null) throw new Error('the client is in the book');
    book.rows.write('connections', { ...client, presence: 'hidden' });
    const draft = handlers['draft:copy']({ uid: invoice, isMovedOn: false });
    expect(draft.form.connectionUid).toBeNull();
    expect(draft.form.lines).toHaveLength(1);
  });

  it('offers today’s prices and changes none by itself', () => {
    const { book, handlers, invoice } = setUp();
    const fields: JsonObject = { id: 9, name: 'Hosting, October 2026', description: '', unit: null, price: '99.00' };
    sweepPage(book, 'item_categories', [{ id: 9, hash_key: null, fields, details: null }]);
    const draft = handlers['draft:copy']({ uid: invoice, isMovedOn: false });
    expect(draft.form.lines[0]?.price).toBe('95.00');
    expect(handlers['draft:prices']({ uid: draft.uid })).toMatchObject([{ was: '95', today: '99.00' }]);
  });

  it('finds the client’s newest one with lines, and fills the form like it except client, number and date', () => {
    const { book, handlers, invoice, createUid } = setUp();
    const clientUid = uidOf(book, 'connections', 1);
    const except: Uid = createUid();
    expect(handlers['draft:last-of-client']({ clientUid, except })).toMatchObject({ uid: invoice, lineCount: 1 });
    expect(handlers['draft:last-of-client']({ clientUid: uidOf(book, 'connections', 2), except })).toBeNull();
    const form = { connectionUid: clientUid, statementNo: 'X-1', date: '2027-01-31' };
    expect(handlers['draft:fill-like']({ uid: invoice, form })).toMatchObject({
      ...form,
      summary: 'Hosting January 2027',
      dueDate: '2027-02-28',
    });
  });

  it.each(['en_US', 'EN', 'english', 'de_AT.UTF-8', '', null, 'nonsense!', 'constructor'])(
    'works for a client whose account writes the language as %j',
    (language) => {
      const { book, handlers, invoice } = setUp();
      sweepPage(book, 'connections', [clientRow(1, { language })]);
      const months = language === 'de_AT.UTF-8' ? 'Hosting Oktober 2026' : 'Hosting October 2026';
      const open = handlers['draft:open']({ uid: invoice, clientUid: null });
      book.drafts.save(invoice, { ...open.form, summary: months }, NOW);
      const summary = months.replace('Oktober', 'November').replace('October', 'November');
      expect(handlers['draft:copy']({ uid: invoice, isMovedOn: true }).form).toMatchObject({ summary });
      const form = { connectionUid: uidOf(book, 'connections', 1), statementNo: 'X-1', date: '2026-11-30' };
      expect(handlers['draft:fill-like']({ uid: invoice, form })).toMatchObject({ summary, dueDate: '2026-12-31' });
    },
  );
});

describe('writing an invoice again from the bin', () => {
  it('copies a gone invoice with its texts and dates under a new number', () => {
    const { book, handlers, invoice } = setUp();
    const row = book.rows.of('invoices').byUid(invoice);
    if (row === null) throw new Error('the invoice is in the book');
    book.rows.write('invoices', { ...row, presence: 'gone' });
    expect(handlers['bin:list']({ limit: 10, search: '' }).entries).toMatchObject([
      { uid: invoice, why: 'gone', hasDetails: true },
    ]);
    const draft = handlers['bin:recreate']({ uid: invoice });
    expect(draft.form).toMatchObject({ summary: 'Hosting October 2026', date: '2026-10-31', dueDate: '2026-11-30' });
    expect(draft.form.statementNo).not.toBe('INV-000001');
    expect(handlers['bin:get']({ uid: invoice }).page.invoice).toMatchObject({ statement_no: 'INV-000001' });
  });

  it('refuses an invoice with unknown lines, and says why', () => {
    const { book, handlers, bare } = setUp();
    const row = book.rows.of('invoices').byUid(bare);
    if (row === null) throw new Error('the invoice is in the book');
    book.rows.write('invoices', { ...row, presence: 'hidden' });
    expect(handlers['bin:list']({ limit: 10, search: '' }).entries).toMatchObject([
      { why: 'hidden', hasDetails: false },
    ]);
    expect(refusal(() => handlers['bin:recreate']({ uid: bare }))).toBe('error_lines_missing_for_rewrite');
  });

  it('restores a discarded draft, also after its delete', () => {
    const { handlers, invoice } = setUp();
    const { uid, form } = handlers['draft:copy']({ uid: invoice, isMovedOn: false });
    handlers['draft:discard']({ uid });
    expect(restore(handlers, uid)).toEqual([{ uid, kind: 'done', notes: [] }]);
    handlers['bin:delete']({ deletes: [nothingShownOf(uid)] });
    expect(handlers['bin:get']({ uid }).page.invoice).toMatchObject({ statement_no: form.statementNo });
    restore(handlers, uid);
    expect(handlers['draft:open']({ uid, clientUid: null })).toMatchObject({ form, isNew: true });
  });
});

describe('undoing what was made here', () => {
  it('discards a draft, and nothing that the account has or may have', () => {
    const { book, handlers, invoice } = setUp();
    const { uid } = handlers['draft:copy']({ uid: invoice, isMovedOn: false });
    const left = handlers['draft:copy']({ uid: invoice, isMovedOn: false }).uid;
    handlers['draft:queue']({ uid: left });
    const [entry] = book.outbox.listOpenOf(left);
    if (entry === undefined) throw new Error('the draft waits in the outbox');
    book.engineStores.outbox.markSending(entry.id, { at: NOW, body: {}, baseline: null });
    const hasLeft = { key: 'error_invoice_has_left' };
    expect(handlers['bin:prepare']({ uids: [uid, left] })).toMatchObject([{ isLocal: true }, { isLocal: false }]);
    expect(handlers['bin:delete']({ deletes: [invoice, uid, left].map(nothingShownOf) })).toMatchObject([
      { uid: invoice, kind: 'refused', message: hasLeft },
      { uid, kind: 'done' },
      { uid: left, kind: 'refused', message: hasLeft },
    ]);
    expect(book.outbox.listOpen().map(({ mutation }) => mutation.op)).toEqual(['create']);
  });
});

describe('a new invoice that was discarded', () => {
  it('is not opened empty when the window goes back to it, and comes back from the bin', () => {
    const { book, handlers, invoice } = setUp();
    const { uid, form } = handlers['draft:copy']({ uid: invoice, isMovedOn: false });
    handlers['draft:discard']({ uid });
    expect(refusal(() => handlers['draft:open']({ uid, clientUid: null }))).toBe('error_invoice_discarded');
    expect(book.drafts.read(uid)).toBeNull();
    expect(restore(handlers, uid)).toEqual([{ uid, kind: 'done', notes: [] }]);
    expect(handlers['draft:open']({ uid, clientUid: null })).toMatchObject({ form, isNew: true });
  });

  it('is distinguished from an empty one and from one that the account removed', () => {
    const { book, handlers, invoice, createUid } = setUp();
    const uid = createUid();
    expect(handlers['draft:open']({ uid, clientUid: null })).toMatchObject({ uid, isNew: true, savedAt: 0 });
    const row = book.rows.of('invoices').byUid(invoice);
    if (row === null) throw new Error('the invoice is in the book');
    book.rows.write('invoices', { ...row, presence: 'gone' });
    expect(handlers['draft:open']({ uid: invoice, clientUid: null })).toMatchObject({ hasDetails: true });
  });
});

describe('an older version', () => {
  it('is shown with its differences, and is restored into the draft under the present number', () => {
    const { handlers, invoice } = setUp();
    const { form } = handlers['draft:open']({ uid: invoice, clientUid: null });
    handlers['draft:save']({ uid: invoice, form: { ...form, summary: 'Edited', statementNo: 'INV-7' } });
    const [before] = handlers['version:list']({ uid: invoice });
    if (before === undefined) throw new Error('a version was kept');
    expect(before).toMatchObject({ kind: 'before', changes: null, lineCount: 1, total: '285.00', isCurrent: false });
    expect(handlers['version:get']({ id: before.id }).page.invoice).toMatchObject({ summary: 'Hosting October 2026' });
    const restored = handlers['version:restore']({ id: before.id });
    expect(restored).toMatchObject({ summary: 'Hosting October 2026', statementNo: 'INV-7' });
    expect(handlers['draft:open']({ uid: invoice, clientUid: null }).form).toEqual(restored);
    const [replaced] = handlers['version:list']({ uid: invoice });
    expect(replaced).toMatchObject({ kind: 'replaced', changes: { fields: ['statement_no', 'summary'] } });
  });
});

describe('a version of an invoice that is partly paid', () => {
  const paid: JsonObject = { ...october, state: 'partial', billed_total: '285.00', sub_total: '285.00' };

  it('asks for the remaining amount, as the paper of the invoice does', () => {
    const { book, handlers, invoice } = setUp();
    const settled = { ...paid, paid_total: '85.00', total_due: '200.00' };
    book.engineStores.mirror.applyObject('invoices', invoiceRow(1, settled, lines), null, NOW);
    const { form } = handlers['draft:open']({ uid: invoice, clientUid: null });
    handlers['draft:save']({ uid: invoice, form: { ...form, note: 'Mine' } });
    const [before] = handlers['version:list']({ uid: invoice });
    const { page } = handlers['version:get']({ id: before?.id ?? 0 });
    expect(page.invoice).toMatchObject({ state: 'partial', billed_total: '285.00', total_due: '200.00' });
    expect(paperOfPage(page, '').totalDue.amount).toBe('€200.00');
  });
});

describe('a version of an invoice that an editor has open', () => {
  it('is saved as it is, whatever the editor was opened on', () => {
    const { book, handlers, invoice } = setUp();
    const { form } = handlers['draft:open']({ uid: invoice, clientUid: null });
    handlers['draft:save']({ uid: invoice, form: { ...form, note: 'Mine' } });
    handlers['draft:discard']({ uid: invoice });
    const before = handlers['version:list']({ uid: invoice }).find(({ kind }) => kind === 'before');
    if (before === undefined) throw new Error('a version was kept');
    // Nothing is typed in this one, and nobody hears of it when it is left.
    handlers['draft:open']({ uid: invoice, clientUid: null });
    book.engineStores.mirror.applyObject(
      'invoices',
      invoiceRow(1, { ...october, summary: 'Theirs' }, lines),
      null,
      NOW,
    );
    const restored = handlers['version:restore']({ id: before.id });
    expect(restored.summary).toBe('Hosting October 2026');
    expect(shownOf(book, invoice)).toMatchObject({ summary: 'Hosting October 2026' });
    expect(handlers['draft:queue']({ uid: invoice })).not.toBeNull();
    expect(book.outbox.listOpenOf(invoice)).toMatchObject([
      { mutation: { op: 'update', data: { summary: 'Hosting October 2026' }, base: { summary: 'Theirs' } } },
    ]);
  });

  it('gets the base of the draft that it is restored into', () => {
    const { book, handlers, invoice } = setUp();
    const { form } = handlers['draft:open']({ uid: invoice, clientUid: null });
    handlers['draft:save']({ uid: invoice, form: { ...form, note: 'Mine' } });
    const opened = book.draftTable.get(invoice)?.opened;
    book.engineStores.mirror.applyObject(
      'invoices',
      invoiceRow(1, { ...october, summary: 'Theirs' }, lines),
      null,
      NOW,
    );
    const [before] = handlers['version:list']({ uid: invoice });
    handlers['version:restore']({ id: before?.id ?? 0 });
    expect(book.draftTable.get(invoice)?.opened).toEqual(opened);
  });
});

describe('a client that was created here', () => {
  it('is undone while it waits, unless a draft is written for it', () => {
    const { book, handlers, createUid, invoice } = setUp();
    const client = createUid();
    book.edits.enqueue([newClient(client)], NOW);
    const draft = handlers['draft:copy']({ uid: invoice, isMovedOn: false });
    handlers['draft:save']({ uid: draft.uid, form: { ...draft.form, connectionUid: client } });
    expect(refusal(() => handlers['undo:undo']({ kind: 'client_created', uid: client }))).toBe(
      'error_client_has_draft',
    );
    handlers['draft:save']({ uid: draft.uid, form: draft.form });
    expect(handlers['undo:undo']({ kind: 'client_created', uid: client })).toEqual({ redo: null, stillMarked: [] });
    expect(book.outbox.listOpen()).toEqual([]);
    expect(refusal(() => handlers['undo:undo']({ kind: 'client_created', uid: client }))).toBe('error_client_has_left');
  });

  it('is not undone when it may have arrived, and its question stays', () => {
    const { book, handlers, createUid } = setUp();
    const client = createUid();
    const [id = 0] = book.edits.enqueue([newClient(client)], NOW);
    book.outbox.update(id, { state: 'needs_you', reason: 'unknown_send', attempts: 1 });
    expect(refusal(() => handlers['undo:undo']({ kind: 'client_created', uid: client }))).toBe(
      'error_client_may_have_arrived',
    );
    expect(book.outbox.get(id)).toMatchObject({ state: 'needs_you', reason: 'unknown_send' });
  });
});
