import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { MoneySum } from '#shared/lists/list-query.ts';
import { addressLines } from '#shared/client/address-lines.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import { otherNames } from '#shared/client/former-client.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import { parseFormer } from '#main/db/objects/former-clients.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { escapeLike } from '#main/db/search/full-text-conditions.ts';
import { emailSearched } from './folded-email.ts';
import { nextClientOf } from './next-client.ts';
import { isChoosable } from './placeholder-clients.ts';
import { plain } from '#shared/text/fold-text.ts';
import { searchWords } from '#shared/text/search-words.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { openEntryState, toUploadState } from '#main/db/invoice-list/row-badges.ts';

function selectCards(orm: Orm) {
  return orm
    .select({
      uid: connections.uid,
      name: connections.name,
      email: connections.email,
      currency: connections.currency,
      language: connections.language,
      mirrorJson: connections.mirrorJson,
      patchJson: connections.patchJson,
      formerJson: connections.formerJson,
      isUnsent: connections.isUnsent,
      openState: openEntryState(connections.uid),
    })
    .from(connections)
    .$dynamic();
}

type CardRow = ReturnType<ReturnType<typeof selectCards>['all']>[number];

/** Finds clients whose names or e-mail contain every typed word; names that start with the text come first. */
export function searchClients(orm: Orm, typed: string, limit: number, today: PlainDate): readonly ClientCard[] {
  const words = searchWords(typed);
  const matches = words.map((word) => {
    const pattern = `%${escapeLike(word)}%`;
    const addressPattern = word.includes('@') ? `%${escapeLike(plain(foldAddress(word)))}%` : pattern;
    return sql`(${connections.searchText} LIKE ${pattern} ESCAPE '\\' OR ${emailSearched} LIKE ${addressPattern} ESCAPE '\\')`;
  });
  const startsWith = `${escapeLike(words.join(' '))}%`;
  const rows = selectCards(orm)
    .where(and(isChoosable, ...matches))
    .orderBy(
      sql`${connections.nameFolded} NOT LIKE ${startsWith} ESCAPE '\\'`,
      asc(connections.nameFolded),
      asc(connections.uid),
    )
    .limit(limit)
    .all();
  return toCards(orm, rows, today);
}

export function getClientCard(orm: Orm, uid: Uid, today: PlainDate): ClientCard | null {
  const [card = null] = toCards(orm, selectCards(orm).where(eq(connections.uid, uid)).all(), today);
  return card;
}

/** Selects the amount due per client and currency. */
function selectOpen(orm: Orm, clients: readonly CardRow[], today: PlainDate) {
  const uids = clients.map((client) => client.uid);
  return orm
    .select({
      clientUid: invoices.connectionUid,
      currency: invoices.currency,
      minor: sql<number>`sum(${invoices.dueMinor})`,
      overdueCount: sql<number>`count(CASE WHEN ${invoices.dueDate} < ${today} THEN 1 END)`,
      overdueMinor: sql<number>`total(CASE WHEN ${invoices.dueDate} < ${today} THEN ${invoices.dueMinor} END)`,
      overdueSince: sql<string | null>`min(CASE WHEN ${invoices.dueDate} < ${today} THEN ${invoices.dueDate} END)`,
    })
    .from(invoices)
    .where(
      and(
        inArray(invoices.connectionUid, uids),
        // The plus keeps SQLite from reading all open invoices instead of those of these clients.
        sql`+${invoices.isListed} = 1 AND +${invoices.dueMinor} > 0 AND ${invoices.state} NOT IN ('draft', 'paid')`,
      ),
    )
    .groupBy(invoices.connectionUid, invoices.currency)
    .all();
}

function toCards(orm: Orm, rows: readonly CardRow[], today: PlainDate): readonly ClientCard[] {
  const open = selectOpen(orm, rows, today);
  return rows.map(({ mirrorJson, patchJson, formerJson, isUnsent, openState, ...row }): ClientCard => {
    const next = nextClientOf(orm, row.uid);
    const billedAs = next === row.uid ? null : getClientCard(orm, next, today);
    const mirror = parseJson(mirrorJson);
    const view: JsonObject = { ...mirror, ...parseJson(patchJson) };
    const own = open.filter((group) => group.clientUid === row.uid);
    const isForeign = ({ currency }: MoneySum): boolean => currency !== row.currency;
    const ownFirst = (sums: readonly MoneySum[]) => [
      ...sums.filter((sum) => !isForeign(sum)),
      ...sums.filter(isForeign),
    ];
    const overdue = own.filter(({ overdueCount }) => overdueCount > 0);
    return {
      ...row,
      addressLines: addressLines(view),
      formerNames: otherNames(row.name, mirror, parseFormer(formerJson)),
      upload: toUploadState(openState, isUnsent),
      openSums: ownFirst(own.map(({ currency, minor }) => ({ currency, minor }))),
      overdueCount: own.reduce((count, group) => count + group.overdueCount, 0),
      overdueSums: ownFirst(overdue.map(({ currency, overdueMinor: minor }) => ({ currency, minor }))),
      overdueSince: overdue.flatMap(({ overdueSince }) => overdueSince ?? []).toSorted()[0] ?? null,
      ...(billedAs !== null && { billedAs }),
    };
  });
}
