import type { CommandHandlers } from '#renderer/state/commands/command-registry.svelte.ts';
import type { InvoiceAction } from './invoice-actions.svelte.ts';

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
