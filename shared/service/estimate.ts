import { documentState, readOnlyDecimal, readOnlyInteger, readOnlyText, timestamp } from './field-spec.ts';
import type { FieldTable } from './field-spec.ts';
import type { ObjectOf } from './object-of.ts';
import type { ResourceSpec } from './resource-spec.ts';
import { clientParent } from './resource-spec.ts';

const fields = {
  id: readOnlyInteger,
  connection: { type: 'reference', also: 'business_id' },
  date: { type: 'date' },
  expire_date: { type: 'date' },
  hash_key: readOnlyText,
  state: documentState,
  summary: { type: 'long_text' },
  note: { type: 'long_text' },
  company_id: readOnlyText,
  statement_no: readOnlyText,
  currency_iso_code: { type: 'text', code: true, also: 'currency' },
  currency_symbol: readOnlyText,
  send_reminders: { type: 'boolean' },
  billed_total: readOnlyDecimal,
  sub_total: readOnlyDecimal,
  created_at: timestamp,
} as const satisfies FieldTable;

export type Estimate = ObjectOf<typeof fields>;

/** Estimates: header fields only, in the lists under clients, and read-only (specification 2.6 and 4.2). */
export const estimates = {
  fields,
  objectName: 'estimate',
  parent: clientParent,
  order: { by: ['date', 'statement_no'], isDescending: true },
} as const satisfies ResourceSpec;
