import { describe, expect, it } from 'vitest';
import type { Uid } from '#shared/service/ids.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { addressOf } from '#main/db/objects/object-state.ts';
import { mailHandlers } from '#main/ipc/handlers/mail-handlers.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import { defaultSettings } from '#shared/screens/settings.ts';
import { clientRow, invoiceRow, NOW, openMemoryBook, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';

/** A book of clients with an invoice each, and the handlers over it; `asked` are the clients that are read ahead. */
function setUp(count: number) {
  const book = openMemoryBook();
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  sweepPage(
    book,
    'connections',
    ids.map((id) => clientRow(id)),
  );
  sweepPage(
    book,
    'invoices',
    ids.map((id) => invoiceRow(id, { connection: { id, hash_key: `c${String(id)}`, name: `Client ${String(id)}` } })),
  );
  const asked: Uid[] = [];
  const engine = { request: (_resource: 'connections', uid: Uid) => void asked.push(uid) };
  const context = {
    now: () => NOW,
    today: () => TODAY,
    state: () => ({ settings: defaultSettings }),
    session: () => ({ account: { name: 'Aurora' }, book, engine }),
    paper: { read: () => ({ issuer: 'Aurora' }) },
  };
  // These handlers use nothing else of the app.
  const handlers = mailHandlers(context as unknown as AppContext);
  const prepare = async (chosen: readonly number[]) => {
    asked.length = 0;
    await handlers['mail:prepare']({ kind: 'deliver', uids: chosen.map((id) => uidOf(book, 'invoices', id)) });
    return [...asked];
  };
  const client = (id: number): Uid => uidOf(book, 'connections', id);
  const contactsRead = (id: number): void => {
    const state = book.rows.of('connections').byServerId(id);
    const parent = state === null ? null : addressOf(state);
    if (parent === null) throw new Error('the client is in the account');
    const feed = { resource: 'contacts', parent } as const;
    const checkpoint = { ...book.engineStores.mirror.beginSweep(feed, NOW), nextPage: null, finishedAt: NOW };
    book.engineStores.mirror.applyPage({ feed, objects: [], checkpoint, at: NOW, requestedAt: NOW, claims: noClaims });
  };
  return { prepare, client, contactsRead, ids };
}

describe('contacts of the recipients of a mail sheet', () => {
  it('are fetched ahead of everything else, and for many mails only when they were never read', async () => {
    const { prepare, client, contactsRead } = setUp(3);
    expect(await prepare([1, 2, 3])).toEqual([client(1), client(2), client(3)]);
    contactsRead(2);
    expect(await prepare([1, 2, 3])).toEqual([client(1), client(3)]);
    expect(await prepare([2]), 'of a single one always').toEqual([client(2)]);
  });

  it('are fetched for a limited number of clients, however often the sheet asks', async () => {
    const { prepare, client, contactsRead, ids } = setUp(60);
    expect(await prepare(ids)).toEqual(ids.slice(0, 50).map(client));
    for (const id of ids.slice(0, 50)) contactsRead(id);
    expect(await prepare(ids)).toEqual([]);
  });
});
