import type { CommandId } from './command-table.ts';

/** Other words for commands: a command is found by them, but shown by its own words. */
export const commandAliases: Readonly<Partial<Record<CommandId, string>>> = {
  'show-shortcuts': 'help keys hotkeys',
  'new-invoice': 'create add write bill',
  find: 'find filter look',
  'sync-now': 'refresh reload update check',
  undo: 'take back revert',
  'show-invoices': 'bills list',
  'show-payments': 'money received ledger',
  'show-bin': 'trash deleted removed',
  'show-outbox': 'unsent waiting queue',
  chase: 'remind overdue late reminders dunning run',
  settings: 'preferences options',
  edit: 'change open',
  send: 'mail email deliver',
  remind: 'chase reminder late overdue',
  pay: 'paid money received',
  duplicate: 'copy',
  repeat: 'copy next month',
  export_pdf: 'download export',
  export_table: 'csv spreadsheet excel export list',
  print: 'paper',
  tag: 'label mark group',
  versions: 'history earlier',
  delete: 'remove trash',
  'mark-received': 'realized in bank',
};
