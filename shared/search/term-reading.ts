import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Term } from './term.ts';

/** The context that a search's meaning depends on. */
export interface SearchContext {
  /** Today's date where the person is. */
  readonly today: PlainDate;
  /** A language tag that Intl accepts; decides how amounts and dates are written. */
  readonly locale: string;
  /** The same for dates, where the person has chosen another order of them. */
  readonly dateLocale?: string;
}

/** The reason why a term has no meaning; the interface has a sentence for each. */
export type SearchProblem =
  | { readonly kind: 'nothing_compared'; readonly key: string }
  | {
      readonly kind: 'unknown_choice';
      readonly key: string;
      readonly value: string;
      readonly known: readonly string[];
    }
  | { readonly kind: 'not_a_date'; readonly value: string }
  | { readonly kind: 'not_days'; readonly value: string }
  | { readonly kind: 'not_an_amount'; readonly value: string }
  | { readonly kind: 'ambiguous_amount'; readonly value: string; readonly candidates: readonly Decimal[] }
  | { readonly kind: 'not_a_currency'; readonly value: string }
  | { readonly kind: 'empty_range'; readonly value: string }
  | { readonly kind: 'too_many' };

export type TermReading<Read extends Term = Term> = { readonly term: Read } | { readonly problem: SearchProblem };
