import { describe, expect, it } from 'vitest';
import { findAlikeClients } from '#main/db/clients/alike-clients.ts';
import { getClientCard, searchClients } from '#main/db/clients/client-search.ts';
import { isClientListed } from '#main/db/invoices/copy-sources.ts';
import { getDraftStatus } from '#main/db/drafts/draft-status.ts';
import { namedClientOf } from '#main/db/clients/placeholder-clients.ts';
import type { AccountWorld } from '#test/helpers/account-world.ts';
import { openAccount } from '#test/helpers/account-world.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import {
  clientRow,
  invoiceRow,
  newClient,
  noLines,
  NOW,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
} from '#test/helpers/books.ts';

const CLIENT = 77;
const NAME = 'Birch & Harbor Ltd';

describe('a client created elsewhere with an invoice after the last sweep of clients', () => {
  /** A look at the newest invoices brings the invoice, and with it the name of its client. */
  async function named(): Promise<AccountWorld & { readonly newClient: string; readonly invoice: string }> {
    const world = await openAccount();
    const { book, service, engine, clock } = world;
    engine.start();
    await clock.advance(1_000);
    const row = clientRow(CLIENT);
    service.put('connections', { ...row, fields: { ...row.fields, name: NAME, language: 'de-de' } });
    const connection = { id: CLIENT, hash_key: row.hash_key, name: NAME };
    service.put('invoices', invoiceRow(9, { connection }, noLines));
    await clock.advance(4 * 60_000);
    service.log.length = 0;
    return { ...world, newClient: uidOf(book, 'connections', CLIENT), invoice: uidOf(book, 'invoices', 9) };
  }

  it('can be chosen and found, and prevents a second client with its name', async () => {
    const { book, newClient, invoice } = await named();
    expect(namedClientOf(book.orm, invoice)).toBe(newClient);
    expect(getDraftStatus(book.orm, invoice, newClient).isClientGone).toBe(false);
    expect(isClientListed(book.orm, newClient)).toBe(true);
    expect(searchClients(book.orm, 'birch harbor', 5, TODAY).map(({ uid }) => uid)).toEqual([newClient]);
    expect(
      findAlikeClients(book.orm, { name: 'birch & harbor ltd', email: '' }, TODAY).map(({ client }) => client.uid),
    ).toEqual([newClient]);
  });

  it('is fetched once when a person opens its invoice, and is not listed until a list shows it', async () => {
    const world = await named();
    const { book, service, engine, clock, newClient } = world;
    expect(getClientCard(book.orm, newClient, TODAY)).toMatchObject({ language: null });
    const isListed = () => searchClients(book.orm, '', 50, TODAY).length;
    const before = isListed();
    for (let times = 0; times < 2; times += 1) {
      engine.request('connections', newClient);
      await clock.advance(5_000);
    }
    expect(service.log.filter(({ call, resource }) => call === 'read' && resource === 'connections')).toHaveLength(1);
    expect(getClientCard(book.orm, newClient, TODAY)).toMatchObject({ language: 'de-de' });
    expect(book.rows.of('connections').byUid(newClient)?.presence).toBe('hidden');
    expect(isListed()).toBe(before);
    engine.syncNow();
    await clock.advance(30_000);
    expect(book.rows.of('connections').byUid(newClient)).toMatchObject({ presence: 'present' });
    expect(book.rows.of('connections').byUid(newClient)?.rowFingerprint).not.toBeNull();
  });
});

describe('an unlisted client that is merged into one created here', () => {
  it('lists what was read under it before', () => {
    const book = openMemoryBook();
    const mine = '01900000-0000-7000-8000-000000000001';
    const [entry = 0] = book.edits.enqueue([newClient(mine)], NOW);
    book.engineStores.outbox.markSending(entry, { at: NOW, body: {}, baseline: null });
    const row = clientRow(CLIENT);
    sweepPage(book, 'invoices', [invoiceRow(9, { connection: { id: CLIENT, hash_key: row.hash_key, name: NAME } })]);
    // Somebody opens the client by its invoice.
    const feed = { resource: 'contacts', parent: { id: CLIENT, hash_key: row.hash_key } } as const;
    const contact = { id: 5, hash_key: null, fields: { first_name: 'Una', email: 'una@birch.test' }, details: null };
    const checkpoint = { ...book.engineStores.mirror.beginSweep(feed, NOW), nextPage: null, finishedAt: NOW };
    const page = { feed, checkpoint, at: NOW, requestedAt: NOW, claims: noClaims };
    book.engineStores.mirror.applyPage({ ...page, objects: [contact] });
    const isListed = book.connection.raw.prepare('SELECT is_listed FROM contacts WHERE server_id = 5').pluck();
    expect(isListed.get(), 'under what no list has shown').toBe(0);
    book.engineStores.outbox.settle({ entry, object: row, at: NOW + 1 });
    expect(book.rows.of('contacts').byServerId(5)?.parentUid).toBe(mine);
    expect(isListed.get()).toBe(1);
  });
});

describe('a payment that shows its client, which no payment of the specification does', () => {
  it('makes no client of it', () => {
    const book = openMemoryBook();
    sweepPage(book, 'connections', [clientRow(CLIENT)]);
    sweepPage(book, 'invoices', [invoiceRow(9)]);
    const { hash_key } = invoiceRow(9);
    const feed = { resource: 'payments', parent: { id: 9, hash_key } } as const;
    const connection = { id: CLIENT, hash_key: clientRow(CLIENT).hash_key, name: NAME };
    const payment = { id: 5, hash_key: null, fields: { amount: '5.00', connection }, details: null };
    const checkpoint = { ...book.engineStores.mirror.beginSweep(feed, NOW), nextPage: null, finishedAt: NOW };
    const page = { feed, checkpoint, at: NOW, requestedAt: NOW, claims: noClaims };
    book.engineStores.mirror.applyPage({ ...page, objects: [payment] });
    expect(book.rows.of('payments').byServerId(5)?.parentUid).toBe(uidOf(book, 'invoices', 9));
  });
});
