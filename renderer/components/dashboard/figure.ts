import type { FigureQuery } from '#shared/figures/figure-query.ts';
import type { FoundRows } from '#shared/lists/lists.ts';
import { writeToken } from '#shared/search/split-search.ts';

/** A figure that somebody wants to look behind. */
export interface AskedFigure {
  /** Worded where it is shown, in the language of then. */
  readonly title: () => string;
  readonly currency: string | null;
  readonly query: FigureQuery;
}

/** Opens the rows that a figure or a mark is the sum of. */
export type OpenFigure = (asked: AskedFigure) => void;

/** Returns the same rows in a list of the app, where its search can tell them; null where it cannot. */
export function listOf({ currency, query }: AskedFigure): FoundRows | null {
  const inCurrency = currency === null ? [] : [writeToken('currency', currency)];
  const invoices = (tab: 'outstanding' | 'overdue' | 'drafts', ...terms: readonly string[]): FoundRows => ({
    list: 'invoices',
    tab,
    query: [...terms, ...inCurrency].join(' '),
  });
  if (query.kind === 'drafts') return query.where === 'account' ? invoices('drafts') : null;
  if (query.kind !== 'due' || query.client !== undefined) return null;
  switch (query.part) {
    case 'outstanding':
    case 'overdue':
      return invoices(query.part);
    case 'soon':
      return invoices('outstanding', writeToken('due', 'today..+7'));
    default:
      return null;
  }
}
