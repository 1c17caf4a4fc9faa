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
import type { DemoContext } from '#main/demo/state/context.ts';

const LIST = '/api/invs';
const SINGLE = `${LIST}/:key`;

interface InvoiceInput {
  readonly connection: StoredConnection;
  readonly fields: InvoiceFields;
  readonly details: DocumentDetails;
}

function checkNumber(form: Form, demo: DemoContext, number: string | null, kept: StoredInvoice | null): void {
  if (number === null || form.isMissing('statement_no') || !isNumberTaken(demo, number, kept)) return;
  form.refuse('statement_no', 'has already been taken');
}

function readInvoice(body: Fields, demo: DemoContext, kept: StoredInvoice | null): InvoiceInput {
  const form = new Form(body, { knobs: demo.knobs, table: invoiceFields, isUpdate: kept !== null });
  form.require('connection_id', 'date', 'due_date', 'statement_no');
  const connection = readStatementConnection(form, demo, kept);
  const fields = readInvoiceFields(form, kept?.fields ?? null);
  checkNumber(form, demo, fields.statement_no, kept);
  const details = readDetails(form, kept?.details ?? emptyDetails);
  form.finish();
  invariant(connection, 'a form without a usable connection does not finish');
  return { connection, fields, details };
}

function written(demo: DemoContext, { connection, fields, details }: InvoiceInput, kept: StoredInvoice | null) {
  const currency = statementCurrency(connection, kept);
  const settled = settleDetails(demo, details, currency, timestamp(demo), kept?.hidden_tax);
  return { connection_id: connection.id, currency, fields, ...settled };
}

function sortedInvoices(demo: DemoContext, direction: Direction): SortedRows<StoredInvoice> {
  const keysOf = (invoice: StoredInvoice): readonly string[] => [
    invoice.fields.date ?? '',
    invoice.fields.statement_no ?? '',
    invoiceState(demo, invoice),
  ];
  return sortRows(listedStatements(demo, demo.state.invoices), keysOf, direction);
}

/** Registers the invoices of the account (specification 4.4); mails and payments have modules of their own. */
export function registerInvoices(app: Hono, demo: DemoContext): void {
  const { state } = demo;

  function saveInvoice(invoice: StoredInvoice, previous: StoredInvoice | null): object {
    save(demo, state.invoices, invoice);
    if (invoice.fields.statement_no !== previous?.fields.statement_no) rememberNumber(demo, invoice);
    return { invoice: invoiceDetail(demo, invoice) };
  }

  app.post(LIST, async (context) => {
    const input = readInvoice(await readObject(context.req.raw, 'invoice'), demo, null);
    const created_at = timestamp(demo);
    const created = newInvoice(state, { ...written(demo, input, null), stage: 'draft', created_at });
    return context.json(saveInvoice(created, null), 201);
  });

  app.get(LIST, (context) => {
    const direction = readDirection(context.req.query('order'));
    const sorted = sortedList(demo, `invoices ${direction}`, () => sortedInvoices(demo, direction));
    return listAnswer(context, 'invoices', sorted, (invoice) => invoiceRow(demo, invoice));
  });

  app.get(SINGLE, (context) =>
    context.json({ invoice: invoiceDetail(demo, findInvoice(demo, context.req.param('key'), 'read')) }),
  );

  app.put(SINGLE, async (context) => {
    const body = await readObject(context.req.raw, 'invoice');
    const kept = findInvoice(demo, context.req.param('key'));
    if (demo.knobs.sent_edits === 'refused' && kept.stage !== 'draft') throw invalid('state', 'does not allow changes');
    const updated = { ...kept, ...written(demo, readInvoice(body, demo, kept), kept) };
    return context.json(saveInvoice(updated, kept));
  });

  app.delete(SINGLE, (context) => {
    const invoice = findInvoice(demo, context.req.param('key'));
    save(demo, state.invoices, { ...invoice, trashed_at: timestamp(demo) });
    return deletedAnswer(context, 'invoice', invoice.hash_key);
  });
}
