import { beforeEach, describe, expect, it } from 'vitest';
import type { DuplicateReport } from '#shared/screens/duplicates.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { clientHandlers } from '#main/ipc/handlers/client-handlers.ts';
import { copyHandlers } from '#main/ipc/handlers/copy-handlers.ts';
import { draftHandlers } from '#main/ipc/handlers/draft-handlers.ts';
import { undoHandlers } from '#main/ipc/handlers/undo-handlers.ts';
import { clientRow, countingUids, invoiceRow, noLines, TODAY, uidOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';

/** A book of an account with two bakeries, two lawyers, and a client of its own. */
async function setUp() {
  const world = createEngineWorld();
  const { book, service, clock, run } = world;
  service.put('connections', clientRow(1, { name: 'Harbor Bakery', business_email: 'a@harbor.test', city: 'Kiel' }));
  service.put('connections', clientRow(2, { name: 'HARBOR  bakery', business_email: 'b@harbor.test', city: 'Bath' }));
  service.put('connections', clientRow(3, { name: 'Stone', business_email: 'BÜRO@stone.test', phone: '0170 1234567' }));
  service.put(
    'connections',
    clientRow(4, { name: 'Stein', business_email: 'büro@stone.test', phone: '+49 170 1234567' }),
  );
  service.put('connections', clientRow(5, { name: 'Alone', business_email: 'alone@x.test' }));
  for (const id of [1, 2])
    service.put('invoices', invoiceRow(id, { statement_no: `INV-${String(id)}`, connection: { id: 1 } }, noLines));
  await run({ isFull: true });
  const createUid = countingUids();
  for (let count = 0; count < 500; count += 1) createUid();
  const engine = { request: () => {} };
  const session = () => ({ book, engine });
  const context = { locale: 'en-US', now: clock.now, today: () => TODAY, createUid, session };
  // These handlers use nothing else of the app.
  const app = context as unknown as AppContext;
  const handlers = { ...clientHandlers(app), ...draftHandlers(app), ...copyHandlers(app), ...undoHandlers(app) };
  const client = (id: number): Uid => uidOf(book, 'connections', id);
  return { ...world, handlers, client };
}

const groupsIn = ({ groups }: DuplicateReport) =>
  groups.map(({ reasons, clients }) => [clients.map(({ name }) => name), reasons]);

let world: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  world = await setUp();
});

describe('the report of clients that may be the same', () => {
  const report = async (): Promise<DuplicateReport> => world.handlers['client:duplicates']();

  it('names what they share and what tells them apart', async () => {
    const found = await report();
    expect(groupsIn(found)).toEqual([
      [['HARBOR  bakery', 'Harbor Bakery'], ['name']],
      [
        ['Stein', 'Stone'],
        ['email', 'phone'],
      ],
    ]);
    expect(found.groups[0]?.clients).toMatchObject([
      { city: 'Bath', email: 'b@harbor.test', invoices: 0, lastInvoice: null, due: [] },
      { city: 'Kiel', email: 'a@harbor.test', invoices: 2, billedAs: null },
    ]);
    expect(found.groups[1]?.clients.map(({ phone }) => phone)).toEqual(['+49 170 1234567', '0170 1234567']);
  });

  it('leaves out a pair that the person said is not the same, until they take it back', async () => {
    const { handlers, client } = world;
    const pair = { uid: client(2), others: [client(1)] };
    handlers['client:keep-apart']({ ...pair, isApart: true });
    handlers['client:keep-apart']({ ...pair, isApart: true });
    expect(groupsIn(await report())).toEqual([
      [
        ['Stein', 'Stone'],
        ['email', 'phone'],
      ],
    ]);
    handlers['client:keep-apart']({ uid: client(1), others: [client(2)], isApart: false });
    expect(await report()).toMatchObject({ total: 2 });
  });

  it('leaves out clients of the bin, and does not take a missing name for a shared one', async () => {
    const { service, run, client, book } = world;
    book.edits.enqueue([{ op: 'delete', resource: 'connections', uid: client(2) }], world.clock.now());
    for (const id of [6, 7])
      service.put('connections', clientRow(id, { name: null, business_email: `nobody${String(id)}@x.test` }));
    await run({ isFull: true });
    expect(groupsIn(await report())).toEqual([
      [
        ['Stein', 'Stone'],
        ['email', 'phone'],
      ],
    ]);
  });
});

