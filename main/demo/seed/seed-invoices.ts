import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays, daysBetween } from '#shared/dates/plain-date.ts';
import { settleDetails } from '#main/demo/documents/line-input.ts';
import { newInvoice } from '#main/demo/invoices/new-invoice.ts';
import { generatedFields } from '#main/demo/recurring/generator.ts';
import type { DemoState, InvoiceFields, StoredConnection, StoredRecurringInvoice } from '#main/demo/state/state.ts';
import type { Client } from './clients.ts';
import { notes, summaries } from './catalogue.ts';
import { drawOutcome, stageOf } from './outcomes.ts';
import type { Random } from './random.ts';
import { seedDetails } from './seed-lines.ts';
import type { PlannedPayment } from './seed-payments.ts';
import { planPayments, recordPayment } from './seed-payments.ts';
import type { PlannedProfile } from './seed-recurring.ts';
import { profileDetails } from './seed-recurring.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** An invoice to be seeded: its client, its date, when it was written, and by which schedule. */
export interface PlannedInvoice {
  readonly client: Client;
  readonly date: PlainDate;
  readonly written: PlainDate;
  readonly schedule: PlannedProfile | null;
}

/** The input of the seeded invoices, in the order in which they were written. */
interface InvoicePlan {
  readonly planned: readonly PlannedInvoice[];
  readonly connectionOf: ReadonlyMap<Client, StoredConnection>;
  readonly profileOf: ReadonlyMap<PlannedProfile, StoredRecurringInvoice>;
  readonly today: PlainDate;
}

type Totals = Pick<DemoContext, 'state' | 'knobs'>;

function statementNumber(number: number): string {
  return `INV-${String(number).padStart(6, '0')}`;
}

function inventedFields(random: Random, number: number, date: PlainDate): InvoiceFields {
  return {
    date,
    due_date: addDays(date, random.pick([14, 30, 30, 30, 45])),
    statement_no: statementNumber(number),
    summary: random.pick(summaries),
    note: random.chance(0.6) ? random.pick(notes) : null,
    po_number: random.chance(0.2) ? `PO-${random.between(1000, 9999)}` : null,
    payment_options: random.chance(0.5) ? ['bank_transfer', 'paypal'] : ['bank_transfer', 'check', 'cash'],
    allow_partial_payments: random.chance(0.3),
    send_receipts_automatically: random.chance(0.7),
    send_reminders: random.chance(0.5),
  };
}

// An invoice dated after today is neither viewed nor paid; one that is sent automatically is never a draft.
function drawInvoiceOutcome(random: Random, planned: PlannedInvoice, later: number, due: PlainDate, today: PlainDate) {
  const outcome = drawOutcome(random, later, daysBetween(due, today) ?? 0);
  if (planned.date >= today) return 'sent';
  const isAutomatic = planned.schedule !== null && planned.schedule.profile.method !== 'save_draft';
  return isAutomatic && outcome === 'draft' ? 'sent' : outcome;
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

function fieldsAndLines(random: Random, { client, date, schedule }: PlannedInvoice, number: number, plan: InvoicePlan) {
  const profile = schedule && plan.profileOf.get(schedule);
  if (schedule && profile) {
    const fields = generatedFields(profile, date, statementNumber(number));
    return { fields, lines: profileDetails(schedule.profile), recurring_id: profile.id };
  }
  const fields = inventedFields(random, number, date);
  return { fields, lines: seedDetails(random, client.currency, date), recurring_id: null };
}

/** Adds the planned invoices with lines, outcomes and the payments that explain them. */
export function seedInvoices(demo: Totals, random: Random, plan: InvoicePlan): void {
  const { planned, today } = plan;
  const yesterday = addDays(today, -1);
  const payments: (readonly [number, PlannedPayment])[] = [];
  let position = 0;
  for (const [index, invoicePlan] of planned.entries()) {
    const { client, date, written } = invoicePlan;
    position = planned[index - 1]?.written === written ? position + 1 : 0;
    const created_at = writtenAt(written, position);
    const { fields, lines, recurring_id } = fieldsAndLines(random, invoicePlan, index + 1, plan);
    const settled = settleDetails(demo, lines, client.currency, created_at);
    const due = fields.due_date ?? date;
    const outcome = drawInvoiceOutcome(random, invoicePlan, planned.length - 1 - index, due, today);
    const invoice = newInvoice(demo.state, {
      connection_id: plan.connectionOf.get(client)?.id ?? 0,
      currency: client.currency,
      stage: stageOf(outcome),
      fields,
      ...settled,
      recurring_id,
      created_at,
    });
    for (const payment of planPayments(random, invoice, outcome, yesterday)) payments.push([index, payment]);
    demo.state.invoices.push(invoice);
  }
  attachPayments(demo.state, payments);
}
