import type { JsonObject } from '#shared/json.ts';

/** A row as the service lists it (specification 2.3): amounts as text, nested arrays left out. */
export function invoiceRow(id: number, note: string): JsonObject {
  const total = `${String(100 + (id % 900))}.${String(id % 100).padStart(2, '0')}`;
  return {
    id,
    connection: { id: 40_117, hash_key: 'Zk3fQm0aLwTtRg', name: 'Birch & Alder Ltd' },
    date: '2025-02-03',
    due_date: '2025-03-05',
    hash_key: `p8VdYx2HnC0u${String(id)}`,
    state: 'sent',
    summary: 'February work',
    note,
    company_id: '612',
    statement_no: `IN-${String(id).padStart(6, '0')}`,
    payment_options: ['bank_transfer', 'cash'],
    allow_partial_payments: true,
    send_receipts_automatically: false,
    send_reminders: false,
    po_number: '',
    currency_iso_code: 'EUR',
    currency_symbol: '€',
    billed_total: total,
    sub_total: total,
    total_due: total,
    paid_total: '0.0',
    formatted_billed_total: `€${total}`,
    formatted_sub_total: `€${total}`,
    formatted_total_due: `€${total}`,
    formatted_paid_total: '€0.00',
    created_at: '2025-02-03T10:00:00Z',
  };
}

export const invoicePage = (rows: number, note: string): string =>
  JSON.stringify({ invoices: Array.from({ length: rows }, (_row, index) => invoiceRow(index + 1, note)) });
