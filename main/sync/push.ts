import { assertNever } from '#shared/assert.ts';
import type { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { WriteAnswer, WriteRequest } from './ports.ts';
import type { Prepared, PushPorts, PushResult } from './push-result.ts';
import { toOutboxError } from './push-result.ts';
import { prepareDelete, prepareUpdate } from './preflight.ts';
import { bindReferences } from './request-body.ts';

/** Until probes settle it (they come with the full engine) an unanswered write is looked at again after this long. */
const FIRST_PROBE_MS = 5_000;

/** Sends one entry of the outbox: preflight, intent, one wire attempt, outcome. */
export async function pushEntry(ports: PushPorts, entry: OutboxRow): Promise<PushResult> {
  const prepared = await prepareRequest(ports, entry);
  if (prepared.kind !== 'ready') return prepared;
  const { store, clock } = ports;
  store.markSending(entry.id, { at: clock.now(), body: bodyOf(prepared.request) });
  ports.countRequest();
  const answer = await ports.service.write(prepared.request);
  return recordAnswer(ports, entry, answer);
}

async function prepareRequest(ports: PushPorts, entry: OutboxRow): Promise<Prepared> {
  const { mutation } = entry;
  const { address, parent } = ports.store.targetOf(mutation.resource, mutation.uid);
  if (addressedUnderParent.has(mutation.resource) && parent === null) return nowhere(ports, entry);
  const connectionUid = namedConnection(mutation);
  const connection = connectionUid === null ? null : ports.store.targetOf('connections', connectionUid).address;
  if (connectionUid !== null && connection === null) return nowhere(ports, entry);
  if (mutation.op === 'create') {
    return {
      kind: 'ready',
      request: { op: 'create', resource: mutation.resource, parent, body: bindReferences(mutation.data, connection) },
    };
  }
  if (address === null) return nowhere(ports, entry);
  switch (mutation.op) {
    case 'delete':
      return prepareDelete(ports, entry, mutation, { address, parent });
    case 'realize':
      return { kind: 'ready', request: { op: mutation.op, resource: mutation.resource, parent, target: address } };
    case 'deliver':
    case 'reminder':
      return { kind: 'ready', request: { op: mutation.op, target: address, delivery: mutation.data } };
    case 'update':
      return prepareUpdate(ports, entry, mutation, { address, parent, connection });
    default:
      return assertNever(mutation);
  }
}

/** Objects whose address at the service includes their parent's. */
const addressedUnderParent: ReadonlySet<Resource> = new Set<Resource>(['contacts', 'payments']);

/** The connection that a body names by its uid, or null. */
function namedConnection(mutation: Mutation): Uid | null {
  if (mutation.op !== 'create' && mutation.op !== 'update') return null;
  if (addressedUnderParent.has(mutation.resource)) return null;
  const reference = mutation.data['connection'];
  return typeof reference === 'string' ? reference : null;
}

/** One such entry must not stop the others, nor leave with an address that the service cannot know. */
function nowhere({ store }: PushPorts, entry: OutboxRow): PushResult {
  const message = 'What this is for is neither in your account nor in the outbox. Discard this, or create it again.';
  store.needsPerson(entry.id, 'rejected', { code: 'not_found', message, status: null, fields: {} });
  return { kind: 'impossible' };
}

function recordAnswer(ports: PushPorts, entry: OutboxRow, answer: WriteAnswer): PushResult {
  const { store, clock } = ports;
  const now = clock.now();
  switch (answer.kind) {
    case 'done':
      store.settle({ entry: entry.id, object: answer.object, at: now });
      return { kind: 'settled' };
    case 'rejected':
      store.needsPerson(
        entry.id,
        isNumberTaken(answer.error) ? 'number_taken' : 'rejected',
        toOutboxError(answer.error),
      );
      return { kind: 'stopped' };
    case 'not_sent':
      store.requeue(entry.id, { nextAttemptAt: now, error: toOutboxError(answer.error) });
      return { kind: 'failed', error: answer.error };
    case 'ambiguous':
      if (entry.mutation.op === 'deliver' || entry.mutation.op === 'reminder') {
        store.needsPerson(entry.id, 'unknown_send', toOutboxError(answer.error));
      } else {
        store.markUnconfirmed(entry.id, { at: now + FIRST_PROBE_MS, error: toOutboxError(answer.error) });
      }
      return { kind: 'unanswered', error: answer.error };
    default:
      return assertNever(answer);
  }
}

/** The service names the field; its text may be in any language and decides nothing. */
function isNumberTaken(error: AppError): boolean {
  const named = Object.keys(error.details.fields ?? {});
  return named.length > 0 && named.every((field) => field === 'statement_no');
}

/** What the attempt table remembers of a request; a mail's text stands in its mutation. */
function bodyOf(request: WriteRequest): JsonObject {
  return 'body' in request ? request.body : {};
}
