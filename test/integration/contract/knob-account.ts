import type { DemoService } from '#main/demo/demo-service.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import { addContact } from '#test/service/other-client/contacts.ts';
import { createCategory, createConnection } from '#test/service/other-client/create.ts';
import { createEstimate, createInvoice, createRecurringInvoice } from '#test/service/other-client/create-statements.ts';
import { enterOfflinePayment, enterPayment } from '#test/service/other-client/payments.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';

export const KNOB_KEY = 'knob-key';
const NOW = Date.UTC(2026, 10, 21, 10);

export function openService(knobs: Partial<Knobs>, state?: DemoState): DemoService {
  const own = state === undefined ? {} : { state };
  return createDemoService({ apiKey: KNOB_KEY, companyId: '612', now: () => NOW, knobs, ...own });
}

const line = { id: null, total: null, created_at: null, date: '2026-11-02' } as const;
const details: DocumentDetails = {
  items: [{ ...line, description: 'Widgets', price: '1250.00', quantity: '3', unit: 'pc', sort_order: 1 }],
  expenses: [{ ...line, description: 'Courier', amount: '12.50', sort_order: 2 }],
  tasks: [{ ...line, description: 'Review', duration: '90', rate: '40.0', sort_order: 3 }],
  trips: [{ ...line, description: 'Site visit', distance: '15', rate: '0.60', sort_order: 4 }],
  taxes: [{ id: null, name: 'VAT', key: 23, combined_amount_percent: '5.25%', percentage: true }],
  discounts: [{ id: null, name: 'Loyal', key: 9, combined_amount_percent: '10%', percentage: true }],
  shipping_amounts: [{ id: null, name: 'Post', key: 4, combined_amount_percent: '4.00', percentage: false }],
};

/**
 * A small account with something of everything: currencies of 0, 2 and 3 digits, texts that only look like numbers, and
 * lists of 20, 21, 60 and 65 rows, where a service that caps its pages is easily misread.
 */
export function createState(): DemoState {
  const { context: book, state } = openService(plainKnobs);
  const clients = [
    createConnection(book, { name: 'Birch & Alder', currency_iso_code: 'EUR', zip_code: '00120', fax: null }),
    createConnection(book, { name: 'Ōsaka 株式会社', currency_iso_code: 'JPY', phone: '1.50' }),
    createConnection(book, {
      name: null,
      category: 'individual',
      first_name: 'Una',
      last_name: 'Daly',
      currency_iso_code: 'KWD',
      custom_fields: [{ name: 'VAT', value: '7.0' }],
    }),
  ];
  const [first, second, third] = clients.map(({ id }) => id) as [number, number, number];
  for (let index = 0; index < 20; index += 1)
    addContact(book, first, { first_name: `Name ${index}`, email: 'a@b.example' });
  for (let index = 0; index < 21; index += 1) {
    const fields = {
      date: `2026-10-${String(index + 1).padStart(2, '0')}`,
      statement_no: `10${index}.50`,
      payment_options: index % 2 === 0 ? ['cash', 'paypal'] : [],
      allow_partial_payments: index % 3 === 0,
      send_reminders: index % 2 === 0,
      po_number: index % 4 === 0 ? '007' : '',
      note: index % 5 === 0 ? 'Two\nlines' : null,
    };
    const connection = index % 7 === 0 ? second : index % 11 === 0 ? third : first;
    createInvoice(book, connection, {
      fields,
      details: index % 6 === 0 ? {} : details,
      stage: index % 2 ? 'sent' : 'draft',
    });
  }
  enterPayment(book, 2, { date: '2026-11-01', amount: '1000.00', payment_method: 'paypal', details: null });
  enterOfflinePayment(book, 2, { amount: '12.5', details: '1,000.00' });
  createRecurringInvoice(book, first, {
    fields: {
      start_date: '2027-01-31',
      interval: 1,
      interval_unit: 'months',
      occurrences: 0,
      payment_options: ['cash'],
    },
    details,
  });
  createEstimate(book, first, { total: '1500.00' });
  createCategory(book, state.item_categories, {
    name: 'Consulting',
    description: null,
    unit: null,
    price: '1095.00',
    formatted_price: '1,095.00',
  });
  for (let index = 0; index < 60; index += 1)
    createCategory(book, state.expense_categories, { name: `Expense ${index}` });
  for (let index = 0; index < 65; index += 1) {
    createCategory(book, state.task_categories, { name: `Task ${index}`, rate: '40.50', formatted_rate: '40.50' });
  }
  createCategory(book, state.trip_categories, { name: 'By car', rate: null, formatted_rate: null });
  return state;
}
