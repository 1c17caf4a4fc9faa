import type { Uid } from '#shared/model/ids.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import { sentBy } from './left-out.ts';
import type { OutboxRows } from './outbox-rows.ts';

/**
 * What gave way to a delete of the object, in the moment of it (`at`, ms since epoch), oldest first. What was on its way then
 * and has arrived since is what the edits behind it were made on.
 */
export function pushedAside(outbox: OutboxRows, uid: Uid, at: number | undefined): readonly Mutation[] {
  const entries = outbox.listOf(uid);
  const arrived = entries.filter(({ state, settledAt }) => state === 'done' && (settledAt ?? 0) >= (at ?? Infinity));
  return entries
    .filter(({ state, settledAt }) => state === 'cancelled' && settledAt === at)
    .map((entry) => madeOn(arrived, entry));
}

function madeOn(arrived: readonly OutboxRow[], { id, mutation }: OutboxRow): Mutation {
  if (mutation.op !== 'update') return mutation;
  const earlier = arrived.filter((other) => other.id < id).map((other) => sentBy(other.mutation));
  return { ...mutation, base: Object.assign({}, mutation.base, ...earlier) };
}