describe('moving the next invoices of a client to another one', () => {
  const move = (to: Uid | null) => world.handlers['client:choose-next']({ uid: world.client(1), to });
  const opened = (clientUid: Uid) => world.handlers['draft:open']({ uid: null, clientUid }).form.connectionUid;

  /** A draft that is only written, and one that waits to be sent. */
  function write(): { readonly written: Uid; readonly waiting: Uid } {
    const { handlers, client } = world;
    const [written, waiting] = ['W-1', 'W-2'].map((statementNo) => {
      const { uid, form } = handlers['draft:open']({ uid: null, clientUid: client(1) });
      const lines = form.lines.map((line) => ({ ...line, description: 'Bread', price: '10' }));
      handlers['draft:save']({ uid, form: { ...form, statementNo, lines } });
      return uid;
    });
    if (written === undefined || waiting === undefined) throw new Error('Two drafts were written.');
    handlers['draft:queue']({ uid: waiting });
    return { written, waiting };
  }
  const clientsOf = (...uids: readonly Uid[]) =>
    uids.map((uid) => {
      const state = world.book.rows.of('invoices').byUid(uid);
      return state === null ? null : world.book.rows.draw('invoices', state).connection?.uid;
    });

  it('makes new ones, copies, and what waits here for that client, and leaves what is in the account', async () => {
    const { handlers, client, book, service, run } = world;
    const { written, waiting } = write();
    expect(handlers['client:weigh-next']({ uid: client(1) })).toEqual({ waiting: 2, profiles: [] });
    expect(move(client(2))).toEqual({ before: null, moved: [written, waiting] });

    expect(opened(client(1))).toBe(client(2));
    const [each] = await handlers['draft:create-each']({ clientUids: [client(1)] });
    expect(book.drafts.read(each ?? '')?.form.connectionUid).toBe(client(2));
    const original = uidOf(book, 'invoices', 1);
    expect(handlers['draft:copy']({ uid: original, isMovedOn: false }).form.connectionUid).toBe(client(2));
    expect(clientsOf(written, waiting, original)).toEqual([client(2), client(2), client(1)]);

    handlers['draft:queue']({ uid: written });
    await run({ isFull: true });
    const bills = [...(service.objects.get('invoices')?.values() ?? [])];
    const bill = (number: string) => bills.find(({ fields }) => fields['statement_no'] === number);
    expect(['W-1', 'W-2', 'INV-1'].map((number) => bill(number)?.fields['connection'])).toMatchObject([
      { id: 2 },
      { id: 2 },
      { id: 1 },
    ]);
    expect(handlers['client:page']({ uid: client(1) }).billedAs).toEqual({ uid: client(2), name: 'HARBOR  bakery' });
  });

  it('offers the other client wherever the first one is chosen', () => {
    const { handlers, client } = world;
    move(client(2));
    const [found] = handlers['client:search']({ text: 'kiel', limit: 5 }).concat(
      handlers['client:search']({ text: 'a@harbor', limit: 5 }),
    );
    expect(found).toMatchObject({ uid: client(1), billedAs: { uid: client(2), name: 'HARBOR  bakery' } });
  });

  it('is undone with the invoices that it moved, and done again', () => {
    const { handlers, client } = world;
    const { written, waiting } = write();
    const edit = { kind: 'next_client_chosen', uid: client(1), to: client(2), ...move(client(2)) } as const;
    const { redo } = handlers['undo:undo'](edit);
    expect([opened(client(1)), ...clientsOf(written, waiting)]).toEqual([client(1), client(1), client(1)]);
    if (redo === null) throw new Error('It can be done again.');
    handlers['undo:redo'](redo);
    expect([opened(client(1)), ...clientsOf(written, waiting)]).toEqual([client(2), client(2), client(2)]);
  });

  it('ends when the person takes it back, and when the other client is gone', async () => {
    const { client, book, clock } = world;
    move(client(2));
    move(null);
    expect(opened(client(1))).toBe(client(1));
    move(client(2));
    book.edits.enqueue([{ op: 'delete', resource: 'connections', uid: client(2) }], clock.now());
    expect(opened(client(1))).toBe(client(1));
    expect(() => move(client(2))).toThrow('This client is no longer on this computer.');
  });

  it('goes on to the last of several clients, and never in a circle', () => {
    const { handlers, client } = world;
    move(client(2));
    handlers['client:choose-next']({ uid: client(2), to: client(5) });
    expect([opened(client(1)), opened(client(2))]).toEqual([client(5), client(5)]);
    handlers['client:choose-next']({ uid: client(5), to: client(1) });
    expect(opened(client(5))).toBe(client(1));
    expect(opened(client(1))).toBe(client(1));
  });
});
