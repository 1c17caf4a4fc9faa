import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { ObjectRows } from '#main/db/objects/object-store.ts';
import { sentBy } from '#main/db/mirror/omitted-fields.ts';
import type { OutboxRows } from './outbox-table.ts';
import { asShown } from './reverted-fields.ts';

interface Book {
  readonly outbox: OutboxRows;
  readonly rows: ObjectRows;
}

/**
 * What gave way to a delete of the object, in the moment of it (`at`, ms since epoch), oldest first. What was on its way then
 * and has arrived since is what the edits behind it were made on.
 */
export function pushedAside({ outbox, rows }: Book, uid: Uid, at: number | undefined): readonly Mutation[] {
  const entries = outbox.listOf(uid);
  const arrived = entries.filter(({ state, settledAt }) => state === 'done' && (settledAt ?? 0) >= (at ?? Infinity));
  return entries
    .filter(({ state, settledAt }) => state === 'cancelled' && settledAt === at)
    .map((entry) => madeOn(rows, arrived, entry));
}

function madeOn(rows: ObjectRows, arrived: readonly OutboxRow[], { id, mutation }: OutboxRow): Mutation {
  if (mutation.op !== 'update') return mutation;
  const earlier = arrived
    .filter((other) => other.id < id)
    .map((other) => sentBy(other.mutation))
    .map((data) => Object.fromEntries(Object.keys(data).map((name) => [name, asShown(rows, data, name)])));
  return { ...mutation, base: Object.assign({}, mutation.base, ...earlier) };
}
