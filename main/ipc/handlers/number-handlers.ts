import { setImmediate } from 'node:timers/promises';
import { numberReport } from '#main/db/numbering/gap-report.ts';
import { answerYearStart } from '#main/db/numbering/year-answer.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function numberHandlers(app: AppContext) {
  return {
    'draft:propose-number': (question) => app.session().book.numbers.answer(question, app.today(), app.now()),
    'numbers:answer-year': ({ start }) => {
      answerYearStart(app.session().book.keyValues, start, app.now());
      return null;
    },
    'numbers:next': () => app.session().book.numbers.next(app.today()),
    'numbers:report': () => numberReport(app.session().book.orm, setImmediate),
  } satisfies Partial<Handlers>;
}
