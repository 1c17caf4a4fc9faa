import { and, eq, isNotNull } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { addressesOf, foldAddress } from '#shared/mail/mail-address.ts';
import type { MailIssue, WrittenText, Mail } from '#shared/outbox/mutation.ts';
import { drawnInvoice } from '#main/db/invoices/drawn-invoice.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { contacts } from '#main/db/schema/contacts.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** The entrance that a mutation came through, with its circumstances. */
export type Origin =
  | { readonly from: 'terminal' }
  | {
      readonly from: 'window';
      /** The engine could not reach the service at that time. */
      readonly isOffline: boolean;
      /** The person confirmed the mail although the same one was sent a moment ago. */
      readonly isConfirmed: boolean;
      /** The undo window in ms. */
      readonly holdMs?: number;
      /** The stage of the mail's text. */
      readonly stage?: MailStage;
      /** The text that the person wrote. */
      readonly written?: WrittenText;
    };

/** Records what the person saw when they sent a mail: it leaves only while that is still true. */
export function issueMail(
  { orm, rows }: { readonly orm: Orm; readonly rows: ObjectStore },
  mail: Mail,
  origin: Origin,
  at: number,
): MailIssue {
  const { from } = origin;
  const wasOffline = origin.from === 'window' && origin.isOffline;
  const holdMs = origin.from === 'window' ? (origin.holdMs ?? 0) : 0;
  const stage = origin.from === 'window' ? origin.stage : undefined;
  const written = origin.from === 'window' ? origin.written : undefined;
  const chosen = {
    // A mail that asks before it leaves needs no undo window.
    ...(holdMs > 0 && !wasOffline ? { holdUntil: at + holdMs } : {}),
    ...(stage === undefined ? {} : { stage }),
    ...(written === undefined ? {} : { written }),
  };
  const drawn = drawnInvoice(rows, mail.uid);
  if (drawn === null) return { at, from, wasOffline, seen: {}, own: [], contacts: [], ...chosen };
  const { state, view, connection } = drawn;
  const seen = { ...shownFields(view), ...(connection === null ? {} : { connection: connection.uid }) };
  const known = connection === null ? [] : contactAddresses(orm, connection.uid);
  const addressed = addressesOf(mail.data);
  const client = connection === null ? null : rows.of('connections').byUid(connection.uid);
  const ownAddress = client === null ? null : ownAddressOf(client);
  return {
    at,
    from,
    wasOffline,
    seen,
    ...(state.checkedAt === null ? {} : { seenAt: state.checkedAt }),
    own: Object.keys(state.patch ?? {}),
    contacts: addressed.filter((email) => known.includes(email)),
    ...(ownAddress !== null && !known.includes(ownAddress) && addressed.includes(ownAddress) ? { ownAddress } : {}),
    ...chosen,
  };
}

/** Returns the mail without its undo window, which is over. */
export function withoutHold(mail: Mail): Mail {
  if (mail.issued === undefined) return mail;
  const { holdUntil: _over, ...issued } = mail.issued;
  return { ...mail, issued };
}

/** Returns the fields of an invoice that the paper shows, and its amounts. */
export function shownFields(view: JsonObject): JsonObject {
  const table = fieldsOf.invoices;
  const isShown = (name: string): boolean => table[name]?.writable === true || AMOUNTS.has(name);
  return Object.fromEntries(Object.entries(view).filter(([name, value]) => value !== undefined && isShown(name)));
}

const AMOUNTS: ReadonlySet<string> = new Set(['billed_total', 'paid_total', 'currency_iso_code']);

/** Returns the client's address as the service has it; null while an edit of it is waiting, which the service cannot confirm yet. */
function ownAddressOf({ mirror, patch }: ObjectState): string | null {
  const email = mirror?.['business_email'];
  return typeof email === 'string' && email.trim() !== '' && patch?.['business_email'] === undefined
    ? foldAddress(email)
    : null;
}

/** Returns the contacts' addresses as the service has them, without waiting contacts and addresses. */
function contactAddresses(orm: Orm, connectionUid: string): readonly string[] {
  const { email, serverId, isListed, patchJson } = contacts;
  return orm
    .select({ email, patchJson })
    .from(contacts)
    .where(and(eq(contacts.connectionUid, connectionUid), eq(isListed, true), isNotNull(serverId)))
    .all()
    .filter((row) => parseJson(row.patchJson)?.['email'] === undefined)
    .flatMap((row) => (row.email === null ? [] : [foldAddress(row.email)]));
}
