import type { Mutation } from '#shared/outbox/mutation.ts';
import { clientImporter } from '#main/db/import/import-clients.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function importHandlers(app: AppContext) {
  return {
    'import:clients': async ({ clients, ...asked }) => {
      const { book, engine } = app.session();
      const at = app.now();
      const options = {
        ...asked,
        at,
        createUid: () => app.createUid(),
        // A whole list may be a mistake that is seen only once it is there.
        enqueue(mutations: readonly Mutation[]) {
          book.edits.enqueueHeld(mutations, at);
        },
      };
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
  } satisfies Partial<Handlers>;
}
