import { asc, inArray, sql } from 'drizzle-orm';
import type { AlikeGroup } from '#shared/client/alike-groups.ts';
import { alikeGroups } from '#shared/client/alike-groups.ts';
import { textOrEmpty } from '#shared/json.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { AlikeClient, DuplicateGroup, DuplicateReport } from '#shared/screens/duplicates.ts';
import { MOST_GROUPS, MOST_IN_GROUP } from '#shared/screens/duplicates.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { connections } from '#main/db/schema/connections.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';
import { clientField, clientKeys } from './client-keys.ts';
import { clientRowsOfUids } from './client-rows.ts';
import { keptApart } from './clients-apart.ts';
import { billedAsOf } from './next-client.ts';
import { isChoosable } from './placeholder-clients.ts';

/** The number of clients that are read at once. */
const PAGE = 100;

/**
 * Finds the clients of the book that may be the same. Works in steps: `book` is asked again before each, and what has changed in between
 * is read by the next report.
 */
export async function duplicateReport(book: () => Orm, today: PlainDate): Promise<DuplicateReport> {
  const uids = book()
    .select({ uid: connections.uid })
    .from(connections)
    .where(isChoosable)
    .orderBy(asc(connections.nameFolded), asc(connections.uid))
    .all()
    .map(({ uid }) => uid);
  const keys = await mapInSteps(pagesOf(uids), () => {
    const orm = book();
    return (page) => clientKeys(orm, page);
  });
  const known = new Map(keys.flat().map((client) => [client.uid, client]));
  const groups = alikeGroups(
    uids.flatMap((uid) => known.get(uid) ?? []),
    keptApart(book()),
  );
  const shown = await mapInSteps(groups.slice(0, MOST_GROUPS), () => {
    const orm = book();
    return (group) => groupOf(orm, group, today);
  });
  return { groups: shown, total: groups.length };
}

function pagesOf(uids: readonly Uid[]): readonly (readonly Uid[])[] {
  const count = Math.ceil(uids.length / PAGE);
  return Array.from({ length: count }, (_, page) => uids.slice(page * PAGE, (page + 1) * PAGE));
}

function groupOf(orm: Orm, { reasons, uids }: AlikeGroup, today: PlainDate): DuplicateGroup {
  const rows = clientRowsOfUids(orm, uids.slice(0, MOST_IN_GROUP), today);
  const others = new Map(othersOf(orm, uids).map((row) => [row.uid, row]));
  const clients = rows.map(({ uid, name, email, city, currency, due, lastInvoice, upload }): AlikeClient => ({
    uid,
    name,
    email,
    city,
    currency,
    due,
    lastInvoice,
    upload,
    phone: textOrEmpty(others.get(uid)?.phone),
    invoices: others.get(uid)?.invoices ?? 0,
    billedAs: billedAsOf(orm, uid),
  }));
  return { reasons, clients, total: uids.length };
}

/** Reads what the list of clients does not show of them. */
const othersOf = (orm: Orm, uids: readonly Uid[]) =>
  orm
    .select({
      uid: connections.uid,
      phone: clientField('phone'),
      invoices: sql<number>`(SELECT count(*) FROM invoices WHERE connection_uid = connections.uid AND +is_listed = 1)`,
    })
    .from(connections)
    .where(inArray(connections.uid, uids.slice(0, MOST_IN_GROUP)))
    .all();
