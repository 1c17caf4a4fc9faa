import type { AppError } from '#shared/errors.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { concernsOnlyTarget, isRefusal } from '#main/sync/pull/failure-scope.ts';
import type { Prepared, PushPorts, Place } from './push-result.ts';
import { brokenOff, toOutboxError } from './push-result.ts';
import { explainRefusedRead } from './explain-refused-read.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

type Reading = { readonly kind: 'read'; readonly object: ServerObject } | { readonly kind: 'gone' } | Prepared;

/** Reads the object of an entry that is about to be sent. A refusal that stands puts the entry to the person. */
export async function preflightRead(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Mutation,
  place: Place,
): Promise<Reading> {
  const current = await readCurrent(ports, entry, mutation, place);
  return current.kind === 'refused' ? refusedRead(ports, entry, current.error) : current;
}

/** Reads the same, but leaves it to the caller what a refusal means for the entry. */
export async function readCurrent(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Mutation,
  place: Place,
): Promise<Reading | { readonly kind: 'refused'; readonly error: AppError }> {
  const { mirror, service, clock } = ports;
  const { resource } = mutation;
  const { address, parent } = place;
  if (!ports.mayLeave()) return brokenOff();
  ports.countRequest();
  const requestedAt = clock.now();
  const current = await service.read(resource, address, parent);
  // While waiting for the answer the person may have edited or discarded the entry.
  if (!isUnchanged(ports, entry)) return { kind: 'stopped' };
  if (current.kind === 'failed') {
    if (!concernsOnlyTarget(current, false)) return current;
    const meaning = await explainRefusedRead(ports, mutation, place);
    if (!isUnchanged(ports, entry)) return { kind: 'stopped' };
    return meaning.kind === 'shown' ? { kind: 'failed', error: meaning.error } : meaning;
  }
  // A list may have shown a newer edit by somebody else meanwhile; writing on the older read would undo it.
  if (!mirror.applyObject(resource, current.value, parent, clock.now(), requestedAt)) return { kind: 'stopped' };
  return { kind: 'read', object: current.value };
}

/** True when the entry is still queued with the same mutation. */
export function isUnchanged({ outbox }: PushPorts, entry: OutboxRow): boolean {
  const current = outbox.listOpenEntries().find((other) => other.id === entry.id);
  return current?.state === 'queued' && JSON.stringify(current.mutation) === JSON.stringify(entry.mutation);
}

/** Puts the entry to the person when a right is missing; any other error is tried again later. */
function refusedRead(ports: PushPorts, entry: OutboxRow, error: AppError): Prepared {
  if (isRefusal(error)) {
    ports.outbox.needsPerson(entry.id, 'rejected', toOutboxError(error));
    return { kind: 'stopped' };
  }
  return { kind: 'failed', error };
}
