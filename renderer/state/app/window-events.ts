import type { CommandId } from '#shared/commands/command-table.ts';
import type { AccountInfo } from '#shared/screens/settings.ts';
import type { Link } from '#renderer/bridge.ts';
import { isPageMarked } from '#renderer/components/ui/page-mark.ts';
import { reportFailures } from '#renderer/errors/report-failures.ts';
import type { DocumentsController } from '#renderer/state/invoice-actions/documents-controller.svelte.ts';
import type { LockController } from '#renderer/state/lock/lock-controller.svelte.ts';
import type { PaperController } from '#renderer/state/settings/paper-controller.svelte.ts';
import type { SettingsController } from '#renderer/state/settings/settings-controller.svelte.ts';
import type { UpdatesController } from '#renderer/state/settings/updates-controller.svelte.ts';
import type { SyncController } from '#renderer/state/sync/sync-controller.svelte.ts';
import { undoInField } from '#renderer/state/undo/undo-keys.ts';
import type { Clock } from './clock.svelte.ts';
import type { OutsidePlaces } from './outside-places.ts';
import type { Router } from './router.svelte.ts';
import type { UnsavedWork } from './unsaved-work.ts';

/** The parts of the app that what happens outside of it changes. */
interface FollowingApp {
  readonly link: Link;
  readonly clock: Clock;
  readonly router: Router;
  readonly sync: SyncController;
  readonly unsaved: UnsavedWork;
  readonly updates: UpdatesController;
  readonly settings: SettingsController;
  readonly paper: PaperController;
  readonly documents: DocumentsController;
  readonly lock: LockController;
  readonly places: OutsidePlaces;
  /** Handles undo and redo of the application menu; null while no mounted component handles them. */
  readonly undoChosen: ((wanted: 'undo' | 'redo') => void) | null;
  showAccount(account: AccountInfo | null): void;
  run(command: CommandId): void;
  /** Takes what the account shows from a window that is locked now. */
  hide(): void;
  load(): Promise<void>;
}

/** Starts all that listens as long as the window is there, to main and to the window itself. Returns the function that ends it. */
export function followEvents(app: FollowingApp): () => void {
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
