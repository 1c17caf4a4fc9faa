import type { FieldSpec } from './field-spec.ts';
import { formatted, readOnlyInteger, requiredText, text, timestamp } from './field-spec.ts';

const rate: FieldSpec = { type: 'decimal', writable: true };

/** A saved item (specification 2.9). Amounts are decimal strings as the service sent them. */
export interface ItemCategory {
  readonly id: number;
  readonly name: string | null;
  readonly description: string | null;
  readonly unit: string | null;
  readonly price: string | null;
  readonly formatted_price: string | null;
  readonly created_at: string | null;
}

export interface ExpenseCategory {
  readonly id: number;
  readonly name: string | null;
  readonly created_at: string | null;
}

/** A saved task or trip. Task rates are per hour, trip rates per unit of distance. */
export interface RatedCategory {
  readonly id: number;
  readonly name: string | null;
  readonly rate: string | null;
  readonly formatted_rate: string | null;
  readonly created_at: string | null;
}

export const itemCategoryFields = {
  id: readOnlyInteger,
  name: requiredText,
  description: text,
  unit: text,
  price: { type: 'decimal', writable: true, required: true },
  formatted_price: formatted,
  created_at: timestamp,
} as const satisfies Record<keyof ItemCategory, FieldSpec>;

export const expenseCategoryFields = {
  id: readOnlyInteger,
  name: requiredText,
  created_at: timestamp,
} as const satisfies Record<keyof ExpenseCategory, FieldSpec>;

export const ratedCategoryFields = {
  id: readOnlyInteger,
  name: requiredText,
  rate,
  formatted_rate: formatted,
  created_at: timestamp,
} as const satisfies Record<keyof RatedCategory, FieldSpec>;
