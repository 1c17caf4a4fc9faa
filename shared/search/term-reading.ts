import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { FilterTerm, SearchKey } from './filter.ts';

/** What the meaning of a search depends on beside its text. */
export interface SearchContext {
  /** The person's own day. */
  readonly today: PlainDate;
  /** A language tag that Intl knows: how amounts and dates are written. */
  readonly locale: string;
}

/** Why a piece of a search says nothing; the interface has one sentence for each. */
export type SearchProblem =
  | { readonly kind: 'nothing_compared'; readonly key: SearchKey }
  | { readonly kind: 'unknown_state'; readonly value: string }
  | { readonly kind: 'unknown_has'; readonly value: string }
  | { readonly kind: 'not_a_date'; readonly value: string }
  | { readonly kind: 'not_days'; readonly value: string }
  | { readonly kind: 'not_an_amount'; readonly value: string }
  | { readonly kind: 'ambiguous_amount'; readonly value: string; readonly candidates: readonly Decimal[] }
  | { readonly kind: 'not_a_currency'; readonly value: string }
  | { readonly kind: 'empty_range'; readonly value: string }
  | { readonly kind: 'too_many' };

export type TermReading = { readonly term: FilterTerm } | { readonly problem: SearchProblem };
