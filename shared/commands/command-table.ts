import type { ListName } from '#shared/lists/lists.ts';
import { listNames, listSpecs } from '#shared/lists/lists.ts';
import type { Command } from './command.ts';

const onInvoices = ['invoices', 'invoice'] as const;
const onClients = ['client'] as const;
const onBilled = [...onInvoices, 'clients', 'client'] as const;
const onEdited = [...onBilled, 'recurring', 'profile', 'catalogue'] as const;

/** The commands that show a list, by the names of the lists. */
type ShowCommands = { readonly [List in ListName as `show-${List}`]: Command };
const showCommands =
  // `Object.fromEntries` loses the key type.
  Object.fromEntries(
    listNames.map((list): [string, Command] => [
      `show-${list}`,
      { keys: listSpecs[list].shortcuts, section: 'go', where: 'everywhere' },
    ]),
  ) as unknown as ShowCommands;

/**
 * The table of all commands. The keyboard, the palette, the keys shown on buttons and menus, the list of shortcuts and
 * the keyboard settings derive from it.
 */
const commands = {
  'open-palette': { keys: ['Mod+k'], section: 'anywhere', where: 'everywhere' },
  'new-invoice': { keys: ['Mod+n', 'Mod+Shift+i'], section: 'anywhere', where: 'everywhere' },
  'new-client': { keys: ['Mod+Shift+c'], section: 'anywhere', where: 'everywhere' },
  'new-recurring': { keys: [], section: 'anywhere', where: 'everywhere' },
  find: { keys: ['Mod+f'], section: 'anywhere', where: 'everywhere' },
  'sync-now': { keys: ['Mod+r'], section: 'anywhere', where: 'everywhere' },
  undo: { keys: ['Mod+z'], section: 'anywhere', where: 'everywhere', isRepeated: true },
  redo: { keys: ['Mod+Shift+z', 'Mod+y'], section: 'anywhere', where: 'everywhere', isRepeated: true },
  'switch-account': {
    keys: ['Mod+1', 'Mod+2', 'Mod+3', 'Mod+4', 'Mod+5', 'Mod+6', 'Mod+7', 'Mod+8', 'Mod+9'],
    section: 'anywhere',
    where: 'everywhere',
    isFixed: true,
  },
  'show-accounts': { keys: [], section: 'anywhere', where: 'everywhere' },
  back: { keys: ['Alt+ArrowLeft'], section: 'anywhere', where: 'everywhere' },
  forward: { keys: ['Alt+ArrowRight'], section: 'anywhere', where: 'everywhere' },
  'lock-now': { keys: [], section: 'anywhere', where: 'everywhere' },
  'show-shortcuts': { keys: ['?'], section: 'anywhere', where: 'everywhere' },

  'show-dashboard': { keys: ['g d'], section: 'go', where: 'everywhere' },
  ...showCommands,
  'show-bin': { keys: ['g b'], section: 'go', where: 'everywhere' },
  'show-outbox': { keys: ['Mod+Shift+o', 'g o'], section: 'go', where: 'everywhere' },
  'show-calendar': { keys: ['g u'], section: 'go', where: 'everywhere' },
  'show-reports': { keys: ['g f'], section: 'go', where: 'everywhere' },
  'accountant-pack': { keys: [], section: 'go', where: 'everywhere' },
  print_report: { keys: ['Mod+p'], section: 'go', where: ['reports'] },
  'save-archive': { keys: [], section: 'go', where: 'everywhere' },
  chase: { keys: ['Shift+r'], section: 'go', where: 'everywhere' },
  settings: { keys: ['Mod+,', 'g s'], section: 'go', where: 'everywhere' },

  'start-invoice': { keys: ['n'], section: 'invoices', where: [...onBilled, 'profile'] },
  'invoice-from-estimate': { keys: ['n'], section: 'invoices', where: ['estimates', 'estimate'] },
  edit: { keys: ['e'], section: 'invoices', where: onEdited },
  send: { keys: ['m'], section: 'invoices', where: onInvoices },
  remind: { keys: ['r'], section: 'invoices', where: onInvoices },
  pay: { keys: ['p', 'Mod+Shift+p'], section: 'invoices', where: [...onInvoices, 'client', 'chase'] },
  duplicate: { keys: ['d'], section: 'invoices', where: onInvoices },
  repeat: { keys: [], section: 'invoices', where: onInvoices },
  print: { keys: ['Mod+p'], section: 'invoices', where: [...onInvoices, 'client'] },
  export_pdf: { keys: [], section: 'invoices', where: [...onInvoices, 'client'] },
  export_table: { keys: [], section: 'invoices', where: [...onBilled, 'catalogue'] },
  export_spreadsheet: { keys: [], section: 'invoices', where: onInvoices },
  tag: { keys: ['t'], section: 'invoices', where: onInvoices },
  versions: { keys: [], section: 'invoices', where: [...onInvoices, 'client', 'profile'] },
  'copy-link': {
    keys: [],
    section: 'invoices',
    where: [...listNames, 'invoice', 'client', 'profile', 'estimate'],
  },
  'change-due': { keys: ['u'], section: 'invoices', where: ['invoices'] },
  'raise-prices': { keys: ['Shift+p'], section: 'invoices', where: ['recurring'] },
  'export-calendar': { keys: [], section: 'invoices', where: ['recurring', 'calendar'] },
  delete: { keys: ['Delete'], also: ['Backspace'], section: 'invoices', where: onEdited },

  'show-statement': { keys: ['s'], section: 'clients', where: onClients },
  statements: { keys: [], section: 'clients', where: 'everywhere' },
  'import-clients': { keys: [], section: 'clients', where: 'everywhere' },
  'write-client': { keys: ['m'], section: 'clients', where: onClients },
  'show-duplicates': { keys: [], section: 'clients', where: 'everywhere' },
  'call-client': { keys: ['c'], section: 'clients', where: onClients },

  'new-saved-line': { keys: ['n'], section: 'catalogue', where: ['catalogue'] },
  'line-history': { keys: ['h'], section: 'catalogue', where: ['catalogue'] },
  'import-catalogue': { keys: [], section: 'catalogue', where: 'everywhere' },

  'chase-remind': { keys: ['r'], section: 'chase', where: ['chase'] },
  'chase-snooze': { keys: ['s'], section: 'chase', where: ['chase'] },
  'chase-call': { keys: ['c'], section: 'chase', where: ['chase'] },
  'chase-skip': { keys: ['n'], also: ['ArrowRight'], section: 'chase', where: ['chase'] },
  'chase-back': { keys: ['b'], also: ['ArrowLeft', 'Backspace'], section: 'chase', where: ['chase'] },
  'chase-edit': { keys: ['e'], section: 'chase', where: ['chase'] },

  'find-here': {
    keys: ['/'],
    section: 'lists',
    where: [...listNames, 'invoice', 'client', 'profile', 'estimate', 'bin'],
  },
  'show-tab': {
    keys: ['1', '2', '3', '4', '5', '6', '7'],
    section: 'lists',
    where: listNames,
    isFixed: true,
  },
  'previous-tab': { keys: ['['], section: 'lists', where: ['client', 'profile'], isRepeated: true },
  'next-tab': { keys: [']'], section: 'lists', where: ['client', 'profile'], isRepeated: true },
  'next-row': {
    keys: ['j'],
    also: ['ArrowDown'],
    section: 'lists',
    where: [...listNames, 'bin', 'chase'],
    isRepeated: true,
  },
  'previous-row': {
    keys: ['k'],
    also: ['ArrowUp'],
    section: 'lists',
    where: [...listNames, 'bin', 'chase'],
    isRepeated: true,
  },
  'extend-down': {
    keys: ['Shift+j'],
    also: ['Shift+ArrowDown'],
    section: 'lists',
    where: listNames,
    isRepeated: true,
  },
  'extend-up': {
    keys: ['Shift+k'],
    also: ['Shift+ArrowUp'],
    section: 'lists',
    where: listNames,
    isRepeated: true,
  },
  'page-down': {
    keys: ['PageDown', 'Shift+PageDown'],
    section: 'lists',
    where: listNames,
    isFixed: true,
    isRepeated: true,
  },
  'page-up': {
    keys: ['PageUp', 'Shift+PageUp'],
    section: 'lists',
    where: listNames,
    isFixed: true,
    isRepeated: true,
  },
  'first-row': { keys: ['Home', 'Shift+Home'], section: 'lists', where: listNames, isFixed: true },
  'last-row': { keys: ['End', 'Shift+End'], section: 'lists', where: listNames, isFixed: true },
  'open-row': { keys: ['Enter'], section: 'lists', where: [...listNames, 'chase'], isFixed: true },
  'select-row': { keys: ['Space'], section: 'lists', where: listNames, isFixed: true },
  'select-all': { keys: ['Mod+a'], section: 'lists', where: listNames, isFixed: true },
  'row-menu': { keys: ['.'], also: ['ContextMenu'], section: 'lists', where: listNames },
  leave: {
    keys: ['Escape'],
    section: 'lists',
    where: [
      ...listNames,
      'invoice',
      'client',
      'profile',
      'estimate',
      'duplicates',
      'calendar',
      'reports',
      'bin',
      'chase',
    ],
    isFixed: true,
  },

  'mark-received': { keys: ['x'], section: 'payments', where: ['payments'] },

  save: { keys: ['Mod+s'], section: 'editor', where: ['edit-invoice', 'edit-client', 'edit-recurring'] },
  'save-and-send': { keys: ['Mod+Enter'], section: 'editor', where: ['edit-invoice'] },
  'toggle-preview': { keys: ['Mod+Shift+p'], section: 'editor', where: ['edit-invoice'] },

  'choose-kind': { keys: ['i', 'e', 't', 'm'], section: 'lines', where: ['lines'], isFixed: true },
  'next-line': { keys: ['Enter'], section: 'lines', where: ['lines'], isFixed: true },
  'repeat-line': { keys: ['Mod+d'], section: 'lines', where: ['lines'] },
  'remove-line': { keys: ['Mod+Backspace'], section: 'lines', where: ['lines'] },
  'line-up': { keys: ['Alt+ArrowUp'], section: 'lines', where: ['lines'], isRepeated: true },
  'line-down': { keys: ['Alt+ArrowDown'], section: 'lines', where: ['lines'], isRepeated: true },
  'save-line': { keys: ['Mod+b'], section: 'lines', where: ['lines'] },
  'gross-price': { keys: ['Mod+g'], section: 'lines', where: ['lines'] },

  'press-main': { keys: ['Mod+Enter'], section: 'dialogs', where: ['dialog'], isFixed: true },
  'leave-dialog': { keys: ['Escape'], section: 'dialogs', where: ['dialog'], isFixed: true },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandId = keyof typeof commands;

// Object.keys widens its type; the closed record above proves the keys.
export const commandIds = Object.keys(commands) as readonly CommandId[];

/** Returns the entry of the table with its optional parts. */
export const commandOf = (id: CommandId): Command => commands[id];

export const isCommandId = (name: string): name is CommandId => Object.hasOwn(commands, name);
