import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import { profileFields } from '#shared/recurring/profile-spec.ts';
import type { ProfileStatus } from '#shared/screens/profile-facts.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { connections } from '#main/db/schema/connections.ts';

const edited = [...Object.keys(profileFields), ...nestedArrays];

/** Returns the account's state of a recurring invoice that is being edited, for this client. */
export function profileStatus(
  { orm, rows }: Pick<Book, 'orm' | 'rows'>,
  uid: Uid,
  clientUid: Uid | null,
): ProfileStatus {
  const state = rows.of('recurring_invoices').byUid(uid);
  const mirror = state?.mirror ?? null;
  const client =
    clientUid === null
      ? undefined
      : orm
          .select({ presence: connections.presence, rowFingerprint: connections.rowFingerprint })
          .from(connections)
          .where(eq(connections.uid, clientUid))
          .get();
  const isGone = (presence: string | undefined): boolean => presence === 'hidden' || presence === 'gone';
  return {
    version: mirror === null ? null : versionOf({ ...mirror, ...state?.details }),
    isGone: isGone(state?.presence),
    // A client that only invoices name was never listed, so it cannot count as removed.
    isClientGone: client !== undefined && client.rowFingerprint !== null && isGone(client.presence),
  };
}

/** Returns a hash of what a person can edit. The runs that the account makes move the next date, which they see by itself. */
function versionOf(view: JsonObject): string {
  const own = edited.filter((name) => name !== 'next_billing_date').map((name) => [name, view[name] ?? null]);
  return createHash('sha256').update(JSON.stringify(own)).digest('base64');
}
