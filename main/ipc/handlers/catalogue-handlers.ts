import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { CatalogueEdit, CatalogueLine } from '#shared/model/catalogue-line.ts';
import { categoryBody, categoryOf, isSameLine } from '#shared/model/catalogue-line.ts';
import type { Uid } from '#shared/model/ids.ts';
import { lineColumns } from '#shared/model/line-item.ts';
import { outboxActions } from '#shared/model/outbox-actions.ts';
import { isUnresolved } from '#shared/model/outbox-entry.ts';
import { validateBody } from '#shared/model/validate.ts';
import type { Book } from '#main/db/book.ts';
import { findSavedLine } from '#main/db/queries/catalogue-queries.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function catalogueHandlers(app: AppContext) {
  return {
    'catalogue:save': ({ replaces, ...line }) => {
      const { book, engine } = app.session();
      const resource = categoryOf[line.kind];
      const data = categoryBody(line);
      const [problem] = validateBody(resource, 'create', data);
      if (problem !== undefined) {
        throw new AppError('invalid_input', `The ${problem.field} ${problem.reason}.`, { field: problem.field });
      }
      const saved = findSavedLine(book.orm, line.kind, line.name);
      const isMeant = saved !== null && saved.uid === replaces;
      if (saved !== null && !isMeant) return { kind: 'taken', by: saved, isSame: isSameLine(saved, line) };
      if (saved === null && replaces !== null)
        throw new AppError('not_found', 'This saved line is not in the catalogue any more.');
      const uid = saved?.uid ?? app.createUid();
      if (saved !== null) change(book, line, uid, data, app.now());
      // Once it has left, nothing here takes it out of the account again.
      else book.edits.enqueueHeld([{ op: 'create', resource, uid, data }], app.now());
      engine.wake();
      return { kind: 'saved', uid };
    },
    'catalogue:take-back': (edit) => {
      const { book, engine } = app.session();
      book.writer.write(() => {
        takeBack(book, edit, app.now());
      });
      engine.wake();
      return null;
    },
  } satisfies Partial<Handlers>;
}

function change(book: Book, { kind }: CatalogueLine, uid: Uid, data: JsonObject, at: number): void {
  const resource = categoryOf[kind];
  const base = book.rows.of(resource).byUid(uid)?.mirror ?? {};
  book.edits.enqueue([{ op: 'update', resource, uid, data, base }], at);
}

function takeBack(book: Book, { uid, before, after }: CatalogueEdit, at: number): void {
  const now = findSavedLine(book.orm, after.kind, after.name);
  if (now?.uid !== uid || !isSameLine(now, after))
    throw new AppError('invalid_input', `“${after.name}” was changed again since; there is nothing left to undo.`);
  if (before !== null) {
    change(book, before, uid, wholeBody(before), at);
    return;
  }
  const create = book.outbox.listOpenOf(uid).find(({ mutation }) => mutation.op === 'create');
  if (create === undefined || isUnresolved(create) || !outboxActions(create).includes('discard'))
    throw new AppError(
      'invalid_input',
      `“${after.name}” has already left for your account. Remove it from the catalogue there if it is wrong.`,
    );
  book.edits.discard(create.id, at);
}

/** All that a line can say: a rate that was not given before is none again. */
function wholeBody(line: CatalogueLine): JsonObject {
  const body = categoryBody(line);
  const isRateOpen = line.price === null && (line.kind === 'tasks' || line.kind === 'trips');
  return isRateOpen ? { ...body, [lineColumns[line.kind].price]: null } : body;
}
