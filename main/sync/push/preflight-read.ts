import type { AppError } from '#shared/errors.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isAboutOne, isRefusal } from '#main/sync/pull/about-one.ts';
import type { Prepared, PushPorts, Place } from './push-result.ts';
import { brokenOff, toOutboxError } from './push-result.ts';
import { meaningOf } from './explain-refused-read.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

export type Reading = { readonly kind: 'read'; readonly object: ServerObject } | { readonly kind: 'gone' } | Prepared;

/** Reads the object of an entry that is about to leave. */
export async function readAgain(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Mutation,
  place: Place,
): Promise<Reading> {
  const current = await readNow(ports, entry, mutation, place);
  return current.kind === 'refused' ? refusedRead(ports, entry, current.error) : current;
}

/** The same, with nothing decided about an object that cannot be read. */
export async function readNow(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Mutation,
  place: Place,
): Promise<Reading | { readonly kind: 'refused'; readonly error: AppError }> {
  const { store, service, clock } = ports;
  const { resource } = mutation;
  const { address, parent } = place;
  if (!ports.mayLeave()) return brokenOff();
  ports.countRequest();
  const requestedAt = clock.now();
  const current = await service.read(resource, address, parent);
  // While the answer was awaited the person may have edited or discarded what was about to leave.
  if (!isUnchanged(ports, entry)) return { kind: 'stopped' };
  if (current.kind === 'failed') {
    if (!isAboutOne(current, false)) return current;
    const meaning = await meaningOf(ports, mutation, place);
    if (!isUnchanged(ports, entry)) return { kind: 'stopped' };
    return meaning.kind === 'shown' ? { kind: 'failed', error: meaning.error } : meaning;
  }
  // What a list has shown of it meanwhile may be somebody's edit: what was read before that would put it back.
  if (!store.applyObject(resource, current.value, parent, clock.now(), requestedAt)) return { kind: 'stopped' };
  return { kind: 'read', object: current.value };
}

/** Whether the entry may still leave as it was planned. */
export function isUnchanged({ store }: PushPorts, entry: OutboxRow): boolean {
  const current = store.listOpenEntries().find((other) => other.id === entry.id);
  return current?.state === 'queued' && JSON.stringify(current.mutation) === JSON.stringify(entry.mutation);
}

/** A right that is missing needs a person; everything else is tried again later. */
export function refusedRead(ports: PushPorts, entry: OutboxRow, error: AppError): Prepared {
  if (isRefusal(error)) {
    ports.store.needsPerson(entry.id, 'rejected', toOutboxError(error));
    return { kind: 'stopped' };
  }
  return { kind: 'failed', error };
}
