import { assertNever } from '#shared/assert.ts';
import type { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { OutboxError, OutboxRow } from '#shared/model/outbox-entry.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { EnginePorts, WriteAnswer, WriteRequest } from './ports.ts';
import { bindReferences, overlappingFields, updateBody } from './request-body.ts';

/** What became of one push, as the engine's loop needs to know it. */
export type PushResult =
  | { readonly kind: 'settled' }
  /** The service answered, but nothing was settled: refused, in conflict or edited meanwhile. */
  | { readonly kind: 'stopped' }
  /** No request left: it names something that is neither in the account nor on its way there. */
  | { readonly kind: 'impossible' }
  /** The service could not be reached or refused to listen; the entry is back in the queue. */
  | { readonly kind: 'failed'; readonly error: AppError }
  /** It left, and no answer proves anything; the entry is unconfirmed or needs a person. */
  | { readonly kind: 'unanswered'; readonly error: AppError };

type Ports = Pick<EnginePorts, 'clock' | 'service' | 'store'> & { readonly countRequest: () => void };

/** Until probes settle it (they come with the full engine) an unanswered write is looked at again after this long. */
const FIRST_PROBE_MS = 5_000;

/** Sends one entry of the outbox: preflight, intent, one wire attempt, outcome. */
export async function pushEntry(ports: Ports, entry: OutboxRow): Promise<PushResult> {
  const prepared = await prepareRequest(ports, entry);
  if (prepared.kind !== 'ready') return prepared;
  const { store, clock } = ports;
  store.markSending(entry.id, { at: clock.now(), body: bodyOf(prepared.request) });
  ports.countRequest();
  const answer = await ports.service.write(prepared.request);
  return recordAnswer(ports, entry, answer);
}

type Prepared = PushResult | { readonly kind: 'ready'; readonly request: WriteRequest };

async function prepareRequest(ports: Ports, entry: OutboxRow): Promise<Prepared> {
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
    case 'realize':
      return { kind: 'ready', request: { op: mutation.op, resource: mutation.resource, parent, target: address } };
    case 'deliver':
    case 'reminder':
      return { kind: 'ready', request: { op: mutation.op, target: address, delivery: mutation.data } };
    case 'update': {
      ports.countRequest();
      const current = await ports.service.read(mutation.resource, address, parent);
      // While the answer was awaited the person may have edited or discarded what was about to leave.
      if (!isUnchanged(ports, entry)) return { kind: 'stopped' };
      if (current.kind === 'failed') return refusedRead(ports, entry, current.error);
      ports.store.applyObject(mutation.resource, current.value, parent, ports.clock.now());
      const fields: JsonObject = { ...current.value.fields, ...current.value.details };
      if (overlappingFields(mutation, fields).length > 0) {
        ports.store.needsPerson(entry.id, 'conflict', null);
        return { kind: 'stopped' };
      }
      const body = updateBody(mutation.resource, bindReferences(mutation.data, connection), fields);
      return { kind: 'ready', request: { op: 'update', resource: mutation.resource, parent, target: address, body } };
    }
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

function isUnchanged({ store }: Ports, entry: OutboxRow): boolean {
  const current = store.listOpenEntries().find((other) => other.id === entry.id);
  return current?.state === 'queued' && JSON.stringify(current.mutation) === JSON.stringify(entry.mutation);
}

/** One such entry must not stop the others, nor leave with an address that the service cannot know. */
function nowhere({ store }: Ports, entry: OutboxRow): PushResult {
  const message = 'What this is for is neither in your account nor in the outbox. Discard this, or create it again.';
  store.needsPerson(entry.id, 'rejected', { code: 'not_found', message, status: null, fields: {} });
  return { kind: 'impossible' };
}

/** A preflight read that says the object is not there needs a person; everything else is tried again later. */
function refusedRead(ports: Ports, entry: OutboxRow, error: AppError): PushResult {
  if (error.code === 'not_found' || error.code === 'forbidden') {
    ports.store.needsPerson(entry.id, 'rejected', toOutboxError(error));
    return { kind: 'stopped' };
  }
  return { kind: 'failed', error };
}

function recordAnswer(ports: Ports, entry: OutboxRow, answer: WriteAnswer): PushResult {
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

export function toOutboxError(error: AppError): OutboxError {
  return {
    code: error.code,
    message: error.message,
    status: error.details.status ?? null,
    fields: error.details.fields ?? {},
  };
}
