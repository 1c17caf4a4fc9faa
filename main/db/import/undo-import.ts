import { assertNever } from '#shared/assert.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { AppError } from '#shared/errors.ts';
import type { ImportedRecords } from '#shared/import/client-import.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import { message } from '#shared/words/message.ts';
import { deleteRecord, recordDeleteImpact, restoreRecord } from '#main/db/clients/delete-record.ts';
import type { Book } from '#main/db/book.ts';
import type { Turn } from '#main/db/drafts/saves-in-turn.ts';
import { inTurn, leadingTo } from '#main/db/drafts/saves-in-turn.ts';

type Created = ImportedRecords['created'][number];
type Changed = ImportedRecords['changed'][number];

/**
 * Undoes an import, each object by itself: what was changed gets its earlier values, what was created is deleted again. A client stays
 * that something was written for meanwhile.
 */
export function undoImport(
  book: Book,
  { created, changed }: ImportedRecords,
  at: number,
  today: PlainDate,
): readonly BinOutcome[] {
  return inTurn(book.writer, [
    ...created.toReversed().map((each): Turn => [each.uid, () => deleteAgain(book, each, at, today)]),
    ...changed.toReversed().map((each): Turn => [each.uid, () => saveAgain(book, each, 'before', at)]),
  ]);
}

/** Does an import again that was undone. */
export function redoImport(book: Book, { created, changed }: ImportedRecords, at: number): readonly BinOutcome[] {
  return inTurn(book.writer, [
    ...created.map(({ resource, uid }): Turn => [uid, () => restoreRecord(book, resource, uid, at)]),
    ...changed.map((each): Turn => [each.uid, () => saveAgain(book, each, 'after', at)]),
  ]);
}

function deleteAgain(book: Book, { resource, uid }: Created, at: number, today: PlainDate): void {
  const impact = recordDeleteImpact(book, resource, uid, today);
  // The person has deleted it since.
  if (impact === null) return;
  const { name, isLocal, open, profiles, drafts } = impact;
  const isUsed = open.length > 0 || drafts > 0 || (resource === 'connections' && profiles.length > 0);
  if (isUsed) throw new AppError('invalid_input', message('import_client_used', { name }));
  deleteRecord(book, { resource, uid, isLocal }, at);
}

function saveAgain(book: Book, edit: Changed, side: 'before' | 'after', at: number): void {
  switch (edit.resource) {
    case 'connections':
      book.editorOf('connections').saves.takeBack(edit.uid, leadingTo(side, edit.saved), at);
      return;
    case 'contacts':
      book.editorOf('contacts').saves.takeBack(edit.uid, leadingTo(side, edit.saved), at);
      return;
    case 'item_categories':
    case 'expense_categories':
    case 'task_categories':
    case 'trip_categories':
      book.editorOf(edit.resource).saves.takeBack(edit.uid, leadingTo(side, edit.saved), at);
      return;
    default:
      assertNever(edit);
  }
}
