import type { FieldSpec } from './field-spec.ts';
import { flag, longText, readOnlyDecimal, readOnlyInteger, readOnlyText, timestamp } from './field-spec.ts';
import type { ConnectionRef } from './invoice.ts';

/** An estimate: header fields only, and read-only (specification 2.6). */
export interface Estimate {
  readonly id: number;
  readonly connection: ConnectionRef | null;
  readonly date: string | null;
  readonly expire_date: string | null;
  readonly hash_key: string | null;
  readonly state: string | null;
  readonly summary: string | null;
  readonly note: string | null;
  readonly company_id: string | null;
  readonly statement_no: string | null;
  readonly currency_iso_code: string | null;
  readonly currency_symbol: string | null;
  readonly send_reminders: boolean | null;
  readonly billed_total: string | null;
  readonly sub_total: string | null;
  readonly created_at: string | null;
}

const readOnly = (spec: FieldSpec): FieldSpec => ({ ...spec, writable: false });

export const estimateFields = {
  id: readOnlyInteger,
  connection: { type: 'reference' },
  date: { type: 'date' },
  expire_date: { type: 'date' },
  hash_key: readOnlyText,
  state: readOnlyText,
  summary: readOnly(longText),
  note: readOnly(longText),
  company_id: readOnlyText,
  statement_no: readOnlyText,
  currency_iso_code: readOnlyText,
  currency_symbol: readOnlyText,
  send_reminders: readOnly(flag),
  billed_total: readOnlyDecimal,
  sub_total: readOnlyDecimal,
  created_at: timestamp,
} as const satisfies Record<keyof Estimate, FieldSpec>;
