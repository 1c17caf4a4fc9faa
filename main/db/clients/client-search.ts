import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { MoneySum } from '#shared/screens/invoice-list.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import type { SimilarClient } from '#shared/client/new-client.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { escapeLike } from '#main/db/search/full-text-conditions.ts';
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
      isUnsent: connections.isUnsent,
      openState: openEntryState(connections.uid),
    })
    .from(connections)
    .$dynamic();
}

type CardRow = ReturnType<ReturnType<typeof selectCards>['all']>[number];

/** The folded address. SQLite's `lower` knows ASCII only but takes a fraction of the time, so `plain` is called for other letters alone. */
const emailFolded = sql`CASE WHEN ${connections.email} GLOB '*[^ -~]*' THEN plain(${connections.email}) ELSE lower(${connections.email}) END`;

/** Finds clients whose name or e-mail contains every typed word; names that start with the text come first. */
export function searchClients(orm: Orm, typed: string, limit: number, today: PlainDate): readonly ClientCard[] {
  const words = searchWords(typed);
  const matches = words.map((word) => {
    const pattern = `%${escapeLike(word)}%`;
    return sql`(${connections.nameFolded} LIKE ${pattern} ESCAPE '\\' OR ${emailFolded} LIKE ${pattern} ESCAPE '\\')`;
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

const MOST_ALIKE = 3;

/** Finds clients with this address or name, ignoring case, accents and spaces; matches of the address come first. */
export function findAlikeClients(orm: Orm, name: string, email: string, today: PlainDate): readonly SimilarClient[] {
  const spaceless = plain(name).replaceAll(' ', '');
  // A client without a name has its address as name, and addresses are compared apart.
  const isSameName = sql<number>`(${spaceless} <> '' AND replace(${connections.nameFolded}, ' ', '') = ${spaceless})`;
  const wanted = foldAddress(email);
  // Folding an address drops its accents, so a match is compared letter by letter below.
  const isNearEmail = sql`coalesce(trim(${emailFolded}) = ${plain(wanted)}, 0)`;
  const found = orm
    .select({ uid: connections.uid, email: connections.email, isSameName })
    .from(connections)
    .where(and(isChoosable, sql`(${isSameName} OR ${isNearEmail})`))
    .orderBy(asc(connections.nameFolded), asc(connections.uid))
    .all()
    .map((row) => ({ ...row, isSameEmail: row.email !== null && foldAddress(row.email) === wanted }));
  const ofName = found.filter(({ isSameName: isSame, isSameEmail }) => isSame === 1 && !isSameEmail);
  return [...found.filter(({ isSameEmail }) => isSameEmail), ...ofName]
    .slice(0, MOST_ALIKE)
    .flatMap(({ uid, isSameEmail, ...same }) => {
      const client = getClientCard(orm, uid, today);
      return client === null ? [] : [{ client, isSameName: same.isSameName === 1, isSameEmail }];
    });
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
  return rows.map(({ mirrorJson, patchJson, isUnsent, openState, ...row }) => {
    const view: JsonObject = { ...parseJson(mirrorJson), ...parseJson(patchJson) };
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
      upload: toUploadState(openState, isUnsent),
      openSums: ownFirst(own.map(({ currency, minor }) => ({ currency, minor }))),
      overdueCount: own.reduce((count, group) => count + group.overdueCount, 0),
      overdueSums: ownFirst(overdue.map(({ currency, overdueMinor: minor }) => ({ currency, minor }))),
      overdueSince: overdue.flatMap(({ overdueSince }) => overdueSince ?? []).toSorted()[0] ?? null,
    };
  });
}

/** Returns the lines of an envelope: street, then code and city, then state and country. */
function addressLines(view: JsonObject): readonly string[] {
  const text = (name: string): string => (typeof view[name] === 'string' ? view[name].trim() : '');
  const street = text('address').split(/\r?\n/);
  const city = [text('zip_code'), text('city')].filter(Boolean).join(' ');
  return [...street, city, text('state_name'), text('country')].filter(Boolean);
}
