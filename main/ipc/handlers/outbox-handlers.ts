import { listNotes, listPossibleDuplicates } from '#main/db/outbox/journal-list.ts';
import { listOutbox } from '#main/db/outbox/outbox-list.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function outboxHandlers(app: AppContext) {
  return {
    'outbox:list': () => {
      const { book, engine } = app.session();
      const isReachable = engine.status().obstacle.kind === 'none';
      const { rows, outbox, conflicts } = book;
      return listOutbox({ rows, outbox, conflicts, writing: app.writing(), isReachable }, app.now());
    },
    'outbox:resolve': ({ id, decision, shown }) => {
      const { book } = app.session();
      book.decisions.decide(id, decision, app.now(), shown);
      return null;
    },
    'outbox:list-notes': () => listNotes(app.session().book, app.now()),
    'outbox:list-twins': () => listPossibleDuplicates(app.session().book, app.writing()),
    'outbox:decide-twin': ({ id, decision }) => {
      const { book } = app.session();
      book.duplicates.decide(id, decision, app.now());
      return null;
    },
  } satisfies Partial<Handlers>;
}
