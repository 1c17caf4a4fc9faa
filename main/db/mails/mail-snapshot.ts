import { and, eq, isNotNull } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { addressesOf, foldAddress } from '#shared/mail/mail-address.ts';
import type { MailIssue, WrittenText, Mail } from '#shared/outbox/mutation.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { contacts } from '#main/db/schema/contacts.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Where a mutation was asked for, and under which circumstances. */
export type Origin =
  | { readonly from: 'terminal' }
  | {
      readonly from: 'window';
      /** The service could not be reached then, as far as anybody knew. */
      readonly isOffline: boolean;
      /** The person was told that the same mail was sent off a moment ago, and wants it all the same. */
      readonly isConfirmed: boolean;
      /** How long it may be taken back before it leaves, in ms. */
      readonly holdMs?: number;
      /** What the mail is for. */
      readonly stage?: MailStage;
      /** What they wrote for it themselves. */
      readonly written?: WrittenText;
    };

/** Notes what a person has before them when they send a mail off. */
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
    // One that asks before it leaves needs no time to be taken back.
    ...(holdMs > 0 && !wasOffline ? { holdUntil: at + holdMs } : {}),
    ...(stage === undefined ? {} : { stage }),
    ...(written === undefined ? {} : { written }),
  };
  const state = rows.of('invoices').byUid(mail.uid);
  if (state === null) return { at, from, wasOffline, seen: {}, own: [], contacts: [], ...chosen };
  const { view, connection } = rows.draw('invoices', state);
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

/** The mail once its time to be taken back is over: nothing of it says any more that there was one. */
export function withoutHold(mail: Mail): Mail {
  if (mail.issued === undefined) return mail;
  const { holdUntil: _over, ...issued } = mail.issued;
  return { ...mail, issued };
}

/** What is printed on an invoice, and the amounts beside it. */
export function shownFields(view: JsonObject): JsonObject {
  const table = fieldsOf.invoices;
  const isShown = (name: string): boolean => table[name]?.writable === true || AMOUNTS.has(name);
  return Object.fromEntries(Object.entries(view).filter(([name, value]) => value !== undefined && isShown(name)));
}

const AMOUNTS: ReadonlySet<string> = new Set(['billed_total', 'paid_total', 'currency_iso_code']);

/** As the service has it: one that is still on its way there is not to be looked for. */
function ownAddressOf({ mirror, patch }: ObjectState): string | null {
  const email = mirror?.['business_email'];
  return typeof email === 'string' && email.trim() !== '' && patch?.['business_email'] === undefined
    ? foldAddress(email)
    : null;
}

/** As the service has them, too: of a contact or an address that is still on its way nothing can have gone away there. */
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
