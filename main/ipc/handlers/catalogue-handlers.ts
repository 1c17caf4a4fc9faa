import { AppError } from '#shared/errors.ts';
import { categoryBody, categoryOf, isSameLine } from '#shared/model/catalogue-line.ts';
import { validateBody } from '#shared/model/validate.ts';
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
      if (saved === null) book.edits.enqueue([{ op: 'create', resource, uid: app.createUid(), data }], app.now());
      else {
        const base = book.rows.of(resource).byUid(saved.uid)?.mirror ?? {};
        book.edits.enqueue([{ op: 'update', resource, uid: saved.uid, data, base }], app.now());
      }
      engine.wake();
      return { kind: 'saved' };
    },
  } satisfies Partial<Handlers>;
}
