import { commandWords, sectionWords } from '#shared/commands/command-words.ts';
import { account } from './en/account.ts';
import { activity } from './en/activity.ts';
import { bin } from './en/bin.ts';
import { chase } from './en/chase.ts';
import { editor } from './en/editor.ts';
import { invoices } from './en/invoices.ts';
import { keyboard } from './en/keyboard.ts';
import { lines } from './en/lines.ts';
import { list } from './en/list.ts';
import { mail } from './en/mail.ts';
import { outbox } from './en/outbox.ts';
import { palette } from './en/palette.ts';
import { paper } from './en/paper.ts';
import { payments } from './en/payments.ts';
import { shell } from './en/shell.ts';
import { tags } from './en/tags.ts';
import { totals } from './en/totals.ts';
import { undo } from './en/undo.ts';
import { versions } from './en/versions.ts';

/** All words of the interface in English. Sentences are short, and an error says what happens next. */
export const en = {
  ...shell,
  ...account,
  ...invoices,
  ...list,
  ...editor,
  ...lines,
  ...outbox,
  ...mail,
  ...chase,
  ...keyboard,
  ...palette,
  ...paper,
  ...payments,
  ...tags,
  ...totals,
  ...activity,
  ...bin,
  ...undo,
  ...versions,
  commands: commandWords,
  commandSections: sectionWords,
};
