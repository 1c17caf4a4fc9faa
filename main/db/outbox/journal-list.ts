import type { Uid } from '#shared/service/ids.ts';
import type { Note } from '#shared/outbox/journal-note.ts';
import { noteSentence } from '#shared/outbox/journal-note.ts';
import { objectText } from '#shared/outbox/describe.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Writing } from '#shared/writing/writing.ts';
import type { PossibleDuplicate } from '#shared/outbox/possible-duplicate.ts';
import type { Book } from '#main/db/book.ts';
import type { StoredNote } from './conflicts/conflict-table.ts';
import { nameOf, parentOf } from './outbox-list.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

const SHOWN_MS = 7 * 86_400_000;

type Parts = Pick<Book, 'journal' | 'rows' | 'duplicates'>;
type NoteParts = Pick<Book, 'journal' | 'rows'>;

/** Lists the decisions made without asking in the last seven days, newest first. */
export const listNotes = (parts: NoteParts, now: number): readonly Note[] =>
  parts.journal.listSince(now - SHOWN_MS).map((note) => toNote(parts, note));

/** Lists the decisions made without asking about one object that the journal still has, newest first. */
export const notesOf = (parts: NoteParts & Pick<Book, 'conflicts'>, resource: Resource, uid: Uid): readonly Note[] =>
  parts.conflicts
    .listNotes(uid)
    .filter((note) => note.resource === resource)
    .map((note) => toNote(parts, note));

function toNote({ journal, rows }: NoteParts, note: StoredNote): Note {
  const { id, at, kind, resource, uid, record, undoneAt } = note;
  const isUndoable = Object.keys(journal.undoableFields(note)).length > 0;
  const sentence = noteSentence(kind, record, nameIn({ rows }, resource, uid));
  return { id, at, kind, resource, uid, sentence, isUndoable, undoneAt };
}

/** Lists the objects that may be in the account twice, oldest first. */
export function listPossibleDuplicates({ duplicates, rows }: Parts, writing: Writing): readonly PossibleDuplicate[] {
  return duplicates.list().map(({ watch, resource, uid, twinUid }) => {
    const state = rows.of(resource).byUid(twinUid);
    const drawn = state === null ? null : rows.draw(resource, state);
    const parent = parentOf(rows, resource, state, drawn?.connection ?? null);
    const view = { ...drawn?.view, currency_iso_code: drawn?.view['currency_iso_code'] ?? parent.currency };
    const name = objectText(resource, { view, name: nameOf(view), parentName: parent.name, writing });
    return { id: watch, resource, uid, twinUid, name };
  });
}

function nameIn({ rows }: Pick<Parts, 'rows'>, resource: Resource, uid: Uid): string | Message {
  const state = rows.of(resource).byUid(uid);
  if (resource === 'payments') {
    const invoice = parentOf(rows, resource, state, null).name;
    return invoice === '' ? message('note_payment') : message('note_payment_on', { invoice });
  }
  return (state === null ? '' : nameOf(rows.draw(resource, state).view)) || message('note_something');
}
