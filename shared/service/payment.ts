import type { FieldTable } from './field-spec.ts';
import { date, decimal, formatted, longText, readOnlyDecimal } from './field-spec.ts';
import { readOnlyInteger, readOnlyText, timestamp } from './field-spec.ts';
import type { ObjectOf } from './object-of.ts';
import type { ResourceSpec } from './resource-spec.ts';

export const paymentMethods = [
  'cash',
  'check',
  'other',
  'bank_transfer',
  'google_wallet',
  'wepay',
  'twocheckout',
  'paypal',
  'paypal_pro',
  'braintree',
  'authorizenet',
  'stripe',
] as const;

export const paymentFields = {
  id: readOnlyInteger,
  date: { ...date, required: true },
  amount: { ...decimal, required: true },
  formatted_amount: formatted,
  balance: readOnlyDecimal,
  formatted_balance: formatted,
  payment_method: { type: 'choice', writable: true, choices: paymentMethods, required: true },
  details: longText,
  combined_payment_details: formatted,
  currency_iso_code: readOnlyText,
  currency_symbol: readOnlyText,
  payment_receipt_no: readOnlyText,
  payment_receipt_hash_key: readOnlyText,
  /** `unrealized` means recorded and not received yet. Offline methods may come back so. */
  state: readOnlyText,
  created_at: timestamp,
} as const satisfies FieldTable;

export type Payment = ObjectOf<typeof paymentFields>;

/** Payments of an invoice (specification 2.8 and 4.6). A delete is permanent. */
export const payments = {
  fields: paymentFields,
  objectName: 'payment',
  key: 'id',
  parent: { resource: 'invoices', field: 'invoice' },
  created: { by: ['amount', 'date', 'payment_method', 'details'], sortedBy: null },
  order: { by: ['date'], isDescending: true },
} as const satisfies ResourceSpec;
