import { eq } from 'drizzle-orm';
import { addressLines } from '#shared/client/address-lines.ts';
import { clientAt } from '#shared/client/former-client.ts';
import type { JsonObject } from '#shared/json.ts';
import { isSameJson } from '#shared/json.ts';
import type { ClientThen } from '#shared/screens/invoice-page.ts';
import { connectionLabel, connectionName } from '#shared/service/connection.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { BookParts } from '#main/db/book-parts.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseFormer } from '#main/db/objects/former-clients.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';

/**
 * Returns the client of an invoice as it was when the invoice left its draft; null when a paper shows the same today, and when the
 * book does not know.
 */
export function clientThen(orm: Orm, invoice: Uid): ClientThen | null {
  const row = orm
    .select({
      leftDraftAt: invoices.leftDraftAt,
      isOfToday: invoices.hasClientOfToday,
      mirrorJson: connections.mirrorJson,
      patchJson: connections.patchJson,
      formerJson: connections.formerJson,
    })
    .from(invoices)
    .innerJoin(connections, eq(connections.uid, invoices.connectionUid))
    .where(eq(invoices.uid, invoice))
    .get();
  if (row === undefined || row.leftDraftAt === null || row.formerJson === null) return null;
  const mirror = parseJson(row.mirrorJson) ?? {};
  const then = clientAt(parseFormer(row.formerJson), mirror, row.leftDraftAt);
  if (then === null) return null;
  const view = { ...mirror, ...parseJson(row.patchJson) };
  const [was, now] = [onPaper(then, view), onPaper(view, view)];
  return isSameJson(was, now) ? null : { ...was, isShown: !row.isOfToday };
}

/** Stores which client the paper of an invoice shows: as it was when the invoice left its draft, or as of today. */
export function chooseClientOnPaper(
  { orm, writer }: Pick<BookParts, 'orm' | 'writer'>,
  uid: Uid,
  isThen: boolean,
): void {
  writer.write((touch) => {
    orm.update(invoices).set({ hasClientOfToday: !isThen }).where(eq(invoices.uid, uid)).run();
    touch.ownNotes();
  });
}

/** Returns what stands on paper of a client as it was at a time; one that had no name is called as it is today. */
function onPaper(client: JsonObject, today: JsonObject): Pick<ClientThen, 'name' | 'addressLines'> {
  return { name: connectionName(client) || connectionLabel(today), addressLines: addressLines(client) };
}
