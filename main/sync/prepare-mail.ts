import type { Mutation } from '#shared/model/mutation.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import type { Prepared, PushPorts } from './push-result.ts';
import type { Place } from './read-again.ts';
import { readAgain } from './read-again.ts';

/** Reads the invoice before its mail leaves: what state it was in then is the only evidence there may ever be. */
export async function prepareMail(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Extract<Mutation, { readonly op: 'deliver' | 'reminder' }>,
  place: Place,
): Promise<Prepared> {
  const current = await readAgain(ports, entry, mutation, place);
  if (current.kind === 'gone') {
    ports.store.needsPerson(entry.id, 'held', null);
    return { kind: 'stopped' };
  }
  if (current.kind !== 'read') return current;
  const request = { op: mutation.op, target: place.address, delivery: mutation.data } as const;
  return { kind: 'ready', request, baseline: current.object.fields };
}
