import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { sentBy } from '#main/db/mirror/omitted-fields.ts';
import type { OutboxTable } from './outbox-table.ts';
import { asShown } from './reverted-fields.ts';

interface CancelledByDeleteDeps {
  readonly outbox: OutboxTable;
  readonly rows: ObjectStore;
}

/**
 * Returns the mutations that a delete of the object cancelled when it was enqueued at `at` (ms since epoch), oldest first, so
 * that they can be restored with it. Where an earlier entry was being sent at that time and has arrived since, its values are
 * their base.
 */
export function cancelledByDelete(
  { outbox, rows }: CancelledByDeleteDeps,
  uid: Uid,
  at: number | undefined,
): readonly Mutation[] {
  const entries = outbox.listOf(uid);
  const arrived = entries.filter(({ state, settledAt }) => state === 'done' && (settledAt ?? 0) >= (at ?? Infinity));
  return entries
    .filter(({ state, settledAt }) => state === 'cancelled' && settledAt === at)
    .map((entry) => withBaseOf(rows, arrived, entry));
}

/** Returns the entry's mutation with the values of the `arrived` entries before it as its base. */
function withBaseOf(rows: ObjectStore, arrived: readonly OutboxRow[], { id, mutation }: OutboxRow): Mutation {
  if (mutation.op !== 'update') return mutation;
  const earlier = arrived
    .filter((other) => other.id < id)
    .map((other) => sentBy(other.mutation))
    .map((data) => Object.fromEntries(Object.keys(data).map((name) => [name, asShown(rows, data, name)])));
  return { ...mutation, base: Object.assign({}, mutation.base, ...earlier) };
}
