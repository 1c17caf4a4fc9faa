import { AppError } from '#shared/errors.ts';
import { isChangedBy, replacedBy } from '#shared/catalogue/catalogue-change.ts';
import { categoryBody, categoryOf, isSameLine } from '#shared/catalogue/catalogue-line.ts';
import { validateBody } from '#shared/service/validate-body.ts';
import { findSavedLine } from '#main/db/catalogue/catalogue-queries.ts';
import { historyOf, usesOf } from '#main/db/catalogue/catalogue-uses.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { applyPrice } from '#main/ipc/edits/catalogue-prices.ts';
import { changeLine, createLine } from '#main/ipc/edits/catalogue-edits.ts';
import { message } from '#shared/words/message.ts';
import { inputProblem } from '#shared/service/field-label.ts';

export function catalogueHandlers(app: AppContext) {
  return {
    'catalogue:save': ({ replaces, ...line }) => {
      const { book } = app.session();
      const [problem] = validateBody(categoryOf[line.kind], 'create', categoryBody(line));
      if (problem !== undefined) {
        throw new AppError('invalid_input', inputProblem(problem.field, problem.reason), { field: problem.field });
      }
      const saved = findSavedLine(book.orm, line.kind, line.name);
      if (saved !== null) {
        // The person agreed to replace the line as the question showed it, not a line that has changed since.
        const isMeant = saved.uid === replaces?.uid && isSameLine(saved, replaces);
        if (!isMeant || !isChangedBy(saved, line)) return { kind: 'taken', by: saved, isSame: isSameLine(saved, line) };
        changeLine(book, saved, replacedBy(saved, line), app.now());
        return { kind: 'saved', uid: saved.uid };
      }
      if (replaces !== null) throw new AppError('not_found', message('error_saved_line_gone'));
      return { kind: 'saved', uid: createLine(book, app.createUid(), line, app.now()) };
    },
    'catalogue:uses': ({ kind, uids }) => usesOf(() => app.session().book, kind, uids),
    'catalogue:history': ({ kind, uid }) => historyOf(() => app.session().book, kind, uid),
    'catalogue:apply-price': (asked) => applyPrice(app, asked),
  } satisfies Partial<Handlers>;
}
