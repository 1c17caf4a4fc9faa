import type { AdjustmentArrays } from './adjustment.ts';
import type { FieldSpec } from './field-spec.ts';
import {
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

export interface ConnectionRef {
  readonly id: number | null;
  readonly hash_key: string | null;
  readonly name: string | null;
}

/** An invoice as a list row shows it (specification 2.3). Amounts are decimal strings as the service sent them. */
export interface Invoice {
  readonly id: number;
  readonly hash_key: string;
  readonly connection: ConnectionRef | null;
  readonly date: string | null;
  readonly due_date: string | null;
  /** Free text: `draft`, `sent`, `viewed`, `partial` and `paid` are documented, others occur. Never written by us. */
  readonly state: string | null;
  readonly summary: string | null;
  readonly note: string | null;
  readonly company_id: string | null;
  readonly statement_no: string | null;
  readonly payment_options: readonly string[];
  readonly allow_partial_payments: boolean | null;
  readonly send_receipts_automatically: boolean | null;
  readonly send_reminders: boolean | null;
  readonly po_number: string | null;
  readonly currency_iso_code: string | null;
  readonly currency_symbol: string | null;
  readonly billed_total: string | null;
  readonly sub_total: string | null;
  readonly total_due: string | null;
  readonly paid_total: string | null;
  readonly formatted_billed_total: string | null;
  readonly formatted_sub_total: string | null;
  readonly formatted_total_due: string | null;
  readonly formatted_paid_total: string | null;
  readonly created_at: string | null;
}

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
  connection: { type: 'reference', writable: true, required: true, identity: true },
  date: { type: 'date', writable: true, required: true },
  due_date: { type: 'date', writable: true, required: true },
  state: readOnlyText,
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
  total_due: readOnlyDecimal,
  paid_total: readOnlyDecimal,
  formatted_billed_total: formatted,
  formatted_sub_total: formatted,
  formatted_total_due: formatted,
  formatted_paid_total: formatted,
  created_at: timestamp,
  ...nestedFields,
} as const satisfies Record<keyof Invoice | keyof DocumentDetails, FieldSpec>;

/** Tells that the invoice is paid, in part or in full, so that the person is warned before changing it. */
export const hasMoneyOn = (state: string | null): boolean => state === 'paid' || state === 'partial';
