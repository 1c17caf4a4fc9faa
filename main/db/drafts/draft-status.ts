import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { DraftStatus } from '#shared/screens/invoice-page.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Uid } from '#shared/service/ids.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Returns the account's state of an invoice that is being edited. The editor reads it again whenever rows change. */
export function getDraftStatus(orm: Orm, uid: Uid, clientUid: Uid | null): DraftStatus {
  const invoice = orm
    .select({
      presence: invoices.presence,
      mirror: invoices.mirrorJson,
      details: invoices.detailsJson,
      state: invoices.state,
      paidTotal: invoices.paidTotal,
    })
    .from(invoices)
    .where(eq(invoices.uid, uid))
    .get();
  const client =
    clientUid === null
      ? undefined
      : orm
          .select({ presence: connections.presence, rowFingerprint: connections.rowFingerprint })
          .from(connections)
          .where(eq(connections.uid, clientUid))
          .get();
  const isGone = (presence: string | undefined): boolean => presence === 'hidden' || presence === 'gone';
  // An invoice that was never uploaded has no state in the account.
  const inAccount = invoice === undefined || invoice.mirror === null ? null : invoice;
  return {
    version: inAccount === null ? null : versionOf(inAccount),
    state: inAccount?.state ?? null,
    paidTotal: inAccount?.paidTotal ?? null,
    isGone: isGone(invoice?.presence),
    // A client that only invoices name was never listed, so it cannot count as removed.
    isClientGone: client !== undefined && client.rowFingerprint !== null && isGone(client.presence),
  };
}

/**
 * Returns a hash of what a person can edit, and of what follows from it: the editor compares it to notice a change.
 * Payments and mails change none of that; the editor shows state and payments by themselves.
 */
function versionOf({ mirror, details }: { readonly mirror: string | null; readonly details: string | null }): string {
  const table: FieldTable = fieldsOf.invoices;
  const isEdited = ([name]: [string, unknown]): boolean =>
    table[name] !== undefined && table[name].display !== true && table[name].tellsOf === undefined;
  const edited = Object.fromEntries(Object.entries(parseJson(mirror) ?? {}).filter(isEdited));
  return createHash('sha256')
    .update(`${JSON.stringify(edited)}\n${details ?? ''}`)
    .digest('base64');
}
