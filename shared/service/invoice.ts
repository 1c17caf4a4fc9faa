import type { AdjustmentArrays } from './adjustment.ts';
import type { FieldSpec, FieldTable } from './field-spec.ts';
import {
  client,
  date,
  documentState,
  flag,
  formatted,
  longText,
  readOnlyDecimal,
  readOnlyInteger,
  readOnlyText,
  text,
  timestamp,
} from './field-spec.ts';
import type { LineArrays } from './line-item.ts';
import type { ObjectOf } from './object-of.ts';
import type { ResourceSpec } from './resource-spec.ts';
import { clientParent } from './resource-spec.ts';

/** The nested arrays, which only a fetch of the single object returns. */
export type DocumentDetails = LineArrays & AdjustmentArrays;

export const paymentOptions = ['cash', 'check', 'bank_transfer', 'paypal'] as const;

/** Holds the specs of the nested arrays, the same for invoices and recurring invoices. */
export const nestedFields = {
  items: { type: 'lines', writable: true },
  expenses: { type: 'lines', writable: true },
  tasks: { type: 'lines', writable: true },
  trips: { type: 'lines', writable: true },
  taxes: { type: 'adjustments', writable: true },
  discounts: { type: 'adjustments', writable: true },
  shipping_amounts: { type: 'adjustments', writable: true },
} as const satisfies Record<keyof DocumentDetails, FieldSpec>;

export const nestedArrays = ['items', 'expenses', 'tasks', 'trips', 'taxes', 'discounts', 'shipping_amounts'] as const;

export const invoiceFields = {
  id: readOnlyInteger,
  hash_key: readOnlyText,
  connection: client,
  date: { ...date, required: true },
  due_date: { ...date, required: true },
  /** Free text: `draft`, `sent`, `viewed`, `partial` and `paid` are documented, others occur. */
  state: { ...documentState, tellsOf: 'payments' },
  summary: longText,
  note: longText,
  company_id: readOnlyText,
  statement_no: { type: 'text', writable: true, required: true, identity: true },
  payment_options: { type: 'choice_set', writable: true, choices: paymentOptions },
  allow_partial_payments: flag,
  send_receipts_automatically: flag,
  send_reminders: flag,
  po_number: text,
  currency_iso_code: readOnlyText,
  currency_symbol: readOnlyText,
  billed_total: readOnlyDecimal,
  sub_total: readOnlyDecimal,
  total_due: { ...readOnlyDecimal, tellsOf: 'payments' },
  paid_total: { ...readOnlyDecimal, tellsOf: 'payments' },
  formatted_billed_total: formatted,
  formatted_sub_total: formatted,
  formatted_total_due: formatted,
  formatted_paid_total: formatted,
  created_at: timestamp,
  ...nestedFields,
} as const satisfies FieldTable;

export type Invoice = ObjectOf<typeof invoiceFields>;

/**
 * Invoices (specification 2.3 and 4.4). A delete moves to the trash. List rows have no nested arrays. 422 also when the
 * number is taken.
 */
export const invoices = {
  fields: invoiceFields,
  objectName: 'invoice',
  path: '/api/invs',
  key: 'hash_key',
  parent: clientParent,
  created: { by: ['statement_no', 'connection', 'date', 'due_date'], sortedBy: 'date', isSearched: true },
  order: { by: ['date', 'statement_no'], isDescending: true },
} as const satisfies ResourceSpec;

/** Tells that the invoice is paid, in part or in full, so that the person is warned before changing it. */
export const hasMoneyOn = (state: string | null): boolean => state === 'paid' || state === 'partial';
