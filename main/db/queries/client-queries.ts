import { and, asc, eq, sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { ClientCard } from '#shared/model/screens.ts';
import { parseJson } from '#main/db/object-state.ts';
import type { Orm } from '#main/db/open.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { qualified } from '#main/db/qualified.ts';
import { escapeLike, searchWords } from '#main/db/search.ts';
import { openEntryState, toUploadState } from './upload-state.ts';

/** What the client owes: the same rows that the partial index `invoices_open` holds. */
const open = sql`FROM ${invoices} WHERE ${qualified(invoices.connectionUid)} = ${qualified(connections.uid)}
  AND ${qualified(invoices.isListed)} = 1 AND ${qualified(invoices.dueMinor)} > 0
  AND ${qualified(invoices.state)} NOT IN ('draft', 'paid')`;

function selectCards(orm: Orm, today: PlainDate) {
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
      openMinor: sql<number>`(SELECT coalesce(sum(${qualified(invoices.dueMinor)}), 0) ${open})`,
      overdueCount: sql<number>`(SELECT count(*) ${open} AND ${qualified(invoices.dueDate)} < ${today})`,
    })
    .from(connections)
    .$dynamic();
}

type CardRow = ReturnType<ReturnType<typeof selectCards>['all']>[number];

/** Clients whose name or e-mail contains every typed word; those whose name starts with it come first. */
export function searchClients(orm: Orm, typed: string, limit: number, today: PlainDate): readonly ClientCard[] {
  const words = searchWords(typed);
  const matches = words.map((word) => {
    const pattern = `%${escapeLike(word)}%`;
    return sql`(${connections.nameFolded} LIKE ${pattern} ESCAPE '\\' OR lower(${connections.email}) LIKE ${pattern} ESCAPE '\\')`;
  });
  const startsWith = `${escapeLike(words.join(' '))}%`;
  return selectCards(orm, today)
    .where(and(eq(connections.isListed, true), ...matches))
    .orderBy(
      sql`${connections.nameFolded} NOT LIKE ${startsWith} ESCAPE '\\'`,
      asc(connections.nameFolded),
      asc(connections.uid),
    )
    .limit(limit)
    .all()
    .map(toCard);
}

export function getClientCard(orm: Orm, uid: Uid, today: PlainDate): ClientCard | null {
  const row = selectCards(orm, today).where(eq(connections.uid, uid)).get();
  return row === undefined ? null : toCard(row);
}

function toCard({ mirrorJson, patchJson, isUnsent, openState, ...row }: CardRow): ClientCard {
  const view: JsonObject = { ...parseJson(mirrorJson), ...parseJson(patchJson) };
  return { ...row, addressLines: addressLines(view), upload: toUploadState(openState, isUnsent) };
}

/** The address as it stands on an envelope: street, then code and city, then state and country. */
function addressLines(view: JsonObject): readonly string[] {
  const text = (name: string): string => (typeof view[name] === 'string' ? view[name].trim() : '');
  const street = text('address').split(/\r?\n/);
  const city = [text('zip_code'), text('city')].filter(Boolean).join(' ');
  return [...street, city, text('state_name'), text('country')].filter(Boolean);
}
