import { assertNever } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { asText } from '#shared/json.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { Mutation, Realize } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { heldByWait } from '#shared/outbox/waited-too-long.ts';
import { isAddressedUnderParent } from '#shared/service/resources.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import type { Prepared, PushPorts, PushResult, Place } from './push-result.ts';
import { afterUnknownRealize } from '#main/sync/probe/after-delete.ts';
import { asksAboutPayment, readPayments } from './ask-about-payment.ts';
import { mayEmptyArrays, withArraysNamed } from './left-out-arrays.ts';
import { prepareDelete, prepareUpdate } from './preflight.ts';
import { prepareCreate } from './prepare-create.ts';
import { prepareMail } from './prepare-mail.ts';
import { isUnchanged } from './preflight-read.ts';
import { recordAnswer } from './record-answer.ts';
import { verifyCreated } from './verify-created.ts';
import { verifyRefusal } from './verify-refusal.ts';
import { changesLines, planLines, recordLines } from './write-lines.ts';
import type { WriteRequest } from '#shared/service/wire-types.ts';
import { message } from '#shared/words/message.ts';

/** Sends one entry of the outbox: preflight, intent, one wire attempt, outcome. */
export async function pushEntry(ports: PushPorts, entry: OutboxRow, settings: EngineSettings): Promise<PushResult> {
  const because = heldByWait(entry, { now: ports.clock.now(), leaptAt: ports.clock.leaptAt?.() ?? null });
  if (because !== null) {
    // A create is searched for before the person is asked: afterwards lists would show its object as somebody else's.
    const isSearched = entry.mutation.op !== 'create' || ports.evidence.mayHaveArrived(entry.id);
    if (!isSearched) ports.outbox.searchAsIfSent(entry.id, ports.clock.now());
    else ports.outbox.needsPerson(entry.id, 'held', entry.error, { kind: 'held', because });
    return { kind: 'stopped' };
  }
  const prepared = await prepareRequest(ports, entry);
  if (prepared.kind !== 'ready') return prepared;
  const planned = planLines(ports, entry, prepared, settings);
  if (planned.kind !== 'ready') return planned;
  const ready = withArraysNamed(ports, entry, planned);
  // During the preflight the person may have taken the entry back.
  if (!ports.mayLeave() || !isUnchanged(ports, entry)) return { kind: 'stopped' };
  const { outbox, clock } = ports;
  const verify = verifyCreated(ports, entry, ready.request);
  outbox.markSending(entry.id, { at: clock.now(), body: bodyOf(ready.request), baseline: ready.baseline });
  ports.countRequest();
  const answer = await verifyRefusal(ports, entry, ready.request, verify(await ports.service.write(ready.request)));
  const isOfLines = answer.kind === 'done' && (changesLines(ready) || mayEmptyArrays(ports, ready));
  return isOfLines
    ? await recordLines(ports, entry, ready, answer.object, settings)
    : recordAnswer(ports, entry, answer, settings);
}

async function prepareRequest(ports: PushPorts, entry: OutboxRow): Promise<Prepared> {
  const { mutation } = entry;
  const { address, parent } = ports.outbox.targetOf(mutation.resource, mutation.uid);
  if (isAddressedUnderParent(mutation.resource) && parent === null) return addressUnknown(ports, entry);
  const connectionUid = namedConnection(mutation);
  const connection = connectionUid === null ? null : ports.outbox.targetOf('connections', connectionUid).address;
  if (connectionUid !== null && connection === null) return addressUnknown(ports, entry);
  if (mutation.op === 'create')
    return prepareCreate(ports, entry, mutation, { parent: parentOfCreate(mutation, parent), connection });
  if (address === null) return addressUnknown(ports, entry);
  switch (mutation.op) {
    case 'delete':
      return prepareDelete(ports, entry, mutation, { address, parent });
    case 'realize':
      return prepareRealize(ports, entry, mutation, { address, parent });
    case 'deliver':
    case 'reminder':
      return prepareMail(ports, entry, mutation, { address, parent });
    case 'update':
      return prepareUpdate(ports, entry, mutation, { address, parent, connection });
    default:
      return assertNever(mutation);
  }
}

/**
 * Prepares a mark as received. When the account already counts the payment as received nothing is sent: some services
 * refuse a second mark. It leaves only while it does not make more money come in than is due, unless the person knows.
 */
async function prepareRealize(
  ports: PushPorts,
  entry: OutboxRow,
  { op, resource, uid }: Realize,
  { address: target, parent }: Place,
): Promise<Prepared> {
  const { outbox, clock } = ports;
  const unread = parent === null ? null : await readPayments(ports, entry, parent);
  if (unread !== null) return unread;
  if (afterUnknownRealize({ fields: outbox.targetOf(resource, uid).mirror ?? {} }) === 'done') {
    outbox.settle({ entry: entry.id, object: null, at: clock.now() });
    return { kind: 'nothing_left' };
  }
  if (asksAboutPayment(ports, entry, {})) return { kind: 'stopped' };
  return { kind: 'ready', request: { op, resource, parent, target }, baseline: null };
}

/** Returns the parent under which an object is created; null for objects that are created account-wide. */
function parentOfCreate({ resource }: Mutation, parent: ServerAddress | null): ServerAddress | null {
  return isAddressedUnderParent(resource) ? parent : null;
}

/** Returns the client that a body names by its uid, or null. */
function namedConnection(mutation: Mutation): Uid | null {
  if (mutation.op !== 'create' && mutation.op !== 'update') return null;
  if (isAddressedUnderParent(mutation.resource)) return null;
  return asText(mutation.data['connection']);
}

/** Puts an entry to the person whose object or parent has no server id: it must not stop the others, nor be sent. */
function addressUnknown({ outbox }: PushPorts, entry: OutboxRow): PushResult {
  const error = { code: 'not_found', message: message('error_parent_unknown'), status: null, fields: {} };
  outbox.needsPerson(entry.id, 'rejected', error);
  return { kind: 'impossible' };
}

/** Returns the body to store with the attempt. The text of a mail is in its mutation. */
function bodyOf(request: WriteRequest): JsonObject {
  return 'body' in request ? request.body : {};
}
