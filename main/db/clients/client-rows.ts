import { sql } from 'drizzle-orm';
import { otherNames } from '#shared/client/former-client.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ClientDue, ClientRow } from '#shared/lists/client-list.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { numbersOf } from '#main/db/list/numbers-of.ts';
import { openEntryState, toUploadState } from '#main/db/invoice-list/row-badges.ts';
import { parseFormer } from '#main/db/objects/former-clients.ts';
import { connections } from '#main/db/schema/connections.ts';

/** Another client of the same name that is listed where this one is. */
const namesake = sql`connections other WHERE other.is_known = 1 AND other.name_folded = connections.name_folded
  AND other.is_listed = connections.is_listed AND other.uid <> connections.uid`;

/** The date of the newest issued invoice of a client, empty for one without a date. */
export const newestInvoice = sql<
  string | null
>`(SELECT date FROM newest_invoices WHERE connection_uid = connections.uid)`;

const columns = {
  no: sql<number>`connections.rowid`,
  uid: connections.uid,
  serverId: connections.serverId,
  name: connections.name,
  isNameShared: sql<number>`EXISTS (SELECT 1 FROM ${namesake})`,
  isEmailShared: sql<number>`EXISTS (SELECT 1 FROM ${namesake} AND other.email IS connections.email)`,
  formerJson: connections.formerJson,
  isListed: connections.isListed,
  category: connections.category,
  email: connections.email,
  currency: connections.currency,
  language: connections.language,
  city: connections.city,
  country: connections.country,
  owedSince: connections.owedSince,
  lastInvoice: newestInvoice,
  lastContactAt: connections.lastMailAt,
  payLag: connections.payLag,
  payLagOf: connections.payLagOf,
  isUnsent: connections.isUnsent,
  openState: openEntryState(connections.uid),
} as const;

type Found = Pick<ReturnType<typeof select>[number], keyof typeof columns>;

function select(orm: Orm, numbers: readonly number[]) {
  return orm
    .select(columns)
    .from(connections)
    .where(sql`connections.rowid IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`)
    .all();
}

/** Returns the clients of these numbers, in their order. */
export function clientRows(orm: Orm, numbers: readonly number[], today: PlainDate): readonly ClientRow[] {
  const found = select(orm, numbers);
  const sums = sumsOf(
    orm,
    found.map(({ uid }) => uid),
    today,
  );
  const rows = new Map(found.map((row) => [row.no, toRow(row, sums.get(row.uid) ?? [])]));
  return numbers.flatMap((number) => rows.get(number) ?? []);
}

interface Sums {
  readonly client: Uid;
  readonly currency: string | null;
  readonly due: number | null;
  readonly overdue: number | null;
  readonly overdueCount: number;
}

/** Sums the open invoices of some clients by currency, in order of code. */
function sumsOf(orm: Orm, clients: readonly Uid[], today: PlainDate): ReadonlyMap<Uid, readonly Sums[]> {
  const isLate = sql`due_date < ${today}`;
  const found = orm.all<Sums>(sql`
    SELECT connection_uid AS client, nullif(currency, '') AS currency,
      iif(count(*) = count(minor), sum(minor), NULL) AS due,
      count(*) FILTER (WHERE ${isLate}) AS overdueCount,
      iif(count(*) FILTER (WHERE ${isLate}) = count(minor) FILTER (WHERE ${isLate}),
        sum(minor) FILTER (WHERE ${isLate}), NULL) AS overdue
    FROM open_invoices WHERE connection_uid IN (SELECT value FROM json_each(${JSON.stringify(clients)}))
    GROUP BY connection_uid, currency`);
  return Map.groupBy(found, ({ client }) => client);
}

function toRow(
  { no: _no, serverId, isNameShared, isEmailShared, formerJson, isListed, isUnsent, openState, ...row }: Found,
  sums: readonly Sums[],
): ClientRow {
  const isForeign = ({ currency }: { readonly currency: string | null }): boolean => currency !== row.currency;
  const ownFirst = (all: readonly ClientDue[]): readonly ClientDue[] => [
    ...all.filter((sum) => !isForeign(sum)),
    ...all.filter(isForeign),
  ];
  const late = sums.filter(({ overdueCount }) => overdueCount > 0);
  const beside =
    isEmailShared === 1 ? [row.email, row.city, serverId === null ? null : `#${String(serverId)}`] : [row.email];
  return {
    ...row,
    beside: isNameShared === 1 ? beside.filter(Boolean).join(', ') : '',
    formerNames: otherNames(row.name, null, parseFormer(formerJson)),
    isInBin: !isListed,
    due: ownFirst(sums.map(({ currency, due: minor }) => ({ currency, minor }))),
    overdue: ownFirst(late.map(({ currency, overdue: minor }) => ({ currency, minor }))),
    // An invoice without a date is one all the same.
    lastInvoice: row.lastInvoice === '' ? null : row.lastInvoice,
    payLagOf: row.payLagOf ?? 0,
    upload: toUploadState(openState, isUnsent),
  };
}

/** Returns the clients of these uids, in their order. Unknown uids are left out. */
export function clientRowsOfUids(orm: Orm, uids: readonly Uid[], today: PlainDate): readonly ClientRow[] {
  const numbers = numbersOf(
    orm,
    sql`SELECT connections.rowid FROM json_each(${JSON.stringify(uids)}) wanted
      CROSS JOIN connections ON connections.uid = wanted.value ORDER BY wanted.key`,
  );
  return clientRows(orm, numbers, today);
}
