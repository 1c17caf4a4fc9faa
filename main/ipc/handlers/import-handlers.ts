import { clientImporter } from '#main/db/import/import-clients.ts';
import { importCategory } from '#main/db/import/import-categories.ts';
import type { ImportOptions } from '#main/db/import/import-options.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

function importOptions(app: AppContext, isTrial: boolean): ImportOptions {
  const { book } = app.session();
  const at = app.now();
  return {
    at,
    isTrial,
    createUid: () => app.createUid(),
    // A whole list may be a mistake that is seen only once it is there.
    enqueue(mutations) {
      book.edits.enqueueHeld(mutations, at);
    },
  };
}

export function importHandlers(app: AppContext) {
  return {
    'import:clients': async ({ clients, defaults, isTrial }) => {
      const { book, engine } = app.session();
      const options = { ...importOptions(app, isTrial), defaults };
      const steps = await mapInSteps(clients, () => clientImporter(book, clients, options), {
        around: (step) => book.writer.write(step),
      });
      for (const { unread } of steps) if (unread !== null) engine.request('connections', unread);
      return {
        outcomes: steps.map(({ outcome }) => outcome),
        created: steps.flatMap(({ created }) => created),
        changed: steps.flatMap(({ changed }) => changed),
      };
    },
    'import:catalogue': async ({ resource, lines, isTrial }) => {
      const { book } = app.session();
      const options = importOptions(app, isTrial);
      const steps = await mapInSteps(lines, () => (line) => importCategory(book, resource, line, options), {
        around: (step) => book.writer.write(step),
      });
      return {
        outcomes: steps.map(({ outcome }) => outcome),
        created: steps.flatMap(({ created }) => created),
        changed: steps.flatMap(({ changed }) => changed),
      };
    },
  } satisfies Partial<Handlers>;
}
