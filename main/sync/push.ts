import { assertNever } from '#shared/assert.ts';
import type { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress, Uid } from '#shared/model/ids.ts';
import { compareEcho } from '#shared/model/echo.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { ServerObject, WriteAnswer, WriteRequest } from './ports.ts';
import type { EngineSettings } from './settings.ts';
import type { Prepared, PushPorts, PushResult, Ready } from './push-result.ts';
import { toOutboxError } from './push-result.ts';
import { prepareCreate, prepareDelete, prepareMail, prepareUpdate } from './preflight.ts';

/** Sends one entry of the outbox: preflight, intent, one wire attempt, outcome. */
export async function pushEntry(ports: PushPorts, entry: OutboxRow, settings: EngineSettings): Promise<PushResult> {
  const prepared = await prepareRequest(ports, entry);
  if (prepared.kind !== 'ready') return prepared;
  const { store, clock } = ports;
  store.markSending(entry.id, { at: clock.now(), body: bodyOf(prepared.request), baseline: prepared.baseline });
  ports.countRequest();
  const answer = await ports.service.write(prepared.request);
  if (answer.kind === 'done' && linesWereAdded(prepared, answer.object)) return lockLines(ports, entry, answer.object);
  return recordAnswer(ports, entry, answer, settings);
}

/** Lines that were to take the place of others and stand behind them now: this service adds what it should replace. */
function linesWereAdded({ request, baseline }: Ready, answered: ServerObject | null): boolean {
  if (request.op !== 'update' || baseline === null || answered === null) return false;
  const { nested } = compareEcho(request.resource, request.body, baseline, { ...answered.fields, ...answered.details });
  return Object.values(nested).includes('appended');
}

/** Nothing may make it worse: the document is shown as it is now, and a person mends it where lines can be removed. */
function lockLines(ports: PushPorts, entry: OutboxRow, object: ServerObject | null): PushResult {
  const { store, clock } = ports;
  if (object !== null) store.applyObject(entry.mutation.resource, object, null, clock.now());
  store.needsPerson(entry.id, 'lines_locked', null);
  return { kind: 'stopped' };
}

async function prepareRequest(ports: PushPorts, entry: OutboxRow): Promise<Prepared> {
  const { mutation } = entry;
  const { address, parent } = ports.store.targetOf(mutation.resource, mutation.uid);
  if (addressedUnderParent.has(mutation.resource) && parent === null) return nowhere(ports, entry);
  const connectionUid = namedConnection(mutation);
  const connection = connectionUid === null ? null : ports.store.targetOf('connections', connectionUid).address;
  if (connectionUid !== null && connection === null) return nowhere(ports, entry);
  if (mutation.op === 'create')
    return prepareCreate(ports, entry, mutation, { parent: parentOfCreate(mutation, parent), connection });
  if (address === null) return nowhere(ports, entry);
  switch (mutation.op) {
    case 'delete':
      return prepareDelete(ports, entry, mutation, { address, parent });
    case 'realize':
      return {
        kind: 'ready',
        request: { op: mutation.op, resource: mutation.resource, parent, target: address },
        baseline: null,
      };
    case 'deliver':
    case 'reminder':
      return prepareMail(ports, entry, mutation, { address, parent });
    case 'update':
      return prepareUpdate(ports, entry, mutation, { address, parent, connection });
    default:
      return assertNever(mutation);
  }
}

/** Only what lives under another object is created there; all others are created account-wide. */
function parentOfCreate({ resource }: Mutation, parent: ServerAddress | null): ServerAddress | null {
  return addressedUnderParent.has(resource) ? parent : null;
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

function recordAnswer(
  ports: PushPorts,
  entry: OutboxRow,
  answer: WriteAnswer,
  { probeAfterMs }: EngineSettings,
): PushResult {
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
      store.markUnconfirmed(entry.id, {
        at: now,
        lookAt: now + firstLookMs(entry.mutation, probeAfterMs),
        error: toOutboxError(answer.error),
      });
      return { kind: 'unanswered', error: answer.error };
    default:
      return assertNever(answer);
  }
}

/** A create may arrive late; what became of everything else can be read off the object at once. */
function firstLookMs(mutation: Mutation, probeAfterMs: readonly number[]): number {
  return mutation.op === 'create' ? (probeAfterMs[0] ?? 0) : 0;
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
