import { AppError } from '#shared/errors.ts';
import { isChangedBy, lineChange, replacedBy } from '#shared/catalogue/catalogue-change.ts';
import type { CatalogueEdit, CatalogueLine, SavedCatalogueLine } from '#shared/catalogue/catalogue-line.ts';
import { categoryBody, categoryOf, isSameLine } from '#shared/catalogue/catalogue-line.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import { isUnresolved } from '#shared/outbox/entry.ts';
import { validateBody } from '#shared/service/validate-body.ts';
import { isolate } from '#shared/text/isolate.ts';
import type { Book } from '#main/db/book.ts';
import { findSavedLine } from '#main/db/catalogue/catalogue-queries.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function catalogueHandlers(app: AppContext) {
  return {
    'catalogue:save': ({ replaces, ...line }) => {
      const { book } = app.session();
      const resource = categoryOf[line.kind];
      const data = categoryBody(line);
      const [problem] = validateBody(resource, 'create', data);
      if (problem !== undefined) {
        throw new AppError('invalid_input', `The ${problem.field} ${problem.reason}.`, { field: problem.field });
      }
      const saved = findSavedLine(book.orm, line.kind, line.name);
      if (saved !== null) {
        // The person agreed to replace the line as the question showed it, not a line that has changed since.
        const isMeant = saved.uid === replaces?.uid && isSameLine(saved, replaces);
        if (!isMeant || !isChangedBy(saved, line)) return { kind: 'taken', by: saved, isSame: isSameLine(saved, line) };
        change(book, saved, replacedBy(saved, line), app.now());
        return { kind: 'saved', uid: saved.uid };
      }
      if (replaces !== null) throw new AppError('not_found', 'This saved line is not in the catalogue any more.');
      const uid = app.createUid();
      // Enqueued with an undo window: an item that was sent cannot be deleted from the account by Inkwell.
      book.edits.enqueueHeld([{ op: 'create', resource, uid, data }], app.now());
      return { kind: 'saved', uid };
    },
    'catalogue:take-back': (edit) => {
      const { book } = app.session();
      book.writer.write(() => {
        takeBack(book, edit, app.now());
      });
      return null;
    },
  } satisfies Partial<Handlers>;
}

/** Enqueues an update with the changed fields only: the others may have changed at the service meanwhile. */
function change(book: Book, { uid, ...saved }: SavedCatalogueLine, to: CatalogueLine, at: number): void {
  const resource = categoryOf[to.kind];
  const base = book.rows.of(resource).byUid(uid)?.mirror ?? {};
  book.edits.enqueue([{ op: 'update', resource, uid, data: lineChange(saved, to), base }], at);
}

function takeBack(book: Book, { uid, before, after }: CatalogueEdit, at: number): void {
  const now = findSavedLine(book.orm, after.kind, after.name);
  if (now?.uid !== uid || !isSameLine(now, after))
    throw new AppError(
      'invalid_input',
      `“${isolate(after.name)}” was changed again since; there is nothing left to undo.`,
    );
  if (before !== null) {
    change(book, now, before, at);
    return;
  }
  const create = book.outbox.listOpenOf(uid).find(({ mutation }) => mutation.op === 'create');
  if (create === undefined || isUnresolved(create) || !outboxActions(create).includes('discard'))
    throw new AppError(
      'invalid_input',
      `“${isolate(after.name)}” has already left for your account. Remove it from the catalogue there if it is wrong.`,
    );
  book.edits.discard(create.id, at);
}
