import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { createAttemptTable } from './attempt-table.ts';
import { baseValuesOf } from '#main/db/drafts/draft-base-after-discard.ts';
import type { OutboxTable } from './outbox-table.ts';
import { revertedFields } from './reverted-fields.ts';
import { wasOnServer } from './already-applied.ts';
import type { Orm } from '#main/db/connection/orm.ts';

interface RebaseAfterDiscardDeps {
  readonly orm: Orm;
  readonly outbox: OutboxTable;
  readonly rows: ObjectStore;
}

/**
 * Rebases the queued updates and deletes of an object after an earlier update of it is discarded: their base becomes the base
 * of the discarded update, because no screen showed what the account had under it. Exceptions: fields that the account already
 * had with the discarded value, and fields that a later entry sets back to that base although the account may hold another value:
 * because the discarded update may have arrived, or because somebody else changed the field. With the old base such an entry would
 * change nothing and be dropped; with the displayed value as base the person is asked. Call inside a transaction.
 */
export function rebaseLaterEntries(
  deps: RebaseAfterDiscardDeps,
  { id, mutation: discarded }: Pick<OutboxRow, 'id' | 'mutation'>,
): void {
  if (discarded.op !== 'update') return;
  const { orm, outbox, rows } = deps;
  const mayHaveArrived = createAttemptTable(orm).mayHaveArrivedSince(id, 0);
  let names = Object.keys(discarded.data);
  for (const { id: laterId, mutation } of outbox.listOpenOf(discarded.uid)) {
    if (laterId < id || (mutation.op !== 'update' && mutation.op !== 'delete') || mutation.base === undefined) continue;
    const own = mutation.op === 'delete' ? names : names.filter((name) => name in mutation.data);
    const isThere = wasOnServer(rows, discarded, mutation.base);
    const hidden = own.filter((name) => !isThere(name));
    const changedNothing = wasOnServer(rows, mutation, mutation.base);
    const undecided = hidden.filter((name) => mayHaveArrived || !changedNothing(name));
    const takenBack = mutation.op === 'update' ? revertedFields(rows, mutation, discarded, undecided) : {};
    const base = { ...mutation.base, ...baseValuesOf(discarded.base, hidden), ...takenBack };
    outbox.update(laterId, { mutation: { ...mutation, base } });
    names = names.filter((name) => !own.includes(name));
  }
}

/** Rebases a delete after it cancelled entries: `waiting` are the entries that were open before it was enqueued. */
export function rebaseDelete(deps: RebaseAfterDiscardDeps, waiting: readonly OutboxRow[]): void {
  const discarded = waiting.filter(({ id }) => deps.outbox.get(id)?.state === 'cancelled');
  // Oldest last: its base is the last version of the account that a screen showed.
  for (const entry of discarded.toReversed()) rebaseLaterEntries(deps, entry);
}
