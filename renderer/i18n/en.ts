import { account } from './en/account.ts';
import { editor } from './en/editor.ts';
import { invoices } from './en/invoices.ts';
import { outbox } from './en/outbox.ts';
import { shell } from './en/shell.ts';

/** Every word of the interface, in English. Short, and where something is wrong: what happens next. */
export const en = { ...shell, ...account, ...invoices, ...editor, ...outbox };
