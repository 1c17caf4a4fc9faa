import { AppError } from '#shared/errors.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { changedFields } from '#shared/compare/changed-fields.ts';
import { asUpdateData } from '#shared/conflict/resolve.ts';
import type { ObjectRows } from '#main/db/objects/object-store.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { ConflictRows, StoredNote } from './conflict-table.ts';
import type { EditStore } from './enqueue-store.ts';
import { localReferences } from '#main/db/objects/local-references.ts';

const KEPT_MS = 90 * 86_400_000;

/** What was decided without asking, for whoever wants it otherwise. */
export interface JournalStore {
  /** Newest first. Times are ms since epoch. */
  listSince(since: number): readonly StoredNote[];
  /** The fields that taking this back would change now; none where all have become something else since. */
  undoableFields(note: StoredNote): JsonObject;
  /** Queues them as a new edit. Throws `invalid_input` where nothing is left to take back. */
  undo(id: number, at: number): void;
  /** Forgets what is older than 90 days. */
  prune(now: number): void;
}

interface JournalStoreParts {
  readonly writer: Writer;
  readonly rows: ObjectRows;
  readonly conflicts: ConflictRows;
  readonly edits: EditStore;
}

export function createJournalStore({ writer, rows, conflicts, edits }: JournalStoreParts): JournalStore {
  function undoableFields({ kind, undoneAt, record, resource, uid }: StoredNote): JsonObject {
    const state = rows.of(resource).byUid(uid);
    if (kind !== 'merged' || undoneAt !== null || state === null || state.serverId === null) return {};
    if (state.presence !== 'present' || state.isDeleting) return {};
    const { view, connection } = rows.draw(resource, state);
    const now = connection === null ? view : { ...view, connection: { id: connection.serverId } };
    const isNow = (name: string, value: JsonValue): boolean =>
      Object.keys(changedFields(resource, { [name]: value }, now, true)).length === 0;
    const back = changesIn(record).filter(
      ({ name, merged, mine }) =>
        isNow(name, merged) &&
        Object.keys(changedFields(resource, { [name]: mine }, { [name]: merged }, true)).length > 0,
    );
    return localReferences(rows, asUpdateData(Object.fromEntries(back.map(({ name, mine }) => [name, mine]))));
  }

  return {
    listSince: conflicts.listNotesSince,
    undoableFields,
    undo(id, at) {
      writer.write(() => {
        const note = conflicts.noteOf(id);
        const data = note === null ? {} : undoableFields(note);
        if (note === null || Object.keys(data).length === 0)
          throw new AppError('invalid_input', 'This was changed again since; there is nothing left to undo.');
        const { resource, uid } = note;
        const state = rows.of(resource).byUid(uid);
        edits.enqueue([{ op: 'update', resource, uid, data, base: { ...state?.mirror, ...state?.details } }], at);
        conflicts.markUndone(id, at);
      });
    },
    prune(now) {
      writer.write(() => {
        conflicts.removeNotesBefore(now - KEPT_MS);
      });
    },
  };
}

interface NotedChange {
  readonly name: string;
  readonly mine: JsonValue;
  readonly merged: JsonValue;
}

/** The fields of a merge as it was noted: what the person had made of each, and what stood there afterwards. */
export function changesIn(record: JsonObject): readonly NotedChange[] {
  const changes = Array.isArray(record['changes']) ? record['changes'] : [];
  return changes.flatMap((change: JsonValue) => {
    if (!isJsonObject(change) || typeof change['name'] !== 'string') return [];
    return [{ name: change['name'], mine: change['mine'] ?? null, merged: change['merged'] ?? null }];
  });
}
