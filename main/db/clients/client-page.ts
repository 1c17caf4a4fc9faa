import { and, asc, eq, sql } from 'drizzle-orm';
import { addressLines } from '#shared/client/address-lines.ts';
import { otherNames } from '#shared/client/former-client.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { clientSums } from '#shared/figures/client-figures.ts';
import { withLists } from '#shared/figures/figure-rows.ts';
import type { JsonObject } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import type { ClientContact, ClientCounts, ClientPage, UsualDelay } from '#shared/screens/client-page.ts';
import { connectionName } from '#shared/service/connection.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { readFigureRows } from '#main/db/figures/figure-rows.ts';
import { openEntryState, toUploadState } from '#main/db/invoice-list/row-badges.ts';
import { parseFormer } from '#main/db/objects/former-clients.ts';
import { connections } from '#main/db/schema/connections.ts';
import { contacts } from '#main/db/schema/contacts.ts';

type Parts = Pick<Book, 'orm' | 'rows' | 'sweeps'>;

/** Returns the page of a client, also of one that the account does not list any more; null for an unknown one. */
export function clientPage(book: Parts, uid: Uid, today: PlainDate): ClientPage | null {
  const state = book.rows.of('connections').byUid(uid);
  if (state === null) return null;
  const { view } = book.rows.draw('connections', state);
  const { invoices, paymentsOf } = readFigureRows(book.orm, uid);
  const unreadLists = book.sweeps.completedAt('invoices') === null ? 1 : 0;
  const { sums, ...lacks } = withLists(clientSums(invoices, paymentsOf, today), unreadLists);
  const name = connectionName(view);
  return {
    uid,
    name,
    client: view,
    upload: uploadOf(book.orm, uid),
    presence: state.presence === 'hidden' || state.presence === 'gone' ? state.presence : 'listed',
    addressLines: addressLines(view),
    formerNames: otherNames(name, state.mirror, formerOf(book.orm, uid)),
    contacts: contactsOf(book, uid, view),
    sums,
    lacks,
    delay: delayOf(book.orm, uid),
    counts: countsOf(book, uid),
  };
}

function uploadOf(orm: Orm, uid: Uid): ClientPage['upload'] {
  const found = orm
    .select({ isUnsent: connections.isUnsent, openState: openEntryState(connections.uid) })
    .from(connections)
    .where(eq(connections.uid, uid))
    .get();
  return found === undefined ? 'synced' : toUploadState(found.openState, found.isUnsent);
}

function formerOf(orm: Orm, uid: Uid) {
  const found = orm.select({ json: connections.formerJson }).from(connections).where(eq(connections.uid, uid)).get();
  return parseFormer(found?.json ?? null);
}

function contactsOf({ orm, rows }: Parts, uid: Uid, client: JsonObject): readonly ClientContact[] {
  const primary = [client['primary_contact_first_name'], client['primary_contact_last_name']].map(textOrEmpty);
  const found = orm
    .select({ uid: contacts.uid, isUnsent: contacts.isUnsent, openState: openEntryState(contacts.uid) })
    .from(contacts)
    .where(and(eq(contacts.connectionUid, uid), eq(contacts.isListed, true)))
    .orderBy(asc(contacts.firstName), asc(contacts.lastName), asc(contacts.uid))
    .all();
  return found.flatMap((row): readonly ClientContact[] => {
    const state = rows.of('contacts').byUid(row.uid);
    if (state === null) return [];
    const { view } = rows.draw('contacts', state);
    const text = (name: string): string => textOrEmpty(view[name]).trim();
    const [first, last] = [text('first_name'), text('last_name')];
    return [
      {
        uid: row.uid,
        name: [first, last].filter(Boolean).join(' '),
        email: text('email'),
        phone: text('phone'),
        mobile: text('mobile'),
        isPrimary: first !== '' && first === primary[0]?.trim() && last === primary[1]?.trim(),
        upload: toUploadState(row.openState, row.isUnsent),
      },
    ];
  });
}

/** Reads the delays by their index: the smallest with at least a quarter, and three quarters, of all at or below it. */
function delayOf(orm: Orm, uid: Uid): UsualDelay | null {
  const found = orm.select().from(connections).where(eq(connections.uid, uid)).get();
  if (found === undefined || found.payLag === null || found.payLagOf === null) return null;
  const days = orm
    .all<{ readonly days: number }>(sql`SELECT days FROM pay_lags WHERE connection_uid = ${uid} ORDER BY days`)
    .map((row) => row.days);
  const rank = (share: number): number => days[Math.max(0, Math.ceil(days.length * share) - 1)] ?? 0;
  return { median: found.payLag, low: rank(0.25), high: rank(0.75), of: found.payLagOf };
}

function countsOf({ orm, sweeps }: Parts, uid: Uid): ClientCounts {
  const count = (from: ReturnType<typeof sql>): number =>
    orm.get<{ readonly n: number }>(sql`SELECT count(*) AS n FROM ${from}`).n;
  const own = (table: string): number =>
    count(sql`${sql.identifier(table)} WHERE connection_uid = ${uid} AND is_listed = 1`);
  const { serverId, hashKey } = orm.select().from(connections).where(eq(connections.uid, uid)).get() ?? {};
  const feed = { resource: 'estimates' as const, parent: { id: serverId ?? 0, hash_key: hashKey ?? '' } };
  const isOnlyHere = serverId === undefined || serverId === null;
  return {
    invoices: own('invoices'),
    payments: count(
      sql`invoices CROSS JOIN payments ON payments.invoice_uid = invoices.uid WHERE invoices.connection_uid = ${uid} AND payments.is_listed = 1`,
    ),
    estimates: isOnlyHere || sweeps.wasCompleted(feed) ? own('estimates') : null,
    recurring: own('recurring_invoices'),
  };
}
