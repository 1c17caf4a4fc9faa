import { setImmediate as nextTurn } from 'node:timers/promises';
import { createServiceClient } from '#main/api/service-client.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import type { Book } from '#main/db/book.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { accountFeeds } from '#main/sync/plan/feeds.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { Feed, ServerObject } from '#shared/service/wire-types.ts';
import type { AccountPlan, PlannedInvoice } from './account-plan.ts';
import { sceneUid } from './account-plan.ts';
import { KEY } from './seed-service.ts';
import type { SeededService } from './seed-service.ts';

/** The client of a service in this process, as the app has one. */
export function clientOf(service: Pick<DemoService, 'handle'>, now: () => number): ServiceClient {
  return createServiceClient({
    baseUrl: 'https://aurora.example',
    readKey: () => KEY,
    now,
    transport: (request) => service.handle(request),
  });
}

/** Gives the next objects of a book their uids. */
interface UidSource {
  readonly create: () => Uid;
  /** These come next, in place of any that were expected before. */
  expect(uids: readonly Uid[]): void;
}

/** Creates a source that counts from here where it expects no others. */
export function createUidSource(counted = 0): UidSource {
  let next: Uid[] = [];
  let others = counted;
  return {
    create: () => next.shift() ?? sceneUid('other', (others += 1)),
    expect(uids) {
      next = [...uids];
    },
  };
}

interface Reading {
  readonly plan: AccountPlan;
  readonly seeded: SeededService;
  readonly client: ServiceClient;
  readonly uids: UidSource;
  readonly at: number;
}

/** Reads the account into an empty book, as syncs do, with the uids of its plan; some invoices without lines and payments. */
export async function readAccount(book: Book, reading: Reading): Promise<void> {
  const { plan, seeded, client, uids, at } = reading;
  const mark = await client.keyMark();
  if (mark.kind === 'ok') book.engineStores.account.saveKeyMark(mark.value, at);
  for (const feed of accountFeeds) {
    const objects = await listWhole(client, feed);
    const { clientIds, invoiceIds } = seeded;
    if (feed.resource === 'connections')
      uids.expect(objects.map(({ id }) => sceneUid('client', clientIds.get(id) ?? -1)));
    if (feed.resource === 'invoices')
      uids.expect(objects.map(({ id }) => sceneUid('invoice', invoiceIds.get(id) ?? -1)));
    store(book, feed, objects, at);
    if (feed.resource === 'connections')
      for (const parent of objects) await readUnder(book, client, 'contacts', parent, at);
    if (feed.resource !== 'invoices') continue;
    for (const invoice of objects) {
      const index = invoiceIds.get(invoice.id) ?? -1;
      if (plan.invoices[index]?.hasDetails !== true) continue;
      const answer = await client.read('invoices', invoice, null);
      if (answer.kind === 'failed') throw answer.error;
      book.engineStores.mirror.applyObject('invoices', answer.value, null, at, Number.POSITIVE_INFINITY);
      uids.expect([sceneUid('payment', index)]);
      await readUnder(book, client, 'payments', invoice, at);
      uids.expect([]);
    }
  }
}

/** Rows of one transaction: other pages of the same server wait meanwhile. */
const ROWS_AT_ONCE = 500;

interface Listing extends Pick<Reading, 'seeded' | 'uids' | 'at'> {
  readonly invoices: readonly PlannedInvoice[];
}

/** Stores more invoices than a service is to be asked for, as pages of their list would, and gives others turns in between. */
export async function listInvoices(book: Book, { invoices, seeded, uids, at }: Listing): Promise<void> {
  const clients = [...seeded.clientIds].map(([id, index]) => ({ id, uid: sceneUid('client', index) }));
  const idOf = new Map(clients.map(({ id, uid }) => [uid, id]));
  const rows = invoices.map(({ client, ...invoice }, index): ServerObject => {
    const connection = { id: idOf.get(client.uid) ?? 0, name: client.name };
    const money = { billed_total: '100.00', sub_total: '100.00', total_due: '100.00', paid_total: '0.00' };
    const fields = {
      connection,
      statement_no: invoice.number,
      date: invoice.date,
      due_date: invoice.dueDate,
      state: invoice.state,
      summary: invoice.summary,
      currency_iso_code: client.currency,
      ...money,
    };
    return { id: invoices.length - index, hash_key: `many-${String(index)}`, fields, details: null };
  });
  uids.expect(invoices.map(({ uid }) => uid));
  const feed = { resource: 'invoices', parent: null } as const;
  const { mirror } = book.engineStores;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const objects = rows.slice(from, from + ROWS_AT_ONCE);
    mirror.applyHead({ feed, objects, at, requestedAt: Number.POSITIVE_INFINITY, claims: noClaims });
    await nextTurn();
  }
}

async function readUnder(
  book: Book,
  client: ServiceClient,
  resource: 'contacts' | 'payments',
  parent: ServerAddress,
  at: number,
): Promise<void> {
  const feed = { resource, parent };
  store(book, feed, await listWhole(client, feed), at);
}

/** Reads a list to its end. */
export async function listWhole(client: ServiceClient, feed: Feed): Promise<readonly ServerObject[]> {
  const objects: ServerObject[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await client.list(feed, { page, perPage: 100, order: 'asc' });
    if (answer.kind === 'failed') throw answer.error;
    objects.push(...answer.value);
    if (answer.value.length < 100) return objects;
  }
}

/** Stores a list as a sweep that has come to its end. */
function store(book: Book, feed: Feed, objects: readonly ServerObject[], at: number): void {
  const checkpoint = { ...book.engineStores.mirror.beginSweep(feed, at), nextPage: null, finishedAt: at };
  book.engineStores.mirror.applyPage({
    feed,
    objects,
    checkpoint,
    at,
    requestedAt: Number.POSITIVE_INFINITY,
    claims: noClaims,
  });
}
