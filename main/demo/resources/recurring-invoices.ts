import type { Hono } from 'hono';
import { readObject } from '#main/demo/requests/body.ts';
import { findRecurringInvoice, save, timestamp, today } from '#main/demo/state/demo-state.ts';
import { settleDetails } from '#main/demo/documents/line-input.ts';
import { invoiceRow } from '#main/demo/invoices/invoice-view.ts';
import { newRecurringInvoice } from '#main/demo/recurring/new-recurring-invoice.ts';
import type { Direction, SortedRows } from '#main/demo/requests/sort.ts';
import { alphabetical, readDirection, sortRows } from '#main/demo/requests/sort.ts';
import type { RecurringInput } from '#main/demo/recurring/recurring-input.ts';
import { readRecurringInvoice } from '#main/demo/recurring/recurring-input.ts';
import { recurringState } from '#main/demo/recurring/schedule.ts';
import { recurringDetail, recurringRow } from '#main/demo/recurring/recurring-view.ts';
import { sortedList } from '#main/demo/requests/cached-sort.ts';
import type { StoredRecurringInvoice } from '#main/demo/state/state.ts';
import { statementCurrency } from '#main/demo/documents/document-client.ts';
import { byRecurringInvoice, listedStatements, listedStatementsBy } from '#main/demo/documents/document-lists.ts';
import { deletedAnswer, listAnswer } from './answers.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

const LIST = '/api/rinv';
const SINGLE = `${LIST}/:key`;

function sortedProfiles(demo: DemoContext, direction: Direction): SortedRows<StoredRecurringInvoice> {
  const day = today(demo);
  const keysOf = (profile: StoredRecurringInvoice): readonly string[] => [
    alphabetical(profile.fields.profile_name, demo.knobs.collation),
    profile.fields.next_billing_date ?? '',
    recurringState(profile, day),
    profile.fields.interval_unit ?? '',
    profile.created_at,
  ];
  return sortRows(listedStatements(demo, demo.state.recurring_invoices), keysOf, direction);
}

function written(demo: DemoContext, input: RecurringInput, kept: StoredRecurringInvoice | null) {
  const currency = statementCurrency(input.connection, kept);
  return {
    connection_id: input.connection.id,
    currency,
    fields: input.fields,
    anchor_day: input.anchor_day,
    ...settleDetails(demo, input.details, currency, timestamp(demo)),
  };
}

/** Registers the schedules of the account (specification 4.5) and the lists of invoices they generated. */
export function registerRecurringInvoices(app: Hono, demo: DemoContext): void {
  const { state } = demo;

  app.post(LIST, async (context) => {
    const input = readRecurringInvoice(await readObject(context.req.raw, 'recurring_invoice'), demo, null);
    const created = newRecurringInvoice(state, { ...written(demo, input, null), created_at: timestamp(demo) });
    save(demo, state.recurring_invoices, created);
    return context.json({ recurring_invoice: recurringDetail(demo, created) }, 201);
  });

  app.get(LIST, (context) => {
    const direction = readDirection(context.req.query('order'));
    const sorted = sortedList(demo, `recurring invoices ${direction}`, () => sortedProfiles(demo, direction));
    return listAnswer(context, 'recurring_invoices', sorted, (profile) => recurringRow(demo, profile));
  });

  app.get(SINGLE, (context) => {
    const profile = findRecurringInvoice(demo, context.req.param('key'), 'read');
    return context.json({ recurring_invoice: recurringDetail(demo, profile) });
  });

  app.put(SINGLE, async (context) => {
    const body = await readObject(context.req.raw, 'recurring_invoice');
    const kept = findRecurringInvoice(demo, context.req.param('key'));
    const updated = { ...kept, ...written(demo, readRecurringInvoice(body, demo, kept), kept) };
    save(demo, state.recurring_invoices, updated);
    return context.json({ recurring_invoice: recurringDetail(demo, updated) });
  });

  app.delete(SINGLE, (context) => {
    const profile = findRecurringInvoice(demo, context.req.param('key'));
    save(demo, state.recurring_invoices, { ...profile, trashed_at: timestamp(demo) });
    return deletedAnswer(context, 'recurring_invoice', profile.hash_key);
  });

  app.get(`${SINGLE}/invoices`, (context) => {
    const { id } = findRecurringInvoice(demo, context.req.param('key'), 'read');
    const direction = readDirection(context.req.query('order'));
    const sorted = sortedList(demo, `invoices of recurring invoice ${id} ${direction}`, () => {
      const generated = listedStatementsBy(demo, state.invoices, byRecurringInvoice, id);
      return sortRows(generated, (invoice) => [invoice.created_at], direction);
    });
    return listAnswer(context, 'invoices', sorted, (invoice) => invoiceRow(demo, invoice));
  });
}
