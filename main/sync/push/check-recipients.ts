import type { JsonObject } from '#shared/json.ts';
import { asText, isJsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { MailIssue } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { HeldMail } from '#shared/outbox/question.ts';
import { concernsOnlyTarget } from '#main/sync/pull/failure-scope.ts';
import { readList } from '#main/sync/pull/read-list.ts';
import { heldByRecipients } from './mail-still-valid.ts';
import type { Prepared, PushPorts } from './push-result.ts';
import { brokenOff } from './push-result.ts';
import { isUnchanged } from './preflight-read.ts';

type Known = { readonly kind: 'known'; readonly emails: readonly string[] } | Prepared;

/**
 * Checks the recipients of a mail. Returns null when each address is still a contact's, or the client's own, if it was
 * so when the mail was sent off; else the reason to hold it. Addresses that were neither are not checked.
 */
export async function checkRecipients(
  ports: PushPorts,
  entry: OutboxRow,
  issued: MailIssue,
  invoice: JsonObject,
): Promise<{ readonly kind: 'held'; readonly held: HeldMail } | Prepared | null> {
  const client = clientOf(invoice);
  if (client === null) return null;
  const contacts = issued.contacts.length === 0 ? noAddresses : await contactsOf(ports, entry, client);
  if (contacts.kind !== 'known') return contacts;
  const own = issued.ownAddress === undefined ? noAddresses : await addressOf(ports, entry, client);
  if (own.kind !== 'known') return own;
  const held = heldByRecipients(issued, [...contacts.emails, ...own.emails]);
  return held === null ? null : { kind: 'held', held };
}

const noAddresses: Known = { kind: 'known', emails: [] };

async function contactsOf(ports: PushPorts, entry: OutboxRow, client: ServerAddress): Promise<Known> {
  const list = await readList(ports, { resource: 'contacts', parent: client });
  if (!isUnchanged(ports, entry)) return { kind: 'stopped' };
  // Also the address of a contact that cannot be stored is the account's.
  if (list.kind !== 'failed') return known([...list.objects, ...list.setAside].map(({ fields }) => fields['email']));
  return concernsOnlyTarget(list, false) ? noAddresses : list;
}

async function addressOf(ports: PushPorts, entry: OutboxRow, client: ServerAddress): Promise<Known> {
  if (!ports.mayLeave()) return brokenOff();
  ports.countRequest();
  const requestedAt = ports.clock.now();
  const answer = await ports.service.read('connections', client, null);
  if (!isUnchanged(ports, entry)) return { kind: 'stopped' };
  if (answer.kind === 'failed') return concernsOnlyTarget(answer, false) ? noAddresses : answer;
  ports.mirror.applyObject('connections', answer.value, null, ports.clock.now(), requestedAt);
  return known([answer.value.fields['business_email']]);
}

function known(emails: readonly unknown[]): Known {
  return { kind: 'known', emails: emails.flatMap((email) => (typeof email === 'string' ? [email] : [])) };
}

function clientOf(invoice: JsonObject): ServerAddress | null {
  const reference = invoice['connection'];
  if (!isJsonObject(reference) || typeof reference['id'] !== 'number') return null;
  return { id: reference['id'], hash_key: asText(reference['hash_key']) };
}
