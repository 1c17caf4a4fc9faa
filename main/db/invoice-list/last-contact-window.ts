import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { InvoiceSort } from '#shared/lists/invoice-list.ts';
import type { OrderTerm } from '#main/db/list/sort-columns.ts';
import { wayOf } from '#main/db/list/sort-columns.ts';
import type { ListWindow } from '#main/db/list/two-column-order.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { numbersOf } from '#main/db/list/numbers-of.ts';

/**
 * Returns the search numbers of a window of the list, ordered by `lastMailOrder` and then by `ties`. Reads clients in their order
 * and the invoices of each in theirs, over indexes alone: looking up the client of every invoice and sorting takes a hundred
 * times as long.
 */
export function windowByLastMail(
  orm: Orm,
  condition: SQL,
  direction: InvoiceSort['direction'],
  ties: readonly OrderTerm[],
  { offset, limit }: ListWindow,
): readonly number[] {
  const ofInvoice = ties.map(({ column }) => column);
  const { lastMailAt, nameFolded, uid } = connections;
  // Without the row number SQLite does not know that each client comes once.
  const ofTheirs = [lastMailAt, nameFolded, uid, sql`${connections}.rowid`];
  const ways = [...ofTheirs.map(() => sql.raw(direction)), ...ties.map(wayOf)];
  const selected = (ofOwner: readonly SQLWrapper[]): SQL => list([invoices.searchNo, ...ofOwner, ...ofInvoice]);
  const { connectionUid } = invoices;
  const ownerless = hasOwnerless(orm)
    ? sql`UNION ALL SELECT ${selected(ofTheirs.map(() => sql`NULL`))} FROM ${invoices}
        WHERE ${connectionUid} IS NULL AND ${condition}`
    : sql``;
  const query = sql`SELECT ${selected(ofTheirs)} FROM ${connections} INDEXED BY connections_last_mail
      CROSS JOIN ${invoices} INDEXED BY invoices_connection ON ${connectionUid} = ${uid} WHERE ${condition} ${ownerless}
    ORDER BY ${list(ways.map((way, index) => sql`${sql.raw(String(index + 2))} ${way}`))}
    LIMIT ${limit} OFFSET ${offset}`;
  return numbersOf(orm, query);
}

/** Returns true when some invoice has no client. Including those in every window would take four times as long. */
function hasOwnerless(orm: Orm): boolean {
  const first = orm.get<{ readonly no: number } | undefined>(
    sql`SELECT ${invoices.searchNo} AS no FROM ${invoices} WHERE ${invoices.connectionUid} IS NULL AND ${invoices.isListed} = 1 LIMIT 1`,
  );
  return first !== undefined;
}

const list = (parts: readonly SQLWrapper[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );
