import type { JsonObject } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Mutation, Update } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { ConflictTable, StoredNote } from '#main/db/outbox/conflicts/conflict-table.ts';
import { sentBy } from '#main/db/mirror/omitted-fields.ts';

/**
 * Returns the part of a discarded update that must still be sent: rows that the account dropped with its first attempt and that
 * wait to be restored. Null when there are none, or when the entry consists of nothing else: then the person discards those rows.
 */
export function restoredRowsOf(conflicts: Pick<ConflictTable, 'listNotes'>, entry: OutboxRow): Update | null {
  const { mutation } = entry;
  if (mutation.op !== 'update') return null;
  const names = new Set(notesOf(conflicts, entry).flatMap(({ record }) => arraysOf(record)));
  const data = Object.fromEntries(Object.entries(mutation.data).filter(([name]) => names.has(name)));
  const [kept, all] = [data, mutation.data].map((fields) => Object.keys(fields).length);
  return kept === 0 || kept === all ? null : { ...mutation, data };
}

/**
 * Returns the fields of `left` (the values after a settled update) that were displayed when the later entry was made. Rows that the
 * account dropped, and the totals with them, were not displayed until their restore was queued, and may include someone else's.
 * For a field that the later entry changes itself, its creation counts, not the last edit that was merged into it.
 */
export function visibleRemainder(
  conflicts: Pick<ConflictTable, 'listNotes'>,
  entry: Pick<OutboxRow, 'id' | 'mutation'>,
  later: Pick<OutboxRow, 'mutation' | 'createdAt' | 'savedAt'>,
  left: JsonObject,
): JsonObject {
  const own = sentBy(later.mutation);
  const unseen = new Set(
    notesOf(conflicts, entry).flatMap(({ at, record }) =>
      arraysOf(record).filter((name) => at >= (name in own ? later.createdAt : later.savedAt)),
    ),
  );
  if (unseen.size === 0) return left;
  const sent = sentBy(entry.mutation);
  return Object.fromEntries(Object.entries(left).filter(([name]) => name in sent && !unseen.has(name)));
}

function notesOf(
  conflicts: Pick<ConflictTable, 'listNotes'>,
  { id, mutation }: Pick<OutboxRow, 'id' | 'mutation'>,
): readonly StoredNote[] {
  return conflicts.listNotes(mutation.uid).filter(({ kind, record }) => {
    return kind === 'rows_put_back' && isJsonObject(record) && record['entry'] === id;
  });
}

function arraysOf(record: unknown): readonly string[] {
  const arrays: unknown = isJsonObject(record) ? record['arrays'] : null;
  return Array.isArray(arrays) ? arrays.filter((name: unknown) => typeof name === 'string') : [];
}

/** Returns the mutation without the fields of the remainder that is still to be sent. */
export function withoutRemainder(mutation: Mutation, rest: Update | null): Mutation {
  if (mutation.op !== 'update' || rest === null) return mutation;
  return {
    ...mutation,
    data: Object.fromEntries(Object.entries(mutation.data).filter(([name]) => !(name in rest.data))),
  };
}
