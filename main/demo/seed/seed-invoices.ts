import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays, daysBetween } from '#shared/dates/plain-date.ts';
import { nextHashKey, nextId } from '#main/demo/identity.ts';
import { settleDetails } from '#main/demo/invoice-details.ts';
import type { DemoState, InvoiceFields, StoredConnection, StoredInvoice } from '#main/demo/state.ts';
import type { Client } from './clients.ts';
import { notes, summaries } from './catalogue.ts';
import { drawOutcome, stageOf } from './outcomes.ts';
import type { Random } from './random.ts';
import { seedDetails } from './seed-lines.ts';
import type { PlannedPayment } from './seed-payments.ts';
import { planPayments, recordPayment } from './seed-payments.ts';

/** An invoice that the book will hold: who gets it and when it was written. */
export interface PlannedInvoice {
  readonly client: Client;
  readonly date: PlainDate;
}

function fieldsOf(random: Random, number: number, date: PlainDate): InvoiceFields {
  return {
    date,
    due_date: addDays(date, random.pick([14, 30, 30, 30, 45])),
    statement_no: `INV-${String(number).padStart(6, '0')}`,
    summary: random.pick(summaries),
    note: random.chance(0.6) ? random.pick(notes) : null,
    po_number: random.chance(0.2) ? `PO-${random.between(1000, 9999)}` : null,
    payment_options: random.chance(0.5) ? ['bank_transfer', 'paypal'] : ['bank_transfer', 'check', 'cash'],
    allow_partial_payments: random.chance(0.3),
    send_receipts_automatically: random.chance(0.7),
    send_reminders: random.chance(0.5),
  };
}

// Invoices of one day were written one after the other, in the order of their numbers.
function writtenAt(date: PlainDate, position: number): string {
  const minutes = 9 * 60 + position * 17;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${date}T${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}:00Z`;
}

function attachPayments(state: DemoState, planned: readonly (readonly [number, PlannedPayment])[]): void {
  const inOrder = [...planned].sort(([, left], [, right]) =>
    left.date < right.date ? -1 : left.date > right.date ? 1 : 0,
  );
  for (const [index, payment] of inOrder) {
    const invoice = state.invoices[index];
    if (!invoice) continue;
    state.invoices[index] = { ...invoice, payments: [...invoice.payments, recordPayment(state, payment)] };
  }
}

/** Adds the planned invoices, which come in date order, with lines, outcomes and the payments that explain them. */
export function seedInvoices(
  state: DemoState,
  random: Random,
  planned: readonly PlannedInvoice[],
  connectionOf: ReadonlyMap<Client, StoredConnection>,
  today: PlainDate,
): void {
  const yesterday = addDays(today, -1);
  const payments: (readonly [number, PlannedPayment])[] = [];
  let position = 0;
  for (const [index, { client, date }] of planned.entries()) {
    position = planned[index - 1]?.date === date ? position + 1 : 0;
    const createdAt = writtenAt(date, position);
    const fields = fieldsOf(random, index + 1, date);
    const settled = settleDetails(state, seedDetails(random, client.currency, date), client.currency, createdAt);
    const outcome = drawOutcome(random, planned.length - 1 - index, daysBetween(fields.due_date ?? date, today) ?? 0);
    const invoice: StoredInvoice = {
      id: nextId(state, 'invoice'),
      hash_key: nextHashKey(state),
      connection_id: connectionOf.get(client)?.id ?? 0,
      currency: client.currency,
      stage: stageOf(outcome),
      fields,
      ...settled,
      payments: [],
      created_at: createdAt,
      trashed_at: null,
    };
    for (const payment of planPayments(random, invoice, outcome, yesterday)) payments.push([index, payment]);
    state.invoices.push(invoice);
  }
  attachPayments(state, payments);
}
