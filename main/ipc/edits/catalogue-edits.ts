import { AppError } from '#shared/errors.ts';
import { lineChange } from '#shared/catalogue/catalogue-change.ts';
import type { CatalogueEdit, CatalogueLine, SavedCatalogueLine } from '#shared/catalogue/catalogue-line.ts';
import { categoryBody, categoryOf, isSameLine } from '#shared/catalogue/catalogue-line.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import { isUnresolved } from '#shared/outbox/entry.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { findSavedLine } from '#main/db/catalogue/catalogue-queries.ts';
import { message } from '#shared/words/message.ts';

/** Enqueues a new line of the catalogue. Throws `invalid_input` when its name is taken. Returns its uid. */
export function createLine(book: Book, uid: Uid, line: CatalogueLine, at: number): Uid {
  if (findSavedLine(book.orm, line.kind, line.name) !== null)
    throw new AppError('invalid_input', message('error_catalogue_has_line', { name: line.name }));
  const resource = categoryOf[line.kind];
  // Enqueued with an undo window: an item that was sent cannot be deleted from the account by Inkwell.
  book.edits.enqueueHeld([{ op: 'create', resource, uid, data: categoryBody(line) }], at);
  return uid;
}

/** Enqueues an update with the changed fields only: the others may have changed at the service meanwhile. */
export function changeLine(book: Book, { uid, ...saved }: SavedCatalogueLine, to: CatalogueLine, at: number): void {
  const resource = categoryOf[to.kind];
  const base = book.rows.of(resource).byUid(uid)?.mirror ?? {};
  book.edits.enqueue([{ op: 'update', resource, uid, data: lineChange(saved, to), base }], at);
}

/**
 * Undoes a save: a changed line is changed back, a new one is discarded while it was not sent. Throws `invalid_input`
 * when that is no longer possible.
 */
export function takeLineBack(book: Book, { uid, before, after }: CatalogueEdit, at: number): void {
  book.writer.write(() => {
    const now = findSavedLine(book.orm, after.kind, after.name);
    if (now?.uid !== uid || !isSameLine(now, after))
      throw new AppError('invalid_input', message('error_catalogue_changed_again', { name: after.name }));
    if (before === null) discardLine(book, uid, after.name, at);
    else changeLine(book, now, before, at);
  });
}

function discardLine(book: Book, uid: Uid, name: string, at: number): void {
  const create = book.outbox.listOpenOf(uid).find(({ mutation }) => mutation.op === 'create');
  if (create === undefined || isUnresolved(create) || !outboxActions(create).includes('discard'))
    throw new AppError('invalid_input', message('error_catalogue_has_left', { name }));
  book.edits.discard(create.id, at);
}
