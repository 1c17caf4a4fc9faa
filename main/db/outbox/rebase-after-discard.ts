import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { ObjectRows } from '#main/db/objects/object-store.ts';
import { createAttemptRows } from './attempt-table.ts';
import { partOf } from '#main/db/drafts/draft-base-after-discard.ts';
import type { OutboxRows } from './outbox-table.ts';
import { takenBackBy } from './reverted-fields.ts';
import { thereAlready } from './already-applied.ts';
import type { Orm } from '#main/db/connection/orm.ts';

interface Book {
  readonly orm: Orm;
  readonly outbox: OutboxRows;
  readonly rows: ObjectRows;
}

/**
 * Edits and deletes behind an update that is given up. They were made on what it showed; what the account has under that was
 * shown to nobody, and they are measured by what the update itself was made on. Not where the account had the same; nor, where
 * the update may have arrived all the same, what takes it back. Inside a transaction only.
 */
export function remeasureBehind(book: Book, { id, mutation: givenUp }: Pick<OutboxRow, 'id' | 'mutation'>): void {
  if (givenUp.op !== 'update') return;
  const { orm, outbox, rows } = book;
  const mayHaveArrived = createAttemptRows(orm).mayHaveArrivedSince(id, 0);
  let names = Object.keys(givenUp.data);
  for (const { id: laterId, mutation } of outbox.listOpenOf(givenUp.uid)) {
    if (laterId < id || (mutation.op !== 'update' && mutation.op !== 'delete') || mutation.base === undefined) continue;
    const own = mutation.op === 'delete' ? names : names.filter((name) => name in mutation.data);
    const isThere = thereAlready(rows, givenUp, mutation.base);
    const hidden = own.filter((name) => !isThere(name));
    const takenBack = mayHaveArrived && mutation.op === 'update' ? takenBackBy(rows, mutation, givenUp, hidden) : {};
    const base = { ...mutation.base, ...partOf(givenUp.base, hidden), ...takenBack };
    outbox.update(laterId, { mutation: { ...mutation, base } });
    names = names.filter((name) => !own.includes(name));
  }
}

/** The same for a delete that has pushed aside what of `waiting` is given up by now. */
export function remeasureInstead(book: Book, waiting: readonly OutboxRow[]): void {
  const givenUp = waiting.filter(({ id }) => book.outbox.get(id)?.state === 'cancelled');
  // The oldest last: what that was made on is what of the account was shown.
  for (const entry of givenUp.toReversed()) remeasureBehind(book, entry);
}
