import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';

/**
 * States that a search can name: those of the service, the two derived ones (`open`, `overdue`), and `other` for
 * unknown ones.
 */
export const searchStates = ['draft', 'sent', 'viewed', 'partial', 'paid', 'open', 'overdue', 'other'] as const;
export type SearchState = (typeof searchStates)[number];

/** Properties of an invoice that a search can require. `lines`: its details are in the book. */
export const searchHas = ['unsent', 'problem', 'lines', 'payment', 'po'] as const;
export type SearchHas = (typeof searchHas)[number];

export const dateFields = ['due', 'date'] as const;
export type DateField = (typeof dateFields)[number];

/**
 * Amounts that a search can compare. `owed` is the amount still due. Amounts are in the currency of their own invoice.
 */
export const amountFields = ['total', 'owed', 'paid'] as const;
export type AmountField = (typeof amountFields)[number];

/** Fields that must contain a text, ignoring case and accents. */
export const textFields = ['client', 'number', 'po', 'line'] as const;
export type TextField = (typeof textFields)[number];

/** An end of a range of amounts. */
export interface AmountEnd {
  readonly value: Decimal;
  readonly isIncluded: boolean;
}

/** A condition on invoices; a filter combines all its terms by AND. Dates are whole days, both ends included. */
export type FilterTerm =
  | { readonly kind: 'text'; readonly field: TextField; readonly text: string }
  | { readonly kind: 'state'; readonly states: readonly SearchState[] }
  | { readonly kind: 'date'; readonly field: DateField; readonly from: PlainDate | null; readonly to: PlainDate | null }
  /** Overdue, with a due date on these days. */
  | { readonly kind: 'late'; readonly from: PlainDate | null; readonly to: PlainDate | null }
  | {
      readonly kind: 'amount';
      readonly field: AmountField;
      readonly min: AmountEnd | null;
      readonly max: AmountEnd | null;
    }
  | { readonly kind: 'currency'; readonly codes: readonly string[] }
  /** A tag of the person, which exists only in the book. */
  | { readonly kind: 'tag'; readonly name: string }
  | { readonly kind: 'has'; readonly what: readonly SearchHas[] };

/** The words that begin a term, before its colon. */
export const searchKeys = [
  ...textFields,
  'state',
  ...dateFields,
  'late',
  ...amountFields,
  'currency',
  'tag',
  'has',
] as const;
export type SearchKey = (typeof searchKeys)[number];

export function isSearchKey(text: string): text is SearchKey {
  return (searchKeys as readonly string[]).includes(text);
}

/** The most terms of one filter. */
export const MOST_TERMS = 50;
