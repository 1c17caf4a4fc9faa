import { newConnection } from '#main/demo/other/new-connection.ts';
import { newEstimate } from '#main/demo/other/new-estimate.ts';
import { newInvoice } from '#main/demo/invoices/new-invoice.ts';
import { newRecurringInvoice } from '#main/demo/recurring/new-recurring-invoice.ts';
import { nextId } from '#main/demo/state/next-id.ts';
import { settleDetails } from '#main/demo/documents/line-input.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { defaultKnobs } from '#main/demo/knobs/knobs.ts';
import { dayOfMonth } from '#main/demo/recurring/schedule.ts';
import { drawOutcome, stageOf } from '#main/demo/seed/outcomes.ts';
import type { Random } from '#main/demo/seed/random.ts';
import { createRandom } from '#main/demo/seed/random.ts';
import { seedCategories } from '#main/demo/seed/seed-categories.ts';
import { seedDetails } from '#main/demo/seed/seed-lines.ts';
import { planPayments, recordPayment } from '#main/demo/seed/seed-payments.ts';
import type { DemoState, StoredConnection, StoredInvoice } from '#main/demo/state/state.ts';
import { createEmptyState } from '#main/demo/state/state.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays, daysBetween } from '#shared/dates/plain-date.ts';

export interface AccountSize {
  readonly connections: number;
  readonly invoices: number;
  /** Monthly schedules, none of which is due today. */
  readonly profiles?: number;
  readonly estimates?: number;
  /** Contacts of each connection. */
  readonly contacts?: number;
}

interface SeedAccountOptions extends AccountSize {
  readonly seed: number;
  readonly today: PlainDate;
  /** How the service adds up, when it is not the way it does by default. */
  readonly knobs?: Partial<Knobs>;
}

interface Ledger {
  readonly state: DemoState;
  readonly knobs: Knobs;
  readonly random: Random;
  readonly today: PlainDate;
}

const YEARS = 4;
const CURRENCIES = ['USD', 'EUR', 'GBP'] as const;
const SYMBOLS = { USD: '$', EUR: '€', GBP: '£' } as const;
const OPTIONS = {
  summary: 'Work as agreed',
  note: null,
  po_number: null,
  payment_options: ['bank_transfer'],
  allow_partial_payments: true,
  send_receipts_automatically: false,
  send_reminders: false,
} as const;

function addConnection({ state, random, today }: Ledger, number: number, contacts: number): StoredConnection {
  const code = random.pick(CURRENCIES);
  const created_at = `${addDays(today, -YEARS * 366)}T08:00:00Z`;
  const fields = {
    category: 'organization',
    name: `Client ${String(number).padStart(6, '0')} Ltd`,
    first_name: null,
    last_name: null,
    business_email: `office@client-${number}.example`,
    address: `${number} Harbour Road`,
    city: 'Cork',
    state_name: null,
    zip_code: 'T12',
    country: 'Ireland',
    phone: null,
    fax: null,
    website_url: null,
    language: 'en-us',
    currency: code.toLowerCase(),
    currency_symbol: SYMBOLS[code],
    currency_iso_code: code,
    primary_contact_first_name: 'Una',
    primary_contact_last_name: `Number ${number}`,
    custom_fields: [],
  };
  const people = Array.from({ length: contacts }, (_person, index) => ({
    id: nextId(state, 'contact'),
    first_name: ['Una', 'Marcus', 'Priya'][index % 3] ?? 'Una',
    last_name: `Number ${number}`,
    email: `person-${index}@client-${number}.example`,
    mobile: null,
    phone: null,
    created_at,
  }));
  const connection = { ...newConnection(state, fields, created_at), contacts: people };
  state.connections.push(connection);
  return connection;
}

function currencyOf(connection: StoredConnection): (typeof CURRENCIES)[number] {
  return CURRENCIES.find((code) => code === connection.currency_iso_code) ?? 'USD';
}

function pickConnection({ state, random }: Ledger): StoredConnection {
  const connection = state.connections[Math.floor(random.next() * state.connections.length)];
  if (!connection) throw new Error('An account with statements needs connections.');
  return connection;
}

