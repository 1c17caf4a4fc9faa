import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { DraftStatus } from '#shared/screens/invoice-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';
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
    // A hash of the mirror: the editor compares it to notice a change.
    version:
      inAccount === null
        ? null
        : createHash('sha256')
            .update(`${inAccount.mirror ?? ''}\n${inAccount.details ?? ''}`)
            .digest('base64'),
    state: inAccount?.state ?? null,
    paidTotal: inAccount?.paidTotal ?? null,
    isGone: isGone(invoice?.presence),
    // A client that only invoices name was never listed, so it cannot count as removed.
    isClientGone: client !== undefined && client.rowFingerprint !== null && isGone(client.presence),
  };
}
