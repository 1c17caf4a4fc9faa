import type { Context, Hono } from 'hono';
import type { Fields } from '#main/demo/body.ts';
import { readObject } from '#main/demo/body.ts';
import type { Book } from '#main/demo/book.ts';
import { findInvoice, save, timestamp } from '#main/demo/book.ts';
import { formatMoney } from '#main/demo/currencies.ts';
import { Form } from '#main/demo/form.ts';
import { nextId } from '#main/demo/identity.ts';
import { settlement } from '#main/demo/invoice-state.ts';
import { invalid } from '#main/demo/refusal.ts';
import type { Mail, MailAddress, StoredInvoice } from '#main/demo/state.ts';

type Letter = Pick<Mail, 'template' | 'recipients' | 'blind_copies' | 'subject' | 'message' | 'attachment'>;

const CUSTOM_FIELDS = ['recipients', 'blind_copies', 'subject', 'message'];
const REMINDABLE: readonly string[] = ['sent', 'viewed', 'partial'];

function readAddresses(form: Form, field: string): readonly MailAddress[] {
  const rows = form.list(field) ?? [];
  for (const row of rows) row.require('email');
  return rows.map((row) => ({ name: row.text('name'), email: row.text('email') ?? '' }));
}

// The four fields are required, but nobody has to be copied.
function readCustomLetter(form: Form, attachment: boolean): Letter {
  form.require('recipients', 'subject', 'message');
  if (!form.has('blind_copies')) form.refuse('blind_copies', "can't be blank");
  const letter = {
    template: 'custom' as const,
    recipients: readAddresses(form, 'recipients'),
    blind_copies: readAddresses(form, 'blind_copies'),
    subject: form.text('subject') ?? '',
    message: form.text('message') ?? '',
    attachment,
  };
  form.finish();
  return letter;
}

function defaultRecipients(book: Book, invoice: StoredInvoice): readonly MailAddress[] {
  const connection = book.state.connections.find((candidate) => candidate.id === invoice.connection_id);
  const contacts =
    connection?.contacts.map(({ first_name, email }) => ({ name: first_name, email: email ?? '' })) ?? [];
  return contacts.length > 0 ? contacts : [{ name: null, email: connection?.business_email ?? '' }];
}

function defaultLetter(book: Book, invoice: StoredInvoice, attachment: boolean): Letter {
  const due = formatMoney(settlement(invoice).total_due, invoice.currency);
  return {
    template: 'default',
    recipients: defaultRecipients(book, invoice),
    blind_copies: [],
    subject: `Invoice ${invoice.fields.statement_no ?? ''}`,
    message: `Invoice ${invoice.fields.statement_no ?? ''}: ${due} due on ${invoice.fields.due_date ?? ''}.`,
    attachment,
  };
}

function readLetter(body: Fields, book: Book, invoice: StoredInvoice): Letter {
  const form = new Form(body);
  const attachment = form.flag('attachment', false) ?? false;
  if (CUSTOM_FIELDS.some((field) => form.has(field))) return readCustomLetter(form, attachment);
  form.finish();
  return defaultLetter(book, invoice, attachment);
}

/** Deliver and reminder (specification 4.4). Mails are recorded and never leave. */
export function registerInvoiceMails(app: Hono, book: Book): void {
  const { state } = book;

  function record(kind: Mail['kind'], invoice: StoredInvoice, letter: Letter): void {
    const identity = { id: nextId(state, 'mail'), kind, invoice_hash_key: invoice.hash_key };
    save(book, state.mails, { ...identity, ...letter, created_at: timestamp(book) });
  }

  async function readRequest(context: Context<object, '/:key'>) {
    const body = await readObject(context.req.raw, 'delivery');
    return { body, invoice: findInvoice(book, context.req.param('key')) };
  }

  app.post('/api/invs/:key/deliver', async (context) => {
    const { body, invoice } = await readRequest(context);
    record('deliver', invoice, readLetter(body, book, invoice));
    if (invoice.stage === 'draft') save(book, state.invoices, { ...invoice, stage: 'sent' });
    return context.json({ send: 'ok' });
  });

  app.post('/api/invs/:key/reminder', async (context) => {
    const { body, invoice } = await readRequest(context);
    const letter = readLetter(body, book, invoice);
    if (!REMINDABLE.includes(settlement(invoice).state)) throw invalid('state', 'does not allow a reminder');
    record('reminder', invoice, letter);
    return context.json({ send: 'ok' });
  });
}
