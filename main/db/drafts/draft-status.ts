import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { DraftStatus } from '#shared/screens/invoice-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** How things stand in the account with what is being edited; read again whenever rows change. */
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
  // What is nowhere but here says nothing of the account.
  const told = invoice === undefined || invoice.mirror === null ? null : invoice;
  return {
    // A name for what the account has, and nothing to read: what it was is compared, never shown.
    version:
      told === null
        ? null
        : createHash('sha256')
            .update(`${told.mirror ?? ''}\n${told.details ?? ''}`)
            .digest('base64'),
    state: told?.state ?? null,
    paidTotal: told?.paidTotal ?? null,
    isGone: isGone(invoice?.presence),
    // What is only named was never seen to be there, and so not to leave.
    isClientGone: client !== undefined && client.rowFingerprint !== null && isGone(client.presence),
  };
}
