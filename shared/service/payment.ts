import type { FieldSpec } from './field-spec.ts';
import { formatted, longText, readOnlyDecimal, readOnlyInteger, readOnlyText, timestamp } from './field-spec.ts';

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

/** A payment of an invoice (specification 2.8). `unrealized` means recorded and not received yet. */
export interface Payment {
  readonly id: number;
  readonly date: string | null;
  readonly amount: string | null;
  readonly formatted_amount: string | null;
  readonly balance: string | null;
  readonly formatted_balance: string | null;
  readonly payment_method: string | null;
  readonly details: string | null;
  readonly combined_payment_details: string | null;
  readonly currency_iso_code: string | null;
  readonly currency_symbol: string | null;
  readonly payment_receipt_no: string | null;
  readonly payment_receipt_hash_key: string | null;
  readonly state: string | null;
  readonly created_at: string | null;
}

export const paymentFields = {
  id: readOnlyInteger,
  date: { type: 'date', writable: true, required: true },
  amount: { type: 'decimal', writable: true, required: true },
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
  state: readOnlyText,
  created_at: timestamp,
} as const satisfies Record<keyof Payment, FieldSpec>;
