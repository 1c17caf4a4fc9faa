import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { binHandlers } from '#main/ipc/handlers/bin-handlers.ts';
import { draftHandlers } from '#main/ipc/handlers/draft-handlers.ts';
import { estimateHandlers } from '#main/ipc/handlers/estimate-handlers.ts';
import { undoHandlers } from '#main/ipc/handlers/undo-handlers.ts';
import {
  clientRow,
  countingUids,
  invoiceRow,
  NOW,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
} from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';

const estimateRow = (id: number, part: JsonObject = {}) => ({
  id,
  hash_key: `e${String(id)}`,
  details: null,
  fields: {
    id,
    connection: { id: 1, hash_key: 'c1', name: 'x' },
    date: '2026-10-20',
    expire_date: TODAY,
    hash_key: `e${String(id)}`,
    state: 'sent',
    summary: 'New kitchen',
    note: 'Half now.',
    statement_no: `EST-${String(id)}`,
    currency_iso_code: 'EUR',
    billed_total: '120.00',
    sub_total: '100.00',
    created_at: '2026-10-20T00:00:00Z',
    ...part,
  },
});

function setUp(estimates: readonly JsonObject[], invoices: readonly ReturnType<typeof invoiceRow>[] = []) {
  const book = openMemoryBook();
  const { engine, service } = createEngineWorld({}, book);
  sweepPage(book, 'connections', [clientRow(1), clientRow(2)]);
  sweepPage(book, 'invoices', [...invoices]);
  sweepPage(
    book,
    'estimates',
    estimates.map((part, at) => estimateRow(at + 1, part)),
    { parent: { id: 1, hash_key: 'c1' } },
  );
  const createUid = countingUids();
  for (let count = 0; count < 500; count += 1) createUid();
  const context = {
    locale: 'en-US',
    now: () => NOW,
    today: () => TODAY,
    createUid,
    session: () => ({ account: null, book, service, engine, close: () => Promise.resolve() }),
  };
  // These handlers use nothing else of the app.
  const app = context as unknown as AppContext;
  const handlers = { ...estimateHandlers(app), ...binHandlers(app), ...draftHandlers(app), ...undoHandlers(app) };
  const estimate = (id: number): Uid => uidOf(book, 'estimates', id);
  const page = (id: number) => handlers['estimate:page']({ uid: estimate(id) });
  return { book, handlers, estimate, page };
}

const sameAmount = (id: number, part: JsonObject = {}) =>
  invoiceRow(id, {
    connection: { id: 1 },
    statement_no: `INV-${String(id)}`,
    date: '2026-10-25',
    currency_iso_code: 'EUR',
    billed_total: '120.00',
    ...part,
  });

describe('the page of an estimate', () => {
  it('is valid on its last day, and expired from the day after on', () => {
    const { page } = setUp([
      {},
      { expire_date: '2026-11-20' },
      { expire_date: '2026-11-20', state: 'Accepted' },
      { expire_date: null },
    ]);
    expect([1, 2, 3, 4].map((id) => page(id).isExpired)).toEqual([false, true, false, false]);
    expect(page(1)).toMatchObject({
      number: 'EST-1',
      summary: 'New kitchen',
      subTotal: '100.00',
      billedTotal: '120.00',
    });
  });

  it('guesses the invoice that it became only where client, currency and amount agree', () => {
    const others = [
      sameAmount(1, { date: '2026-10-19' }),
      sameAmount(2, { connection: { id: 2 } }),
      sameAmount(3, { billed_total: '120.01' }),
      sameAmount(4, { currency_iso_code: 'USD' }),
    ];
    expect(setUp([{}], others).page(1).became).toBeNull();
    expect(setUp([{}], [...others, sameAmount(5)]).page(1).became).toMatchObject({ number: 'INV-5' });
  });

  it('gives one invoice to one of two equal estimates', () => {
    const { page } = setUp([{ date: '2026-10-21' }, {}], [sameAmount(1)]);
    expect(page(2).became).toMatchObject({ number: 'INV-1' });
    expect(page(1).became).toBeNull();
  });

  it('never guesses for an estimate without an amount', () => {
    const { page } = setUp(
      [{ billed_total: '0.00' }, { billed_total: null }],
      [sameAmount(1, { billed_total: '0.00' })],
    );
    expect(page(1).became).toBeNull();
    expect(page(2).became).toBeNull();
  });
});

describe('an invoice started from an estimate', () => {
  let world: ReturnType<typeof setUp>;
  beforeEach(() => {
    const invoices = [1, 2, 3].map((id) =>
      invoiceRow(id, { connection: { id: 1 }, date: '2026-09-01', due_date: id === 3 ? '2026-09-15' : '2026-10-01' }),
    );
    world = setUp([{ expire_date: '2026-11-20' }], invoices);
  });

  it('has its client, texts and one line with the sub total, is due by the usual terms, and is stored', () => {
    const { book, handlers, estimate, page } = world;
    const draft = handlers['estimate:start-invoice']({ uid: estimate(1) });
    expect(draft.form).toMatchObject({
      connectionUid: uidOf(book, 'connections', 1),
      summary: 'New kitchen',
      note: 'Half now.',
      date: TODAY,
      dueDate: '2026-12-21',
      lines: [{ kind: 'items', description: 'EST-1', quantity: '1', price: '100.00' }],
      adjustments: [],
    });
    expect(draft.form.statementNo).not.toBe('');
    expect(book.drafts.read(draft.uid)?.form).toEqual(draft.form);
    expect(handlers['estimate:of-invoice']({ uid: draft.uid })).toMatchObject({
      number: 'EST-1',
      subTotal: '100.00',
      billedTotal: '120.00',
    });
    expect(handlers['estimate:of-invoice']({ uid: uidOf(book, 'invoices', 1) })).toBeNull();
    expect(page(1)).toMatchObject({ started: [{ uid: draft.uid, number: draft.form.statementNo }], became: null });
  });

  it('is taken back and comes again, with its tie', () => {
    const { handlers, estimate, page } = world;
    const { uid } = handlers['estimate:start-invoice']({ uid: estimate(1) });
    handlers['undo:undo']({ kind: 'drafts_created', created: [uid] });
    expect(page(1).started).toEqual([]);
    handlers['undo:redo']({ kind: 'drafts_created', created: [uid] });
    expect(page(1).started).toMatchObject([{ uid }]);
  });

  it('has no client where the account lists it no more', () => {
    const { book, handlers, estimate } = world;
    const state = book.rows.of('connections').byUid(uidOf(book, 'connections', 1));
    if (state === null) throw new Error('the client is in the book');
    book.rows.write('connections', { ...state, presence: 'gone' });
    expect(handlers['estimate:start-invoice']({ uid: estimate(1) }).form.connectionUid).toBeNull();
  });

  it('is not started from an estimate that is not in the book', () => {
    const { handlers } = world;
    const gone = '0'.repeat(32) as Uid;
    expect(() => handlers['estimate:start-invoice']({ uid: gone })).toThrow('no longer on this computer');
  });
});
