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
import type { ConnectionRef, DocumentDetails } from './invoice.ts';
import { nestedFields, paymentOptions } from './invoice.ts';

export const recurringMethods = ['save_draft', 'auto_send', 'auto_bill'] as const;
export const intervalUnits = ['days', 'weeks', 'months', 'years'] as const;

/** A recurring profile that generates invoices (specification 2.7). Dates are calendar dates. */
export interface RecurringInvoice {
  readonly id: number;
  readonly connection: ConnectionRef | null;
  readonly recurring_method: string | null;
  /** The service freezes it after the first generated invoice. */
  readonly start_date: string | null;
  readonly next_billing_date: string | null;
  readonly profile_name: string | null;
  readonly profile_no: string | null;
  /** Number of invoices; 0 repeats for ever. */
  readonly occurrences: number | null;
  readonly interval_unit: string | null;
  readonly interval: number | null;
  readonly iteration_no: number | null;
  /** Days from generation to the due date. */
  readonly due_date_options: number | null;
  readonly hash_key: string;
  readonly state: string | null;
  readonly summary: string | null;
  readonly note: string | null;
  readonly statement_no: string | null;
  readonly po_number: string | null;
  readonly company_id: string | null;
  readonly payment_options: readonly string[];
  readonly allow_partial_payments: boolean | null;
  readonly send_receipts_automatically: boolean | null;
  readonly send_reminders: boolean | null;
  readonly currency_iso_code: string | null;
  readonly currency_symbol: string | null;
  readonly billed_total: string | null;
  readonly sub_total: string | null;
  readonly formatted_billed_total: string | null;
  readonly formatted_sub_total: string | null;
  readonly created_at: string | null;
}

const integer: FieldSpec = { type: 'integer', writable: true };

export const recurringInvoiceFields = {
  id: readOnlyInteger,
  connection: { type: 'reference', writable: true, required: true, identity: true },
  recurring_method: { type: 'choice', writable: true, choices: recurringMethods, identity: true },
  start_date: { type: 'date', writable: true },
  next_billing_date: { type: 'date', writable: true },
  profile_name: { type: 'text', writable: true, required: true },
  profile_no: text,
  occurrences: integer,
  interval_unit: { type: 'choice', writable: true, choices: intervalUnits },
  interval: integer,
  iteration_no: readOnlyInteger,
  due_date_options: integer,
  hash_key: readOnlyText,
  state: readOnlyText,
  summary: longText,
  note: longText,
  statement_no: readOnlyText,
  po_number: text,
  company_id: readOnlyText,
  payment_options: { type: 'choice_set', writable: true, choices: paymentOptions },
  allow_partial_payments: flag,
  send_receipts_automatically: flag,
  send_reminders: flag,
  currency_iso_code: readOnlyText,
  currency_symbol: readOnlyText,
  billed_total: readOnlyDecimal,
  sub_total: readOnlyDecimal,
  formatted_billed_total: formatted,
  formatted_sub_total: formatted,
  created_at: timestamp,
  ...nestedFields,
} as const satisfies Record<keyof RecurringInvoice | keyof DocumentDetails, FieldSpec>;