function addInvoice(ledger: Ledger, number: number, later: number, date: PlainDate): void {
  const { state, random, today } = ledger;
  const connection = pickConnection(ledger);
  const currency = currencyOf(connection);
  const created_at = `${date}T09:${String(number % 60).padStart(2, '0')}:00Z`;
  const due_date = addDays(date, 30);
  const outcome = drawOutcome(random, later, daysBetween(due_date, today) ?? 0);
  const invoice = newInvoice(state, {
    connection_id: connection.id,
    currency,
    stage: stageOf(outcome),
    fields: { ...OPTIONS, date, due_date, statement_no: `INV-${String(number).padStart(6, '0')}` },
    ...settleDetails(ledger, seedDetails(random, currency, date), currency, created_at),
    created_at,
  });
  const planned = planPayments(random, invoice, outcome, addDays(today, -1));
  const stored: StoredInvoice = { ...invoice, payments: planned.map((payment) => recordPayment(state, payment)) };
  state.invoices.push(stored);
}

function addProfile(ledger: Ledger, number: number): void {
  const { state, random, today } = ledger;
  const connection = pickConnection(ledger);
  const currency = currencyOf(connection);
  const next = addDays(today, random.between(4, 33));
  const created_at = `${addDays(today, -random.between(1, 600))}T07:00:00Z`;
  const profile = newRecurringInvoice(state, {
    connection_id: connection.id,
    currency,
    fields: {
      ...OPTIONS,
      recurring_method: random.pick(['save_draft', 'auto_send']),
      start_date: next,
      next_billing_date: next,
      profile_name: `Profile ${String(number).padStart(4, '0')}`,
      profile_no: null,
      occurrences: 0,
      interval_unit: 'months',
      interval: 1,
      due_date_options: 14,
    },
    anchor_day: dayOfMonth(next),
    ...settleDetails(ledger, seedDetails(random, currency, today), currency, created_at),
    created_at,
  });
  state.recurring_invoices.push(profile);
}

function addEstimate(ledger: Ledger, number: number): void {
  const { state, random, today } = ledger;
  const connection = pickConnection(ledger);
  const date = addDays(today, -random.between(1, 300));
  const total = `${random.between(100, 9_000)}.00`;
  const estimate = newEstimate(state, {
    connection_id: connection.id,
    currency: currencyOf(connection),
    fields: {
      date,
      expire_date: addDays(date, 30),
      state: random.pick(['draft', 'sent', 'accepted']),
      summary: null,
      note: null,
      statement_no: `EST-${String(number).padStart(5, '0')}`,
      send_reminders: false,
    },
    sub_total: total,
    billed_total: total,
    created_at: `${date}T11:00:00Z`,
  });
  state.estimates.push(estimate);
}

function times(count: number, add: (number: number) => void): void {
  for (let number = 1; number <= count; number += 1) add(number);
}

/**
 * An account of any size over the four years before `today`, its lines, adjustments and payments in the shares of the
 * demo book. A hundred thousand invoices take a few seconds; the same options give the same account.
 */
export function seedAccount(options: SeedAccountOptions): DemoState {
  const { today, seed, invoices, connections, profiles = 0, estimates = 0, contacts = 1 } = options;
  const state = createEmptyState();
  const ledger: Ledger = { state, knobs: { ...defaultKnobs, ...options.knobs }, random: createRandom(seed), today };
  state.counters.hash_key = (seed % 400_000) * 10_000;
  const days = YEARS * 365;
  const dateOf = (number: number): PlainDate =>
    addDays(today, -1 - Math.floor((days * (invoices - number)) / invoices));
  times(connections, (number) => addConnection(ledger, number, contacts));
  seedCategories(state, `${addDays(today, -days)}T08:00:00Z`);
  times(profiles, (number) => addProfile(ledger, number));
  times(invoices, (number) => addInvoice(ledger, number, invoices - number, dateOf(number)));
  times(estimates, (number) => addEstimate(ledger, number));
  return state;
}
