import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';

/** States that a search can name: those of the service, the two that the program derives, and all it never heard of. */
export const searchStates = ['draft', 'sent', 'viewed', 'partial', 'paid', 'open', 'overdue', 'other'] as const;
export type SearchState = (typeof searchStates)[number];

/** What an invoice can have. `lines`: its details are on this computer. */
export const searchHas = ['unsent', 'problem', 'lines', 'payment', 'po'] as const;
export type SearchHas = (typeof searchHas)[number];

export const dateFields = ['due', 'date'] as const;
export type DateField = (typeof dateFields)[number];

/** `owed` is what is still due. Every amount counts in the currency of its own invoice. */
export const amountFields = ['total', 'owed', 'paid'] as const;
export type AmountField = (typeof amountFields)[number];

/** What has to be contained, in any spelling of case and accents. */
export const textFields = ['client', 'number', 'po', 'line'] as const;
export type TextField = (typeof textFields)[number];

/** One end of a range of amounts. */
export interface AmountEnd {
  readonly value: Decimal;
  readonly isIncluded: boolean;
}

/** One condition on invoices; a filter is all of its terms together. Dates are whole days, both ends included. */
export type FilterTerm =
  | { readonly kind: 'text'; readonly field: TextField; readonly text: string }
  | { readonly kind: 'state'; readonly states: readonly SearchState[] }
  | { readonly kind: 'date'; readonly field: DateField; readonly from: PlainDate | null; readonly to: PlainDate | null }
  /** Overdue, and due on these days. */
  | { readonly kind: 'late'; readonly from: PlainDate | null; readonly to: PlainDate | null }
  | {
      readonly kind: 'amount';
      readonly field: AmountField;
      readonly min: AmountEnd | null;
      readonly max: AmountEnd | null;
    }
  | { readonly kind: 'currency'; readonly codes: readonly string[] }
  /** Of a person's own, and only here. */
  | { readonly kind: 'tag'; readonly name: string }
  | { readonly kind: 'has'; readonly what: readonly SearchHas[] };

/** The words before a colon that begin a term. */
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

/** Terms that one filter may have; nobody types more. */
export const MOST_TERMS = 50;
