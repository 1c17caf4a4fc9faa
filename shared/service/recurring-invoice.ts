import type { FieldTable } from './field-spec.ts';
import {
  client,
  date,
  documentState,
  flag,
  formatted,
  integer,
  longText,
  readOnlyDecimal,
  readOnlyInteger,
  readOnlyText,
  requiredText,
  text,
  timestamp,
} from './field-spec.ts';
import { nestedFields, paymentOptions } from './invoice.ts';
import type { ObjectOf } from './object-of.ts';
import type { ResourceSpec } from './resource-spec.ts';
import { clientParent } from './resource-spec.ts';

export const recurringMethods = ['save_draft', 'auto_send', 'auto_bill'] as const;
export const intervalUnits = ['days', 'weeks', 'months', 'years'] as const;

/**
 * Most that a count of a schedule may be. The specification names no limit; the calendar has no longer span of days or months.
 */
const MOST = 9_999;
const counted = { ...integer, least: 0, most: MOST } as const;

export const recurringInvoiceFields = {
  id: readOnlyInteger,
  connection: client,
  recurring_method: { type: 'choice', writable: true, choices: recurringMethods, identity: true },
  /** The service freezes it after the first generated invoice. */
  start_date: { ...date, onlyIn: 'create' },
  next_billing_date: { ...date, onlyIn: 'update' },
  profile_name: requiredText,
  profile_no: text,
  /** Number of invoices; 0 repeats for ever. */
  occurrences: counted,
  interval_unit: { type: 'choice', writable: true, choices: intervalUnits },
  interval: { ...integer, least: 1, most: MOST },
  iteration_no: readOnlyInteger,
  /** Days from generation to the due date. */
  due_date_options: counted,
  hash_key: readOnlyText,
  state: documentState,
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
} as const satisfies FieldTable;

export type RecurringInvoice = ObjectOf<typeof recurringInvoiceFields>;

/** Recurring profiles, which generate invoices (specification 2.7 and 4.5). A delete moves to the trash. */
export const recurringInvoices = {
  fields: recurringInvoiceFields,
  objectName: 'recurring_invoice',
  path: '/api/rinv',
  // The closing slash belongs to the path.
  createPath: '/api/rinv/',
  key: 'hash_key',
  parent: clientParent,
  created: { by: ['profile_name', 'connection', 'start_date', 'interval', 'interval_unit'], sortedBy: null },
  order: { by: ['next_billing_date', 'profile_name'] },
} as const satisfies ResourceSpec;
