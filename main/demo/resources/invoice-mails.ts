import type { Context, Hono } from 'hono';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { longText, text } from '#shared/service/field-spec.ts';
import type { Fields } from '#main/demo/requests/body.ts';
import { readObject } from '#main/demo/requests/body.ts';
import { findInvoice, save } from '#main/demo/state/demo-state.ts';
import { Form } from '#main/demo/requests/form-reader.ts';
import { invoiceState } from '#main/demo/invoices/invoice-status.ts';
import type { Letter } from '#main/demo/invoices/mail-draft.ts';
import { contactsOf, defaultLetter, recordMail } from '#main/demo/invoices/mail-draft.ts';
import { invalid } from '#main/demo/requests/error-response.ts';
import type { MailAddress, StoredInvoice } from '#main/demo/state/state.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

const letterFields: FieldTable = { subject: text, message: longText };
const addressFields: FieldTable = { name: text, email: text };
const CUSTOM_FIELDS = ['recipients', 'blind_copies', 'subject', 'message'];
const REMINDABLE: readonly string[] = ['sent', 'viewed', 'partial'];

function readAddresses(form: Form, field: string): readonly MailAddress[] {
  const rows = form.list(field, addressFields) ?? [];
  for (const row of rows) row.require('email');
  return rows.map((row) => ({ name: row.text('name'), email: row.text('email') ?? '' }));
}

// The four fields are required; the specification leaves open whether the list of copies may be empty.
function readCustomLetter(form: Form, attachment: boolean): Letter {
  form.require('recipients', 'subject', 'message');
  const isLacking = form.knobs.blind_copies === 'required' ? form.isMissing('blind_copies') : !form.has('blind_copies');
  if (isLacking) form.refuse('blind_copies', "can't be blank");
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

function readLetter(body: Fields, demo: DemoContext, invoice: StoredInvoice): Letter {
  const form = new Form(body, { knobs: demo.knobs, table: letterFields, isUpdate: false });
  const attachment = form.flag('attachment', false) ?? false;
  if (CUSTOM_FIELDS.some((field) => form.has(field))) return readCustomLetter(form, attachment);
  form.finish();
  const letter = defaultLetter(demo, invoice, attachment);
  if (demo.knobs.mail_contacts === 'required' && contactsOf(demo, invoice).length === 0)
    throw invalid('recipients', "can't be blank");
  return letter;
}

/** Registers deliver and reminder (specification 4.4). Mails are recorded and never sent. */
export function registerInvoiceMails(app: Hono, demo: DemoContext): void {
  const { state } = demo;

  function isRemindable(invoice: StoredInvoice): boolean {
    return demo.knobs.reminder === 'always' || REMINDABLE.includes(invoiceState(demo, invoice));
  }

  async function readRequest(context: Context<object, '/:key'>) {
    const body = await readObject(context.req.raw, 'delivery');
    return { body, invoice: findInvoice(demo, context.req.param('key')) };
  }

  app.post('/api/invs/:key/deliver', async (context) => {
    const { body, invoice } = await readRequest(context);
    recordMail(demo, 'deliver', 'api', invoice, readLetter(body, demo, invoice));
    if (invoice.stage === 'draft' && demo.knobs.deliver_state === 'sent')
      save(demo, state.invoices, { ...invoice, stage: 'sent' });
    return context.json({ send: 'ok' });
  });

  app.post('/api/invs/:key/reminder', async (context) => {
    const { body, invoice } = await readRequest(context);
    const letter = readLetter(body, demo, invoice);
    if (!isRemindable(invoice)) throw invalid('state', 'does not allow a reminder');
    recordMail(demo, 'reminder', 'api', invoice, letter);
    return context.json({ send: 'ok' });
  });
}
