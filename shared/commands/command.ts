import { listNames } from '#shared/lists/lists.ts';

/** The scopes of keys: the screens of the window, and parts of them that have their own keys while focused. */
export const keyScopes = [
  'dashboard',
  ...listNames,
  'invoice',
  'edit-invoice',
  'client',
  'edit-client',
  'duplicates',
  'calendar',
  'reports',
  'profile',
  'edit-recurring',
  'estimate',
  'bin',
  'outbox',
  'settings',
  'chase',
  'lines',
  'dialog',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The headings of the list of shortcuts, in order. */
export const sections = [
  'anywhere',
  'go',
  'invoices',
  'clients',
  'catalogue',
  'chase',
  'lists',
  'payments',
  'editor',
  'lines',
  'dialogs',
] as const;
export type Section = (typeof sections)[number];

/** A command that can be run by keys. Its text is the message `command_name`. */
export interface Command {
  /**
   * The default keys: chords (`Mod+Shift+i`, `j`, `Delete`) or two pressed one after the other (`g i`). `Mod` is ⌘ on a
   * Mac and Ctrl elsewhere. Empty: the command is only in the palette until the person assigns keys.
   */
  readonly keys: readonly string[];
  /** Keys that always work in addition, because every list has them. */
  readonly also?: readonly string[];
  readonly section: Section;
  readonly where: 'everywhere' | readonly KeyScope[];
  /** True if the keys cannot be changed, because all programs use the same. */
  readonly isFixed?: true;
  /** True if the command repeats while the key is pressed. */
  readonly isRepeated?: true;
}
