import { createDemoService } from '#main/demo/demo-service.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import type { Person } from '#test/service/person.ts';
import { createPerson } from '#test/service/person.ts';
import type { AccountPlan, PlannedClient, PlannedInvoice } from './account-plan.ts';
import { DRAFT_AT } from './account-plan.ts';

export const KEY = 'scene-key';
export const COMPANY = '4411';

/** The service's account of a plan, and the ids that it gave. */
export interface SeededService {
  readonly state: DemoState;
  readonly clientIds: ReadonlyMap<number, number>;
  /** The place of an invoice in the plan, by its id. */
  readonly invoiceIds: ReadonlyMap<number, number>;
}

/** Lets the people of the service write the account of a plan, each invoice on its day. */
export function seedService({ clients, invoices }: AccountPlan): SeededService {
  let now = Date.parse('2024-11-01T08:00:00Z');
  const service = createDemoService({ apiKey: KEY, companyId: COMPANY, knobs: plainKnobs, now: () => now });
  const person = createPerson(service.context);
  const idOf = new Map<PlannedClient, number>();
  const clientIds = new Map<number, number>();
  for (const [index, client] of clients.entries()) {
    const id = addClient(person, client);
    idOf.set(client, id);
    clientIds.set(id, index);
  }
  addCatalogue(person);
  const invoiceIds = new Map<number, number>();
  for (const [index, invoice] of [...invoices.entries()].reverse()) {
    if (index === DRAFT_AT) continue;
    now = Date.parse(`${invoice.date}T09:00:00Z`);
    invoiceIds.set(addInvoice(person, idOf.get(invoice.client) ?? 0, invoice, index), index);
  }
  return { state: service.state, clientIds, invoiceIds };
}

function addClient(person: Person, { name, email, currency, language, addressLines }: PlannedClient): number {
  const [address = null, place = null] = addressLines;
  const { id } = person.createConnection({
    name,
    business_email: email,
    currency: currency.toLowerCase(),
    currency_iso_code: currency,
    language,
    address,
    city: place,
  });
  const [first = ''] = name.split(' ');
  person.addContact(id, { first_name: 'Ann', last_name: first, email });
  person.addContact(id, { first_name: 'Ben', last_name: 'Ode', email: `ben@${email.split('@')[1] ?? ''}` });
  return id;
}

function addCatalogue(person: Person): void {
  const saved = [
    ['Design workshop', 'Brand workshop for up to eight people', 'day', '950.00'],
    ['Logo package', 'Print-ready logo package', 'pcs', '850.00'],
  ] as const;
  for (const [name, description, unit, price] of saved)
    person.createCategory(person.state.item_categories, { name, description, unit, price, formatted_price: price });
}

const METHODS = ['bank_transfer', 'stripe', 'check', 'cash'] as const;

function addInvoice(person: Person, client: number, invoice: PlannedInvoice, index: number): number {
  const { number, date, dueDate, state, summary, note, poNumber, details, mailsReceipts, hiddenTax } = invoice;
  const { id } = person.createInvoice(client, {
    fields: {
      statement_no: number,
      date,
      due_date: dueDate,
      summary,
      note,
      po_number: poNumber,
      payment_options: ['bank_transfer'],
      send_reminders: true,
      send_receipts_automatically: mailsReceipts,
    },
    details,
    stage: state === 'draft' || state === 'viewed' ? state : 'sent',
  });
  const { billed_total: total } = person.setHiddenTax(id, hiddenTax);
  if (state === 'viewed') person.payOffline(id, { amount: total, date, payment_method: 'check', details: 'no. 1187' });
  if (state !== 'paid' && state !== 'partial') return id;
  const method = METHODS[index % METHODS.length] ?? 'cash';
  const digits = total.includes('.') ? 2 : 0;
  person.enterPayment(id, {
    amount: state === 'paid' ? total : (Number(total) / 2).toFixed(digits),
    date,
    payment_method: method,
    details: method === 'stripe' || method === 'cash' ? null : `ref ${String(70_000 + index)}`,
  });
  return id;
}
