import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';

/** An end of a range of amounts. */
export interface AmountEnd {
  readonly value: Decimal;
  readonly isIncluded: boolean;
}

/** A field must contain a text, ignoring case and accents. */
export interface TextTerm<Field extends string = string> {
  readonly kind: 'text';
  readonly field: Field;
  readonly text: string;
}

/** A field must be one of these values. */
export interface ChoiceTerm<Field extends string = string> {
  readonly kind: 'choice';
  readonly field: Field;
  readonly values: readonly string[];
}

/** A date must be on these whole days, both ends included. */
export interface DateTerm<Field extends string = string> {
  readonly kind: 'date';
  readonly field: Field;
  readonly from: PlainDate | null;
  readonly to: PlainDate | null;
}

/** An amount must be in a range, in the currency of its own row. */
export interface AmountTerm<Field extends string = string> {
  readonly kind: 'amount';
  readonly field: Field;
  readonly min: AmountEnd | null;
  readonly max: AmountEnd | null;
}

/** A condition on the rows of a list. */
export type Term = TextTerm | ChoiceTerm | DateTerm | AmountTerm;

/** The most terms of one filter. */
export const MOST_TERMS = 50;
