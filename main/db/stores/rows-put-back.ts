import { isJsonObject } from '#shared/json.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import type { ConflictRows } from './conflict-rows.ts';

type Update = Extract<Mutation, { readonly op: 'update' }>;

/**
 * What goes on waiting of an entry that is given up: the account dropped rows with its first attempt, and to take the edit back
 * is not to lose them. Null where nothing does, or where nothing else is left of it: then it is the rows that are given up.
 */
export function rowsPutBack(conflicts: Pick<ConflictRows, 'listNotes'>, entry: OutboxRow): Update | null {
  const { mutation } = entry;
  if (mutation.op !== 'update') return null;
  const names = putBackSince(conflicts, entry);
  const data = Object.fromEntries(Object.entries(mutation.data).filter(([name]) => names.has(name)));
  const [kept, all] = [data, mutation.data].map((fields) => Object.keys(fields).length);
  return kept === 0 || kept === all ? null : { ...mutation, data };
}

/** The arrays of an entry whose rows the account dropped later than that (ms since epoch), and that were put back into it. */
export function putBackSince(
  conflicts: Pick<ConflictRows, 'listNotes'>,
  { id, mutation }: Pick<OutboxRow, 'id' | 'mutation'>,
  since = Number.NEGATIVE_INFINITY,
): ReadonlySet<string> {
  const notes = conflicts.listNotes(mutation.uid).filter(({ kind, record, at }) => {
    return kind === 'rows_put_back' && at > since && isJsonObject(record) && record['entry'] === id;
  });
  return new Set(notes.flatMap(({ record }) => arraysOf(record)));
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
