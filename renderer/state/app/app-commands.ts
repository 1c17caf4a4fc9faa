import { tick } from 'svelte';
import type { CommandId } from '#shared/commands/command-table.ts';
import type { ListName } from '#shared/lists/lists.ts';
import { listNames } from '#shared/lists/lists.ts';
import type { AppController } from './app-controller.svelte.ts';
import type { CommandHandlers } from '#renderer/state/commands/command-registry.svelte.ts';
import type { Route } from './router.svelte.ts';
import type { UndoKeys } from '#renderer/state/undo/undo-keys.ts';

type CommandDeps = Pick<
  AppController,
  | 'accounts'
  | 'actions'
  | 'areShortcutsShown'
  | 'documents'
  | 'findRequests'
  | 'isPaletteOpen'
  | 'lists'
  | 'lockNow'
  | 'router'
  | 'startChase'
  | 'newDrafts'
  | 'startStatements'
  | 'sync'
>;

/** Every list has a command of its own. */
const showCommand = (list: ListName): CommandId => `show-${list}`;

/** Returns the handlers of the commands that work on every screen of an open account. */
export function appCommands(app: CommandDeps, undoKeys: UndoKeys): CommandHandlers {
  const show = (route: Route) => () => {
    app.router.go(route);
  };
  return {
    'open-palette': () => {
      app.isPaletteOpen = true;
    },
    'show-shortcuts': () => {
      app.areShortcutsShown = true;
    },
    'lock-now': () => void app.lockNow(),
    'new-invoice': () => void app.newDrafts.startInvoice(),
    'new-client': () => void app.newDrafts.startClient(),
    'new-recurring': () => void app.newDrafts.startProfile(),
    find: async () => {
      app.router.go({ name: 'invoices' });
      // Wait until the list is mounted: a search box that mounts later ignores requests that are older than itself.
      await tick();
      app.findRequests += 1;
    },
    'sync-now': () => void app.sync.runNow(),
    'switch-account': (press) => app.accounts.switchToNumber(Number(press?.key)),
    'show-accounts': () => {
      app.actions.asking ??= { action: 'accounts' };
    },
    undo: (press) => undoKeys.take('undo', press),
    redo: (press) => undoKeys.take('redo', press),
    back: () => {
      app.router.back({ name: 'invoices' });
    },
    forward: () => {
      app.router.forward();
    },
    ...Object.fromEntries(listNames.map((name) => [showCommand(name), show({ name })])),
    'show-dashboard': show({ name: 'dashboard' }),
    'show-duplicates': show({ name: 'duplicates' }),
    'show-calendar': show({ name: 'calendar' }),
    'show-reports': show({ name: 'reports' }),
    'accountant-pack': () => {
      app.actions.asking ??= { action: 'accountant_pack' };
    },
    'save-archive': () => void app.documents.saveArchive(),
    'show-bin': show({ name: 'bin' }),
    'show-outbox': show({ name: 'outbox' }),
    chase: () => {
      app.startChase();
    },
    statements: () => void app.startStatements(),
    'import-clients': () => {
      app.actions.asking ??= { action: 'import_clients' };
    },
    'import-catalogue': () => {
      app.actions.asking ??= { action: 'import_catalogue', kind: app.lists?.catalogue.asked.tab ?? 'items' };
    },
    settings: show({ name: 'settings' }),
  };
}
