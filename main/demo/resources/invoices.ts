import type { Hono } from 'hono';
import { invariant } from '#shared/assert.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { invoiceFields } from '#shared/service/invoice.ts';
import type { Fields } from '#main/demo/requests/body.ts';
import { readObject } from '#main/demo/requests/body.ts';
import { findInvoice, save, timestamp } from '#main/demo/state/demo-state.ts';
import { Form } from '#main/demo/requests/form-reader.ts';
import { emptyDetails, settleDetails } from '#main/demo/documents/line-input.ts';
import { readDetails, readInvoiceFields } from '#main/demo/invoices/invoice-input.ts';
import { invoiceState } from '#main/demo/invoices/invoice-status.ts';
import { invoiceDetail, invoiceRow } from '#main/demo/invoices/invoice-view.ts';
import { newInvoice } from '#main/demo/invoices/new-invoice.ts';
import { isNumberTaken, rememberNumber } from '#main/demo/documents/duplicate-numbers.ts';
import type { Direction, SortedRows } from '#main/demo/requests/sort.ts';
import { readDirection, sortRows } from '#main/demo/requests/sort.ts';
import { invalid } from '#main/demo/requests/error-response.ts';
import { sortedList } from '#main/demo/requests/cached-sort.ts';
import type { InvoiceFields, StoredConnection, StoredInvoice } from '#main/demo/state/state.ts';
import { readStatementConnection, statementCurrency } from '#main/demo/documents/document-client.ts';
import { listedStatements } from '#main/demo/documents/document-lists.ts';
import { deletedAnswer, listAnswer } from './answers.ts';
import type { Book } from '#main/demo/state/context.ts';

const LIST = '/api/invs';
const SINGLE = `${LIST}/:key`;

interface InvoiceInput {
  readonly connection: StoredConnection;
  readonly fields: InvoiceFields;
  readonly details: DocumentDetails;
}

function checkNumber(form: Form, book: Book, number: string | null, kept: StoredInvoice | null): void {
  if (number === null || form.isMissing('statement_no') || !isNumberTaken(book, number, kept)) return;
  form.refuse('statement_no', 'has already been taken');
}

function readInvoice(body: Fields, book: Book, kept: StoredInvoice | null): InvoiceInput {
  const form = new Form(body, { knobs: book.knobs, table: invoiceFields, isUpdate: kept !== null });
  form.require('connection_id', 'date', 'due_date', 'statement_no');
  const connection = readStatementConnection(form, book, kept);
  const fields = readInvoiceFields(form, kept?.fields ?? null);
  checkNumber(form, book, fields.statement_no, kept);
  const details = readDetails(form, kept?.details ?? emptyDetails);
  form.finish();
  invariant(connection, 'a form without a usable connection does not finish');
  return { connection, fields, details };
}

function written(book: Book, { connection, fields, details }: InvoiceInput, kept: StoredInvoice | null) {
  const currency = statementCurrency(connection, kept);
  const settled = settleDetails(book, details, currency, timestamp(book), kept?.hidden_tax);
  return { connection_id: connection.id, currency, fields, ...settled };
}

function sortedInvoices(book: Book, direction: Direction): SortedRows<StoredInvoice> {
  const keysOf = (invoice: StoredInvoice): readonly string[] => [
    invoice.fields.date ?? '',
    invoice.fields.statement_no ?? '',
    invoiceState(book, invoice),
  ];
  return sortRows(listedStatements(book, book.state.invoices), keysOf, direction);
}

/** Registers the invoices of the account (specification 4.4); mails and payments have modules of their own. */
export function registerInvoices(app: Hono, book: Book): void {
  const { state } = book;

  function saveInvoice(invoice: StoredInvoice, previous: StoredInvoice | null): object {
    save(book, state.invoices, invoice);
    if (invoice.fields.statement_no !== previous?.fields.statement_no) rememberNumber(book, invoice);
    return { invoice: invoiceDetail(book, invoice) };
  }

  app.post(LIST, async (context) => {
    const input = readInvoice(await readObject(context.req.raw, 'invoice'), book, null);
    const created_at = timestamp(book);
    const created = newInvoice(state, { ...written(book, input, null), stage: 'draft', created_at });
    return context.json(saveInvoice(created, null), 201);
  });

  app.get(LIST, (context) => {
    const direction = readDirection(context.req.query('order'));
    const sorted = sortedList(book, `invoices ${direction}`, () => sortedInvoices(book, direction));
    return listAnswer(context, 'invoices', sorted, (invoice) => invoiceRow(book, invoice));
  });

  app.get(SINGLE, (context) =>
    context.json({ invoice: invoiceDetail(book, findInvoice(book, context.req.param('key'), 'read')) }),
  );

  app.put(SINGLE, async (context) => {
    const body = await readObject(context.req.raw, 'invoice');
    const kept = findInvoice(book, context.req.param('key'));
    if (book.knobs.sent_edits === 'refused' && kept.stage !== 'draft') throw invalid('state', 'does not allow changes');
    const updated = { ...kept, ...written(book, readInvoice(body, book, kept), kept) };
    return context.json(saveInvoice(updated, kept));
  });

  app.delete(SINGLE, (context) => {
    const invoice = findInvoice(book, context.req.param('key'));
    save(book, state.invoices, { ...invoice, trashed_at: timestamp(book) });
    return deletedAnswer(context, 'invoice', invoice.hash_key);
  });
}
