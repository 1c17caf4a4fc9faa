/** Where a key can mean something: the screens of the window, and what on them has keys of its own while it has the focus. */
export const places = [
  'invoices',
  'invoice',
  'edit-invoice',
  'payments',
  'bin',
  'outbox',
  'settings',
  'chase',
  'lines',
  'dialog',
] as const;
export type Place = (typeof places)[number];

/** Headings under which commands are listed, in their order. */
export const sections = [
  'anywhere',
  'go',
  'invoices',
  'chase',
  'lists',
  'payments',
  'editor',
  'lines',
  'dialogs',
] as const;
export type Section = (typeof sections)[number];

/** One thing that can be done by a key. Its words are in `command-words.ts`. */
export interface Command {
  /**
   * The keys it has until a person chooses others: chords (`Mod+Shift+i`, `j`, `Delete`) or two pressed one after the
   * other (`g i`). `Mod` is ⌘ on a Mac and Ctrl elsewhere. None: it is only in the palette until somebody gives it one.
   */
  readonly keys: readonly string[];
  /** Keys that it has besides, whatever is chosen: what everybody expects of a list. */
  readonly also?: readonly string[];
  readonly section: Section;
  readonly where: 'everywhere' | readonly Place[];
  /** Nobody would expect another key to do this; it cannot be changed. */
  readonly isFixed?: true;
  /** Goes on while the key is held. */
  readonly isRepeated?: true;
}
