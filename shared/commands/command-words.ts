import type { Section } from './command.ts';
import type { CommandId } from './command-table.ts';

/** What each command does, as a button would say it. */
export const commandWords: Readonly<Record<CommandId, string>> = {
  'open-palette': 'Find or do anything',
  'show-shortcuts': 'Keyboard shortcuts',
  'new-invoice': 'New invoice',
  find: 'Search invoices',
  'sync-now': 'Sync now',
  undo: 'Undo',
  redo: 'Redo',
  back: 'Back',
  forward: 'Forward',

  'show-invoices': 'Invoices',
  'show-payments': 'Payments',
  'show-bin': 'Bin',
  'show-outbox': 'Outbox',
  chase: 'Chase what is overdue',
  settings: 'Settings',

  'start-invoice': 'New invoice, from a list or a page',
  edit: 'Edit',
  send: 'Send…',
  remind: 'Remind…',
  pay: 'Record payment…',
  duplicate: 'Duplicate',
  repeat: 'Repeat with its dates moved on',
  print: 'Print',
  export_pdf: 'Save PDF',
  tag: 'Tag…',
  versions: 'Versions…',
  'change-due': 'Change the due date of a draft',
  delete: 'Delete',

  'chase-remind': 'Remind the client',
  'chase-snooze': 'Snooze…',
  'chase-call': 'Note a call…',
  'chase-skip': 'Skip to the next client',
  'chase-back': 'Back to the client before',
  'chase-edit': 'Edit the text of the reminder',

  'find-here': 'Search this list',
  'show-tab': 'Show a tab',
  'next-row': 'Next row',
  'previous-row': 'Previous row',
  'extend-down': 'Select the next row too',
  'extend-up': 'Select the previous row too',
  'page-down': 'A page down',
  'page-up': 'A page up',
  'first-row': 'First row',
  'last-row': 'Last row',
  'open-row': 'Open',
  'select-row': 'Select or deselect',
  'select-all': 'Select all that the list holds',
  'row-menu': 'What can be done with it',
  leave: 'Clear the selection, or go back',

  'mark-received': 'Mark as received',

  save: 'Save',
  'save-and-send': 'Save and send…',
  'toggle-preview': 'Show or hide the preview',

  'choose-kind': 'Item, expense, task or trip (in the first cell)',
  'next-line': 'Next line',
  'repeat-line': 'Repeat the line',
  'remove-line': 'Remove the line',
  'line-up': 'Move the line up',
  'line-down': 'Move the line down',
  'save-line': 'Save the line to the catalogue',
  'gross-price': 'Work the price out from one with tax',

  'press-main': 'Press the main button',
  'leave-dialog': 'Close',
};

export const sectionWords: Readonly<Record<Section, string>> = {
  anywhere: 'Anywhere',
  go: 'Go to',
  invoices: 'Invoices',
  chase: 'Chase run',
  lists: 'Lists',
  payments: 'Payments',
  editor: 'Editor',
  lines: 'Lines of an invoice',
  dialogs: 'Dialogs',
};
