import { addDays } from '#shared/dates/plain-date.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { save, timestamp, today } from '#main/demo/state/demo-state.ts';
import { emptyDetails, settleDetails } from '#main/demo/documents/line-input.ts';
import { newEstimate } from '#main/demo/other/new-estimate.ts';
import { newInvoice } from '#main/demo/invoices/new-invoice.ts';
import { newRecurringInvoice } from '#main/demo/recurring/new-recurring-invoice.ts';
import { dayOfMonth } from '#main/demo/recurring/schedule.ts';
import type {
  InvoiceFields,
  InvoiceStage,
  RecurringFields,
  StoredEstimate,
  StoredInvoice,
  StoredRecurringInvoice,
} from '#main/demo/state/state.ts';
import { mainSequence } from '#main/demo/documents/numbering.ts';
import { rowOf } from './change.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

interface Document<Fields> {
  readonly fields?: Partial<Fields>;
  readonly details?: Partial<DocumentDetails>;
}

const OPTIONS = {
  summary: null,
  note: null,
  po_number: null,
  payment_options: [],
  allow_partial_payments: false,
  send_receipts_automatically: false,
  send_reminders: false,
} as const;

function currencyOf(demo: DemoContext, connectionId: number): string {
  return rowOf(demo.state.connections, connectionId).currency_iso_code ?? '';
}

/** An invoice of today; without a number of its own it takes the next of the main sequence. */
export function createInvoice(
  demo: DemoContext,
  connectionId: number,
  { fields, details, stage = 'draft' }: Document<InvoiceFields> & { readonly stage?: InvoiceStage } = {},
): StoredInvoice {
  const date = fields?.date ?? today(demo);
  const statement_no = fields?.statement_no ?? mainSequence(demo)();
  const currency = currencyOf(demo, connectionId);
  const created = newInvoice(demo.state, {
    connection_id: connectionId,
    currency,
    stage,
    fields: { due_date: addDays(date, 30), ...OPTIONS, ...fields, date, statement_no },
    ...settleDetails(demo, { ...emptyDetails, ...details }, currency, timestamp(demo)),
    created_at: timestamp(demo),
  });
  save(demo, demo.state.invoices, created);
  return created;
}

/** Somebody else writes an invoice under a number that others may have had in mind. */
export function takeNumber(demo: DemoContext, connectionId: number, statement_no: string): StoredInvoice {
  return createInvoice(demo, connectionId, { fields: { statement_no } });
}

export function createRecurringInvoice(
  demo: DemoContext,
  connectionId: number,
  { fields, details }: Document<RecurringFields> = {},
): StoredRecurringInvoice {
  const blank = {
    recurring_method: 'save_draft',
    start_date: null,
    profile_name: 'Profile',
    profile_no: null,
    occurrences: 0,
    interval_unit: null,
    interval: null,
    due_date_options: null,
    ...OPTIONS,
  };
  const next = fields?.next_billing_date ?? fields?.start_date ?? null;
  const currency = currencyOf(demo, connectionId);
  const created = newRecurringInvoice(demo.state, {
    connection_id: connectionId,
    currency,
    fields: { ...blank, ...fields, next_billing_date: next },
    anchor_day: next === null ? 1 : dayOfMonth(next),
    ...settleDetails(demo, { ...emptyDetails, ...details }, currency, timestamp(demo)),
    created_at: timestamp(demo),
  });
  save(demo, demo.state.recurring_invoices, created);
  return created;
}

/** Estimates are counted apart from invoices: the same number may stand on both. */
export function createEstimate(
  demo: DemoContext,
  connectionId: number,
  {
    fields,
    total = '100.00',
    subTotal = total,
  }: {
    readonly fields?: Partial<StoredEstimate['fields']>;
    readonly total?: string;
    readonly subTotal?: string;
  } = {},
): StoredEstimate {
  const date = fields?.date ?? today(demo);
  const created = newEstimate(demo.state, {
    connection_id: connectionId,
    currency: currencyOf(demo, connectionId),
    fields: {
      date,
      expire_date: addDays(date, 30),
      state: 'draft',
      summary: null,
      note: null,
      statement_no: `EST-${demo.state.counters.estimate + 1}`,
      send_reminders: false,
      ...fields,
    },
    sub_total: subTotal,
    billed_total: total,
    created_at: timestamp(demo),
  });
  save(demo, demo.state.estimates, created);
  return created;
}
