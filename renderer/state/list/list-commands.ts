import type { InvoiceTab } from '#shared/lists/invoice-list.ts';
import { invoiceTabs } from '#shared/lists/invoice-list.ts';
import type { CommandHandlers } from '#renderer/state/commands/command-registry.svelte.ts';
import type { InvoiceAction } from '#renderer/state/invoice-actions/invoice-actions.svelte.ts';

/** The commands that move in a list, open or select its rows. */
const rowCommands = [
  'next-row',
  'previous-row',
  'extend-down',
  'extend-up',
  'page-down',
  'page-up',
  'first-row',
  'last-row',
  'open-row',
  'select-row',
  'change-due',
  'row-menu',
  'leave',
] as const;
export type RowCommand = (typeof rowCommands)[number];

interface ListHandlers {
  /** Returns true if the list used the command. */
  readonly onRow: (command: RowCommand, isExtending: boolean) => boolean;
  /** Selects everything in the list. */
  readonly onAll: () => void;
  readonly onTab: (tab: InvoiceTab) => void;
  readonly onNew: () => void;
  readonly onAction: (action: InvoiceAction) => void;
  readonly onFind: () => void;
}

/** Returns the command handlers of the invoice actions, which have the same names as their commands. */
export function actionCommands(act: (action: InvoiceAction) => void): CommandHandlers {
  const run = (action: InvoiceAction) => () => {
    act(action);
  };
  return {
    edit: run('edit'),
    send: run('send'),
    remind: run('remind'),
    pay: run('pay'),
    export_pdf: run('export_pdf'),
    export_table: run('export_table'),
    export_spreadsheet: run('export_spreadsheet'),
    print: run('print'),
    duplicate: run('duplicate'),
    repeat: run('repeat'),
    tag: run('tag'),
    versions: run('versions'),
    delete: run('delete'),
  } satisfies Record<InvoiceAction, () => void>;
}

/** Returns the command handlers of the invoice list. */
export function listCommands(list: ListHandlers): CommandHandlers {
  const rows = rowCommands.map((command) => [
    command,
    (press: KeyboardEvent | null) => list.onRow(command, press?.shiftKey === true),
  ]);
  return {
    ...(Object.fromEntries(rows) as CommandHandlers),
    ...actionCommands(list.onAction),
    'show-tab': (press) => {
      const tab = invoiceTabs[Number(press?.key) - 1];
      if (tab !== undefined) list.onTab(tab);
      return tab !== undefined;
    },
    'select-all': list.onAll,
    'start-invoice': list.onNew,
    'find-here': list.onFind,
  };
}
