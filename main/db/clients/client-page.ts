import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { addressLines } from '#shared/client/address-lines.ts';
import { otherNames } from '#shared/client/former-client.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { clientSums } from '#shared/figures/client-figures.ts';
import type { FigureInvoice } from '#shared/figures/figure-rows.ts';
import { isOpen, withLists } from '#shared/figures/figure-rows.ts';
import type { JsonObject } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import type { ClientContact, ClientCounts, ClientPage, OpenInvoice, UsualDelay } from '#shared/screens/client-page.ts';
import { MOST_ROWS } from '#shared/screens/client-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { readFigureRows } from '#main/db/figures/figure-rows.ts';
import { openEntryState, toUploadState } from '#main/db/invoice-list/row-badges.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { canBeEdited, isOnlyNamed } from '#main/db/objects/object-state.ts';
import { parseFormer } from '#main/db/objects/former-clients.ts';
import { connections } from '#main/db/schema/connections.ts';
import { contacts } from '#main/db/schema/contacts.ts';
import { clientNote } from './client-notes.ts';
import { billedAsOf } from './next-client.ts';

type Parts = Pick<Book, 'orm' | 'rows' | 'sweeps'>;

/** Returns the page of a client, also of one that the account does not list any more; null for an unknown one. */
export function clientPage(book: Parts, uid: Uid, today: PlainDate): ClientPage | null {
  const state = book.rows.of('connections').byUid(uid);
  const row = columnsOf(book.orm, uid);
  if (state === null || row === undefined) return null;
  const { view } = book.rows.draw('connections', state);
  const { invoices, paymentsOf } = readFigureRows(book.orm, uid);
  const unreadLists = book.sweeps.completedAt('invoices') === null ? 1 : 0;
  const { sums, ...lacks } = withLists(clientSums(invoices, paymentsOf, today), unreadLists);
  return {
    uid,
    name: row.name,
    isNameShared: row.isNameShared === 1,
    client: view,
    upload: toUploadState(row.openState, row.isUnsent),
    presence: presenceOf(state),
    canBeEdited: canBeEdited(state),
    addressLines: addressLines(view),
    formerNames: otherNames(row.name, state.mirror, parseFormer(row.formerJson)),
    contacts: contactsOf(book, uid, view),
    sums,
    lacks,
    delay: delayOf(book.orm, row),
    open: openOf(invoices),
    counts: countsOf(book, row),
    note: clientNote(book.orm, uid),
    billedAs: billedAsOf(book.orm, uid),
  };
}

/** A client that only invoices name has not been listed yet: it did not leave the account. */
function presenceOf(state: ObjectState): ClientPage['presence'] {
  const { presence } = state;
  return isOnlyNamed(state) || (presence !== 'hidden' && presence !== 'gone') ? 'listed' : presence;
}

/** Another client has this name. Both values of `is_listed` are named, so that the index of names is used. */
const isNameShared = sql<number>`EXISTS (SELECT 1 FROM connections other
  WHERE other.is_listed IN (0, 1) AND other.name_folded = connections.name_folded AND other.uid <> connections.uid)`;

const columnsOf = (orm: Orm, uid: Uid) =>
  orm
    .select({ ...getTableColumns(connections), openState: openEntryState(connections.uid), isNameShared })
    .from(connections)
    .where(eq(connections.uid, uid))
    .get();
type Columns = NonNullable<ReturnType<typeof columnsOf>>;

const openOf = (invoices: readonly FigureInvoice[]): readonly OpenInvoice[] =>
  invoices
    .filter(isOpen)
    .toSorted((one, other) => ((one.dueDate ?? '9') < (other.dueDate ?? '9') ? -1 : 1))
    .slice(0, MOST_ROWS)
    .map(({ uid, number, dueDate, currency, totalDue }) => ({ uid, number, dueDate, currency, due: totalDue }));

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
        parts: { first, last },
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
function delayOf(orm: Orm, { uid, payLag, payLagOf }: Columns): UsualDelay | null {
  if (payLag === null || payLagOf === null) return null;
  const days = orm
    .all<{ readonly days: number }>(
      sql`SELECT to_pay AS days FROM settlements WHERE connection_uid = ${uid} AND to_pay IS NOT NULL ORDER BY to_pay`,
    )
    .map((row) => row.days);
  const rank = (share: number): number => days[Math.max(0, Math.ceil(days.length * share) - 1)] ?? 0;
  return { median: payLag, low: rank(0.25), high: rank(0.75), of: payLagOf };
}

function countsOf({ orm, sweeps }: Parts, { uid, serverId, hashKey }: Columns): ClientCounts {
  const count = (from: ReturnType<typeof sql>): number =>
    orm.get<{ readonly n: number }>(sql`SELECT count(*) AS n FROM ${from}`).n;
  const own = (table: string): number =>
    count(sql`${sql.identifier(table)} WHERE connection_uid = ${uid} AND is_listed = 1`);
  const feed = { resource: 'estimates' as const, parent: { id: serverId, hash_key: hashKey } };
  return {
    invoices: own('invoices'),
    payments: count(
      sql`invoices CROSS JOIN payments ON payments.invoice_uid = invoices.uid WHERE invoices.connection_uid = ${uid} AND payments.is_listed = 1`,
    ),
    estimates: serverId === null || sweeps.wasCompleted(feed) ? own('estimates') : null,
    recurring: own('recurring_invoices'),
  };
}
