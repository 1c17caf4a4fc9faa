import type { JsonObject } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { ConflictTable, StoredNote } from '#main/db/outbox/conflict-table.ts';
import { sentBy } from '#main/db/mirror/omitted-fields.ts';

type Update = Extract<Mutation, { readonly op: 'update' }>;

/**
 * What goes on waiting of an entry that is given up: the account dropped rows with its first attempt, and to take the edit back
 * is not to lose them. Null where nothing does, or where nothing else is left of it: then it is the rows that are given up.
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
 * Of what an update has left behind (`left`), what was seen when a later one was made. Rows that the account had dropped, and
 * totals with them, stood nowhere until they waited to be put back, and others' may be among them. What the later one changes
 * itself covered them also when something was joined to it since.
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

/** What of a mutation does not go on waiting. */
export function without(mutation: Mutation, rest: Update | null): Mutation {
  if (mutation.op !== 'update' || rest === null) return mutation;
  return {
    ...mutation,
    data: Object.fromEntries(Object.entries(mutation.data).filter(([name]) => !(name in rest.data))),
  };
}
