import { invariant } from '#shared/assert.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { Adjustment } from '#shared/service/adjustment.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { save, timestamp, today } from '#main/demo/state/demo-state.ts';
import { settleDetails } from '#main/demo/documents/line-input.ts';
import { defaultLetter, recordMail } from '#main/demo/invoices/mail-draft.ts';
import { newInvoice } from '#main/demo/invoices/new-invoice.ts';
import { advanced, dueRunDays, isAutomatic, rhythmOf } from './schedule.ts';
import type { InvoiceFields, StoredInvoice, StoredRecurringInvoice } from '#main/demo/state/state.ts';
import { firstFreeNumber, mainSequence } from '#main/demo/documents/numbering.ts';
import { rowById } from '#main/demo/state/row-table.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

// A trashed connection takes no new documents, and a trashed schedule makes none.
function isRunning(demo: DemoContext, profile: StoredRecurringInvoice): boolean {
  return profile.trashed_at === null && rowById(demo.state.connections, profile.connection_id)?.trashed_at === null;
}

/** Returns the fields that an invoice of this billing date gets from its schedule. */
export function generatedFields(profile: StoredRecurringInvoice, date: PlainDate, number: string): InvoiceFields {
  const { fields } = profile;
  return {
    date,
    due_date: addDays(date, fields.due_date_options ?? 0),
    statement_no: number,
    summary: fields.summary,
    note: fields.note,
    po_number: fields.po_number,
    payment_options: fields.payment_options,
    allow_partial_payments: fields.allow_partial_payments,
    send_receipts_automatically: fields.send_receipts_automatically,
    send_reminders: fields.send_reminders,
  };
}

const UNSETTLED = { id: null, total: null, created_at: null } as const;

/** Returns the lines and adjustments without ids and totals, for a new document. */
function copiedDetails(details: DocumentDetails): DocumentDetails {
  const unsettled = <T>(row: T): T & typeof UNSETTLED => ({ ...row, ...UNSETTLED });
  const unidentified = (row: Adjustment): Adjustment => ({ ...row, id: null });
  return {
    items: details.items.map(unsettled),
    expenses: details.expenses.map(unsettled),
    tasks: details.tasks.map(unsettled),
    trips: details.trips.map(unsettled),
    taxes: details.taxes.map(unidentified),
    discounts: details.discounts.map(unidentified),
    shipping_amounts: details.shipping_amounts.map(unidentified),
  };
}

function generate(demo: DemoContext, profile: StoredRecurringInvoice, drawNumber: () => string): void {
  const { state } = demo;
  const rhythm = rhythmOf(profile);
  invariant(rhythm, 'only a complete schedule is due');
  const iteration = profile.iteration_no + 1;
  const { profile_no: profileNo } = profile.fields;
  const number = profileNo ? firstFreeNumber(demo, `${profileNo}-${iteration}`) : drawNumber();
  const at = timestamp(demo);
  const invoice: StoredInvoice = newInvoice(state, {
    connection_id: profile.connection_id,
    currency: profile.currency,
    stage: isAutomatic(profile) ? 'sent' : 'draft',
    fields: generatedFields(profile, rhythm.next, number),
    ...settleDetails(demo, copiedDetails(profile.details), profile.currency, at),
    recurring_id: profile.id,
    created_at: at,
  });
  save(demo, state.invoices, invoice);
  if (isAutomatic(profile)) recordMail(demo, 'deliver', 'schedule', invoice, defaultLetter(demo, invoice, false));
  save(demo, state.recurring_invoices, advanced(profile));
}

/**
 * Generates every invoice that is due by now and was not generated yet, in the order of the due days. The caller then
 * sees the account as if it had happened in time.
 */
export function runSchedules(demo: DemoContext): void {
  const { recurring_invoices: profiles } = demo.state;
  const day = today(demo);
  const runs = profiles.flatMap((profile) => {
    const days = dueRunDays(profile, demo.knobs.auto_send_lead, day);
    return days.length > 0 && isRunning(demo, profile) ? days.map((due) => ({ due, id: profile.id })) : [];
  });
  if (runs.length === 0) return;
  runs.sort((left, right) => (left.due < right.due ? -1 : left.due > right.due ? 1 : left.id - right.id));
  const drawNumber = mainSequence(demo);
  for (const { id } of runs) {
    const profile = rowById(profiles, id);
    if (profile) generate(demo, profile, drawNumber);
  }
}
