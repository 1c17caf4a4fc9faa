import { isPageMarked } from '#renderer/components/ui/page-mark.ts';
import { reportFailures } from '#renderer/errors/report-failures.ts';
import { undoInField } from '#renderer/state/undo/undo-keys.ts';
import type { AppController } from './app-controller.svelte.ts';

/** Starts all that listens as long as the window is there, to main and to the window itself. Returns the function that ends it. */
export function followEvents(app: AppController): () => void {
  const { link } = app;
  const ends = [
    reportFailures(window, link),
    app.clock.start(),
    app.router.start(),
    app.sync.start(window),
    app.unsaved.start(window),
    link.on('sync:status-changed', (status) => (app.sync.status = status)),
    link.on('update:changed', (status) => {
      app.updates.apply(status);
    }),
    link.on('settings:changed', (settings) => {
      app.settings.apply(settings);
    }),
    link.on('paper:changed', (paper) => {
      app.paper.apply(paper);
    }),
    link.on('document:progressed', (progress) => {
      app.documents.hear(progress);
    }),
    link.on('account:changed', (account) => {
      app.showAccount(account);
    }),
    link.on('menu:chosen', ({ command }) => {
      if (command === 'undo' || command === 'redo') (app.undoChosen ?? undoInField)(command);
      // Ignore menu commands behind a dialog, as keys are ignored there, so that they do not change what is typed in it.
      else if (!isPageMarked('data-dialog')) app.run(command);
    }),
    link.on('lock:changed', ({ isLocked }) => {
      app.lock.hear(isLocked);
      if (isLocked) app.hide();
      else void app.load();
    }),
    link.on('place:opened', (place) => {
      void app.places.open(place);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
