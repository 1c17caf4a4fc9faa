import { describe, expect, it } from 'vitest';
import { emptyCategory } from '#shared/catalogue/category-form.ts';
import type { CategoryForm } from '#shared/catalogue/category-form.ts';
import { catalogueList } from '#shared/lists/catalogue-list.ts';
import type { QueryOf } from '#shared/lists/lists.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import type { CategoryResource } from '#shared/service/category.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { catalogueEngine } from '#main/db/catalogue/catalogue-list.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { csvOf } from '#shared/documents/csv.ts';
import { tableAsCsv } from '#shared/documents/table-cell.ts';
import { categoryImport } from '#shared/import/category-columns.ts';
import { readCategoryRows, rowsToImport } from '#shared/import/category-rows.ts';
import { guessColumns } from '#shared/import/columns.ts';
import { readTable } from '#shared/import/read-table.ts';
import { catalogueTableFile } from '#main/documents/catalogue-table.ts';
import { cellsOf, headsOf } from '#main/documents/list-table.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { catalogueHandlers } from '#main/ipc/handlers/catalogue-handlers.ts';
import { importHandlers } from '#main/ipc/handlers/import-handlers.ts';
import { recordHandlers } from '#main/ipc/handlers/record-handlers.ts';
import { undoHandlers } from '#main/ipc/handlers/undo-handlers.ts';
import { clientRow, countingUids, invoiceRow, noLines, TODAY, uidOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';

const item = (id: number, name: string, price: string, part: object = {}) => ({
  id,
  hash_key: null,
  details: null,
  fields: { id, name, description: '', unit: 'hour', price, created_at: '2026-01-01T00:00:00Z', ...part },
});
const expense = (id: number, name: string, part: object = {}) => ({
  id,
  hash_key: null,
  details: null,
  fields: { id, name, created_at: '2026-01-01T00:00:00Z', ...part },
});
const line = (description: string, price: string) => ({
  ...noLines,
  items: [{ id: 1, description, price, quantity: '1', unit: '', date: null, total: price, sort_order: 1 }],
});

/** A book with four items, two of them called alike, and invoices of two clients. */
async function setUp() {
  const world = createEngineWorld();
  const { book, service, clock, run } = world;
  for (const client of [clientRow(1), clientRow(2, { name: 'Birch' })]) service.put('connections', client);
  for (const saved of [
    item(1, 'Consulting', '95.00'),
    item(2, 'consulting', '90.00'),
    item(3, 'Site visit', '400.00', { description: 'A day on site' }),
    item(4, 'Zebra', '5.00'),
  ])
    service.put('item_categories', saved);
  service.put('expense_categories', expense(7, 'Courier', { description: 'odd', unit: 'odd', price: '9' }));
  for (const invoice of [
    invoiceRow(1, { date: '2026-01-10', state: 'sent' }, line('Site visit', '380.00')),
    invoiceRow(2, { date: '2026-03-10', state: 'sent' }, line('SITE  VISIT', '390.00')),
    invoiceRow(3, { date: '2026-04-10', state: 'draft' }, line('A day on site', '350.00')),
  ])
    service.put('invoices', invoice);
  await run({ isFull: true });
  const createUid = countingUids();
  for (let count = 0; count < 500; count += 1) createUid();
  const context = {
    locale: 'de-DE',
    now: clock.now,
    today: () => TODAY,
    createUid,
    session: () => ({ book, engine: { request: () => {} } }),
  };
  // These handlers use nothing else of the app.
  const app = context as unknown as AppContext;
  const handlers = { ...catalogueHandlers(app), ...importHandlers(app), ...recordHandlers(app), ...undoHandlers(app) };
  const list = catalogueEngine({ parts: () => book, today: () => TODAY });
  const query = (tab: LineArray, typed = '', part: Partial<QueryOf<'catalogue'>> = {}): QueryOf<'catalogue'> => {
    const { text: search, terms } = parseSearch(typed, catalogueList, { today: TODAY, locale: 'en-US' });
    return { tab, search, terms, ...catalogueList.order, offset: 0, limit: 100, ...part } as QueryOf<'catalogue'>;
  };
  const names = async (typed = '', part: Partial<QueryOf<'catalogue'>> = {}) =>
    (await list.page(query('items', typed, part))).rows.map(({ name }) => name);
  const waiting = () => book.outbox.listOpen().map(({ mutation }) => mutation);
  function write(resource: CategoryResource, uid: string | null, part: Partial<CategoryForm>) {
    const opened = handlers['record:open']({ resource, uid, clientUid: null });
    // It is about the resource that was asked for.
    const form = { ...emptyCategory, ...(opened.form as CategoryForm), ...part };
    handlers['record:save']({ resource, uid: opened.uid, form });
    return opened.uid;
  }
  /** Lets everything that waits leave. */
  const settle = async (): Promise<void> => {
    await clock.advance(60_000);
    await run();
  };
  const kept = (resource: CategoryResource) =>
    [...(service.objects.get(resource)?.values() ?? [])].map(({ fields }) => fields);
  return { ...world, handlers, list, query, names, waiting, write, settle, kept };
}

describe('the list of the catalogue', () => {
  it('orders, counts and finds the lines of each kind', async () => {
    const { names, list, query } = await setUp();
    expect(await names()).toEqual(['Consulting', 'consulting', 'Site visit', 'Zebra']);
    expect(await names('', { sort: { column: 'price', direction: 'desc' } })).toEqual([
      'Site visit',
      'Consulting',
      'consulting',
      'Zebra',
    ]);
    expect(await names('day site')).toEqual(['Site visit']);
    const counts = await list.countTabs({ search: '', terms: [] }, () => true);
    expect(counts?.map(({ tab, count, sums }) => [tab, count, sums])).toEqual([
      ['items', 4, []],
      ['expenses', 1, []],
      ['tasks', 0, []],
      ['trips', 0, []],
    ]);
    expect((await list.page(query('expenses'))).rows).toMatchObject([{ name: 'Courier', price: '', kind: 'expenses' }]);
  });

  it('finds what was never billed, and what is called like another', async () => {
    const { names } = await setUp();
    expect(await names('state:unused')).toEqual(['Consulting', 'consulting', 'Zebra']);
    expect(await names('state:alike')).toEqual(['Consulting', 'consulting']);
    expect(await names('state:alike,unused zebra')).toEqual(['Zebra']);
  });

  it('shows what is typed, and what is not complete yet', async () => {
    const { write, names, list, query, book } = await setUp();
    write('item_categories', uidOf(book, 'item_categories', 4), { title: 'Aardvark' });
    write('item_categories', null, { title: 'Moth' });
    book.typed.show();
    expect(await names()).toEqual(['Aardvark', 'Consulting', 'consulting', 'Moth', 'Site visit']);
    const { rows } = await list.page(query('items', 'has:unsent'));
    expect(rows.map(({ name, upload }) => [name, upload])).toEqual([
      ['Aardvark', 'local'],
      ['Moth', 'local'],
    ]);
  });
});

describe('an edit in the catalogue', () => {
  it('sends the changed field alone, and is taken back', async () => {
    const { write, handlers, waiting, book, settle, kept } = await setUp();
    const uid = uidOf(book, 'item_categories', 1);
    write('item_categories', uid, { price: '97.5' });
    const saved = handlers['record:queue']({ resource: 'item_categories', uid });
    expect(waiting()).toMatchObject([{ op: 'update', data: { price: '97.5' }, base: { price: '95.00' } }]);
    if (saved === null) throw new Error('It was saved.');
    const edit = { kind: 'category_saved', resource: 'item_categories', uid, saved } as never;
    handlers['undo:undo'](edit);
    await settle();
    expect(kept('item_categories')[0]).toMatchObject({ price: '95.00' });
    handlers['undo:redo'](edit);
    await settle();
    expect(kept('item_categories')[0]).toMatchObject({ name: 'Consulting', price: '97.5' });
  });

  it('never sends the odd fields of an expense', async () => {
    const { write, handlers, waiting, book } = await setUp();
    const uid = uidOf(book, 'expense_categories', 7);
    write('expense_categories', uid, { title: 'Messenger' });
    handlers['record:queue']({ resource: 'expense_categories', uid });
    const [update] = waiting();
    expect(update?.op === 'update' ? update.data : null).toEqual({ name: 'Messenger' });
  });

  it('refuses an item without a price, and keeps it', async () => {
    const { write, handlers, waiting } = await setUp();
    const uid = write('item_categories', null, { title: 'Moth' });
    expect(() => handlers['record:queue']({ resource: 'item_categories', uid })).toThrow();
    expect(waiting()).toEqual([]);
    expect(handlers['record:open']({ resource: 'item_categories', uid, clientUid: null }).form).toMatchObject({
      title: 'Moth',
    });
  });

  it('is a new line once, which is deleted before it has left as if it had never been', async () => {
    const { write, handlers, waiting } = await setUp();
    const resource = 'task_categories';
    const uid = write(resource, null, { title: 'Support', price: '80' });
    handlers['record:queue']({ resource, uid });
    expect(waiting()).toMatchObject([{ op: 'create', resource, data: { name: 'Support', rate: '80' } }]);
    const impact = handlers['record:weigh-delete']({ resource, uid });
    expect(impact).toMatchObject({ name: 'Support', isLocal: true, refusal: null });
    handlers['record:delete']({ resource, uid, isLocal: true });
    expect(waiting()).toEqual([]);
    handlers['undo:undo']({ kind: 'record_deleted', resource, uid, isLocal: true });
    expect(waiting()).toMatchObject([{ op: 'create', resource, data: { name: 'Support' } }]);
  });

  it('asks about a line that was deleted elsewhere while it was edited here', async () => {
    const { write, handlers, book, settle, service, run, kept } = await setUp();
    const uid = uidOf(book, 'item_categories', 4);
    write('item_categories', uid, { price: '6' });
    service.objects.get('item_categories')?.delete(4);
    await run({ isFull: true });
    await settle();
    const opened = handlers['record:open']({ resource: 'item_categories', uid, clientUid: null });
    expect(opened.form).toMatchObject({ title: 'Zebra', price: '6' });
    handlers['record:queue']({ resource: 'item_categories', uid });
    await settle();
    expect(book.outbox.listOpen().map(({ state }) => state)).toEqual(['needs_you']);
    expect(kept('item_categories')).toHaveLength(3);
  });
});

describe('the uses of a saved line', () => {
  it('count invoices of its name or text in any spelling, with the newest price', async () => {
    const { handlers, book } = await setUp();
    const uids = [3, 4].map((id) => uidOf(book, 'item_categories', id));
    expect(await handlers['catalogue:uses']({ kind: 'items', uids })).toEqual([
      { uid: uids[0], invoices: 3, last: { price: '350.00', currency: 'EUR', date: '2026-04-10' } },
      { uid: uids[1], invoices: 0, last: null },
    ]);
  });

  it('name the clients, and the drafts with another price, which get the price of the catalogue', async () => {
    const { handlers, book, waiting } = await setUp();
    const [kind, line_] = ['items', uidOf(book, 'item_categories', 3)] as const;
    const draft = uidOf(book, 'invoices', 3);
    const history = await handlers['catalogue:history']({ kind, uid: line_ });
    expect(history).toMatchObject({
      name: 'Site visit',
      price: '400.00',
      invoices: 3,
      clients: [{ invoices: 3, price: '350.00', date: '2026-04-10' }],
      oldPrices: [{ resource: 'invoices', uid: draft, prices: ['350.00'] }],
    });
    const applied = handlers['catalogue:apply-price']({ resource: 'invoices', uid: draft, kind, line: line_ });
    expect(applied).toMatchObject({ kind: 'saved', resource: 'invoices' });
    expect(waiting()).toMatchObject([{ op: 'update', data: { items: [{ price: '400' }] } }]);
    expect((await handlers['catalogue:history']({ kind, uid: line_ }))?.oldPrices).toEqual([]);
    expect(() => handlers['catalogue:apply-price']({ resource: 'invoices', uid: draft, kind, line: line_ })).toThrow();
    if (applied.kind !== 'saved' || applied.resource !== 'invoices') throw new Error('It was saved.');
    handlers['undo:undo']({ kind: 'invoice_saved', uid: draft, saved: applied.saved } as never);
    const again = await handlers['catalogue:history']({ kind, uid: line_ });
    expect(again?.oldPrices).toMatchObject([{ uid: draft, prices: ['350'] }]);
  });

  it('leave an invoice alone that was sent since it was listed as a draft', async () => {
    const { handlers, book, waiting, service, run } = await setUp();
    const [kind, line_] = ['items', uidOf(book, 'item_categories', 3)] as const;
    const uid = uidOf(book, 'invoices', 3);
    service.put('invoices', invoiceRow(3, { date: '2026-04-10', state: 'sent' }, line('A day on site', '350.00')));
    await run({ isFull: true });
    const apply = () => handlers['catalogue:apply-price']({ resource: 'invoices', uid, kind, line: line_ });
    expect(apply).toThrow(/no draft any more/);
    expect(waiting()).toEqual([]);
  });

  it('change a draft that a person has begun and do not send it, until that is undone', async () => {
    const { handlers, book, waiting, clock } = await setUp();
    const [kind, line_] = ['items', uidOf(book, 'item_categories', 3)] as const;
    const uid = uidOf(book, 'invoices', 3);
    const state = book.rows.of('invoices').byUid(uid);
    if (state === null) throw new Error('It is there.');
    const form = formFromInvoice(book.rows.draw('invoices', state).view, null);
    book.drafts.save(uid, { ...form, summary: 'Half written' }, clock.now());
    const applied = handlers['catalogue:apply-price']({ resource: 'invoices', uid, kind, line: line_ });
    if (applied.kind !== 'typed') throw new Error('It stays a draft.');
    expect(waiting()).toEqual([]);
    expect(book.drafts.read(uid)?.form).toMatchObject({ summary: 'Half written', lines: [{ price: '400' }] });
    handlers['undo:undo']({ kind: 'price_applied', uid, resource: 'invoices', lines: applied.lines });
    expect(book.drafts.read(uid)?.form).toMatchObject({ summary: 'Half written', lines: [{ price: '350.00' }] });
  });

  it('leave the catalogue as it is when a price is edited on an invoice', async () => {
    const { book, waiting, clock } = await setUp();
    const uid = uidOf(book, 'invoices', 3);
    const state = book.rows.of('invoices').byUid(uid);
    if (state === null) throw new Error('It is there.');
    const form = formFromInvoice(book.rows.draw('invoices', state).view, uidOf(book, 'connections', 1));
    book.drafts.opened(uid);
    book.drafts.save(uid, { ...form, lines: form.lines.map((each) => ({ ...each, price: '999' })) }, clock.now());
    book.drafts.queue(uid, clock.now());
    expect(waiting().map(({ resource }) => resource)).toEqual(['invoices']);
    const saved = book.rows.of('item_categories').byUid(uidOf(book, 'item_categories', 3));
    expect(saved?.mirror).toMatchObject({ price: '400.00' });
    expect(saved?.patch).toBe(null);
  });
});

describe('an import into the catalogue', () => {
  const form = (title: string, price: string, part: Partial<CategoryForm> = {}): CategoryForm => ({
    ...emptyCategory,
    title,
    price,
    ...part,
  });

  it('creates, changes and leaves lines by their names, and is undone as one', async () => {
    const { handlers, waiting, settle, kept } = await setUp();
    const lines = [
      form('Moth', '3'),
      form('SITE VISIT', '410'),
      form('Zebra', '5'),
      form('Consulting', '97'),
      form('CONSULTING', '1'),
      form('Free', ''),
    ];
    const resource = 'item_categories';
    const trial = await handlers['import:catalogue']({ resource, lines, isTrial: true });
    expect(waiting()).toEqual([]);
    const made = await handlers['import:catalogue']({ resource, lines, isTrial: false });
    expect(made.outcomes).toEqual(trial.outcomes);
    expect(made.outcomes.map((outcome) => (outcome.kind === 'known' ? outcome.changes : outcome.kind))).toEqual([
      'created',
      [{ text: 'price', before: '400.00', after: '410' }],
      [],
      [{ text: 'price', before: '95.00', after: '97' }],
      'refused',
      'refused',
    ]);
    expect(waiting()).toMatchObject([
      { op: 'create', data: { name: 'Moth', price: '3' } },
      { op: 'update', data: { price: '410' } },
      { op: 'update', data: { price: '97' } },
    ]);
    const again = await handlers['import:catalogue']({ resource, lines, isTrial: false });
    expect([again.created, again.changed]).toEqual([[], []]);
    const edit = {
      kind: 'imported',
      created: made.created.map((uid) => ({ resource, uid })),
      changed: made.changed.map((change) => ({ resource, ...change })),
    } as const;
    expect(handlers['undo:undo'](edit as never).outcomes?.map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
    await settle();
    const prices = () => kept('item_categories').map(({ price }) => price);
    expect(prices()).toEqual(['95.00', '90.00', '400.00', '5.00']);
    handlers['undo:redo'](edit as never);
    await settle();
    expect(prices()).toEqual(['97', '90.00', '410', '5.00', '3']);
  });

  it('finds all of a table that was saved here there already, with the comma of a German one', async () => {
    const { handlers, book, waiting } = await setUp();
    const file = catalogueTableFile(book.orm);
    const uids = [1, 2, 3, 4].map((id) => uidOf(book, 'item_categories', id));
    const rows = file.read(uids).map((row) => cellsOf(file.columns, row));
    const reading = readTable(tableAsCsv({ heads: headsOf(file.columns), rows }, csvOf('de-DE')));
    if (reading.kind !== 'table') throw new Error(reading.reason.key);
    const { table } = reading;
    const columns = guessColumns(categoryImport('item_categories'), table.headings);
    const read = readCategoryRows(table, columns, { locale: 'de-DE', mark: null });
    // Their names differ in their case alone, and a file has a name once.
    expect(read.map(({ reason }) => reason?.key ?? null)).toEqual([null, 'import_line_of_name', null, null]);
    const lines = rowsToImport(read).map(({ form: line_ }) => line_);
    const { outcomes } = await handlers['import:catalogue']({ resource: 'item_categories', lines, isTrial: false });
    expect(outcomes).toMatchObject(lines.map(() => ({ kind: 'known', changes: [] })));
    expect(waiting()).toEqual([]);
  });
});
