import { AppError } from '#shared/errors.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { changedFields } from '#shared/compare/changed-fields.ts';
import { asUpdateData } from '#shared/conflict/resolve.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { ConflictTable, StoredNote } from './conflicts/conflict-table.ts';
import type { EditStore } from './enqueue-store.ts';
import { localReferences } from '#main/db/objects/local-references.ts';
import { message } from '#shared/words/message.ts';

const KEPT_MS = 90 * 86_400_000;

/** Lists the decisions made without asking, and undoes them for a person who disagrees. */
export interface JournalStore {
  /** Lists the decisions since `since` (ms since epoch), newest first. */
  listSince(since: number): readonly StoredNote[];
  /** Returns the fields that an undo would change now, with their values. Fields that were changed again since are left out. */
  undoableFields(note: StoredNote): JsonObject;
  /** Enqueues the undo as a new update. Throws `invalid_input` when nothing is left to undo. */
  undo(id: number, at: number): void;
  /** Deletes entries older than 90 days. */
  prune(now: number): void;
}

interface JournalStoreParts {
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly conflicts: ConflictTable;
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
          throw new AppError('invalid_input', message('error_changed_again'));
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

/** Reads the fields of a merge from its journal record: the person's value of each, and the value after the merge. */
function changesIn(record: JsonObject): readonly NotedChange[] {
  const changes = Array.isArray(record['changes']) ? record['changes'] : [];
  return changes.flatMap((change: JsonValue) => {
    if (!isJsonObject(change) || typeof change['name'] !== 'string') return [];
    return [{ name: change['name'], mine: change['mine'] ?? null, merged: change['merged'] ?? null }];
  });
}
