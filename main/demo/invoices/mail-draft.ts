import { save, timestamp } from '#main/demo/state/demo-state.ts';
import { formatMoney } from '#main/demo/totals/currencies.ts';
import { nextId } from '#main/demo/state/next-id.ts';
import { settlement } from './invoice-status.ts';
import type { Mail, MailAddress, StoredInvoice } from '#main/demo/state/state.ts';
import { rowById } from '#main/demo/state/row-table.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** The content and recipients of a mail. */
export type Letter = Pick<Mail, 'template' | 'recipients' | 'blind_copies' | 'subject' | 'message' | 'attachment'>;

/** Returns the contacts of an invoice's client. */
export function contactsOf(demo: DemoContext, invoice: StoredInvoice): readonly MailAddress[] {
  const connection = rowById(demo.state.connections, invoice.connection_id);
  return connection?.contacts.map(({ first_name, email }) => ({ name: first_name, email: email ?? '' })) ?? [];
}

function defaultRecipients(demo: DemoContext, invoice: StoredInvoice): readonly MailAddress[] {
  const contacts = contactsOf(demo, invoice);
  const address = rowById(demo.state.connections, invoice.connection_id)?.business_email ?? '';
  return contacts.length > 0 ? contacts : [{ name: null, email: address }];
}

/** Returns the letter of the account's template, to the client's contacts or else to the client itself. */
export function defaultLetter(demo: DemoContext, invoice: StoredInvoice, attachment: boolean): Letter {
  const due = formatMoney(settlement(demo, invoice).total_due, invoice.currency);
  return {
    template: 'default',
    recipients: defaultRecipients(demo, invoice),
    blind_copies: [],
    subject: `Invoice ${invoice.fields.statement_no ?? ''}`,
    message: `Invoice ${invoice.fields.statement_no ?? ''}: ${due} due on ${invoice.fields.due_date ?? ''}.`,
    attachment,
  };
}

/** Records the mail in the state; nothing is ever sent. */
export function recordMail(
  demo: DemoContext,
  kind: Mail['kind'],
  cause: Mail['cause'],
  invoice: StoredInvoice,
  letter: Letter,
): void {
  const identity = { id: nextId(demo.state, 'mail'), kind, cause, invoice_hash_key: invoice.hash_key };
  save(demo, demo.state.mails, { ...identity, ...letter, created_at: timestamp(demo) });
}
