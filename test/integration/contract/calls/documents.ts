import type { JsonObject } from '#shared/json.ts';

const work = {
  items: [
    { date: '2026-11-01', description: 'Widgets', price: '10.00', quantity: '3', unit: 'pc', sort_order: 1 },
    { date: '2026-11-02', description: 'Gadgets', price: '7.50', quantity: '2', unit: 'box', sort_order: 5 },
  ],
  expenses: [{ date: '2026-11-01', description: 'Courier', amount: '12.50', sort_order: 2 }],
  tasks: [{ date: '2026-11-02', description: 'Review', duration: '90', rate: '40.00', sort_order: 3 }],
  trips: [{ date: '2026-11-02', description: 'Site visit', distance: '15', rate: '0.60', sort_order: 4 }],
  taxes: [{ name: 'VAT', key: 23, combined_amount_percent: '5.25%', percentage: true }],
  discounts: [{ name: 'Loyal', key: 9, combined_amount_percent: '10%', percentage: true }],
  shipping_amounts: [{ name: 'Post', key: 4, combined_amount_percent: '4.00', percentage: false }],
} as const satisfies JsonObject;

/** The nested arrays of an invoice or recurring invoice as the model has them (specification 2.4, 2.5). */
export const nestedModel: JsonObject = work;

/** The same as request arrays. */
export const nestedSent: JsonObject = Object.fromEntries(
  Object.entries(work).map(([name, rows]) => [`${name}_attributes`, rows]),
);

/** The optional scalars that both documents take. */
export const documentOptions: JsonObject = {
  summary: 'November work',
  note: 'Thank you.',
  payment_options: ['bank_transfer', 'cash'],
  allow_partial_payments: true,
  send_receipts_automatically: true,
  send_reminders: true,
  po_number: 'PO-7',
};
