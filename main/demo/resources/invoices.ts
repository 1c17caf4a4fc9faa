import type { Hono } from 'hono';
import { invariant } from '#shared/assert.ts';
import type { DocumentDetails } from '#shared/model/invoice.ts';
import type { Fields } from '#main/demo/body.ts';
import { readObject } from '#main/demo/body.ts';
import type { Book } from '#main/demo/book.ts';
import { findInvoice, save, timestamp } from '#main/demo/book.ts';
import { Form } from '#main/demo/form.ts';
import { nextHashKey, nextId } from '#main/demo/identity.ts';
import { emptyDetails, settleDetails } from '#main/demo/invoice-details.ts';
import { readDetails, readInvoiceFields } from '#main/demo/invoice-input.ts';
import { settlement } from '#main/demo/invoice-state.ts';
import { invoiceDetail, invoiceRow } from '#main/demo/invoice-view.ts';
import { readDirection, sortRows } from '#main/demo/ordering.ts';
import type { InvoiceFields, StoredConnection, StoredInvoice } from '#main/demo/state.ts';
import { deletedAnswer, listAnswer } from './answers.ts';

interface InvoiceInput {
  readonly connection: StoredConnection;
  readonly fields: InvoiceFields;
  readonly details: DocumentDetails;
}

// A trashed connection takes no new statements, but those it has may still be written.
function readConnection(form: Form, book: Book, kept: StoredInvoice | null): StoredConnection | undefined {
  const id = form.integer('connection_id', kept?.connection_id);
  const connection = book.state.connections.find((candidate) => candidate.id === id);
  const isUsable = connection?.trashed_at === null || (kept !== null && connection?.id === kept.connection_id);
  if (!isUsable && !form.isMissing('connection_id')) form.refuse('connection_id', 'must exist');
  return isUsable ? connection : undefined;
}

// Trashed invoices keep their number: they may be put back.
function checkNumber(form: Form, book: Book, number: string | null, kept: StoredInvoice | null): void {
  const isTaken = book.state.invoices.some((other) => other.fields.statement_no === number && other.id !== kept?.id);
  if (isTaken && !form.isMissing('statement_no')) form.refuse('statement_no', 'has already been taken');
}

function readInvoice(body: Fields, book: Book, kept: StoredInvoice | null): InvoiceInput {
  const form = new Form(body);
  form.require('connection_id', 'date', 'due_date', 'statement_no');
  const connection = readConnection(form, book, kept);
  const fields = readInvoiceFields(form, kept?.fields ?? null);
  checkNumber(form, book, fields.statement_no, kept);
  const details = readDetails(form, kept?.details ?? emptyDetails);
  form.finish();
  invariant(connection, 'a form without a usable connection does not finish');
  return { connection, fields, details };
}

/** The invoices of the account (specification 4.4); mails and payments have modules of their own. */
export function registerInvoices(app: Hono, book: Book): void {
  const { state } = book;

  app.post('/api/invs', async (context) => {
    const { connection, fields, details } = readInvoice(await readObject(context.req.raw, 'invoice'), book, null);
    const currency = connection.currency_iso_code ?? '';
    const created: StoredInvoice = {
      id: nextId(state, 'invoice'),
      hash_key: nextHashKey(state),
      connection_id: connection.id,
      currency,
      stage: 'draft',
      fields,
      ...settleDetails(state, details, currency, timestamp(book)),
      payments: [],
      created_at: timestamp(book),
      trashed_at: null,
    };
    save(book, state.invoices, created);
    return context.json({ invoice: invoiceDetail(book, created) }, 201);
  });

  app.get('/api/invs', (context) => {
    const listed = state.invoices.filter((invoice) => invoice.trashed_at === null);
    const direction = readDirection(context.req.query('order'));
    const sorted = sortRows(
      listed,
      (invoice) => [invoice.fields.date ?? '', invoice.fields.statement_no ?? '', settlement(invoice).state],
      direction,
    );
    return listAnswer(context, 'invoices', sorted, (invoice) => invoiceRow(book, invoice));
  });

  app.get('/api/invs/:key', (context) =>
    context.json({ invoice: invoiceDetail(book, findInvoice(book, context.req.param('key'))) }),
  );

  app.put('/api/invs/:key', async (context) => {
    const body = await readObject(context.req.raw, 'invoice');
    const kept = findInvoice(book, context.req.param('key'));
    const { connection, fields, details } = readInvoice(body, book, kept);
    // The currency of a connection may change after its invoices were written; they keep theirs.
    const currency = connection.id === kept.connection_id ? kept.currency : (connection.currency_iso_code ?? '');
    const settled = settleDetails(state, details, currency, timestamp(book));
    const updated = { ...kept, connection_id: connection.id, currency, fields, ...settled };
    save(book, state.invoices, updated);
    return context.json({ invoice: invoiceDetail(book, updated) });
  });

  app.delete('/api/invs/:key', (context) => {
    const invoice = findInvoice(book, context.req.param('key'));
    save(book, state.invoices, { ...invoice, trashed_at: timestamp(book) });
    return deletedAnswer(context, 'invoice', invoice.hash_key);
  });
}
