import type { CatalogueState } from '#shared/lists/catalogue-list.ts';
import { catalogueStates } from '#shared/lists/catalogue-list.ts';

export const catalogueFilters = ['all', ...catalogueStates] as const;
type CatalogueFilter = (typeof catalogueFilters)[number];

const TERM = /(?:^|\s)state:(\S*)/i;

/** Returns the filter that a search says; null for a combination that none of them is. */
export function filterOf(query: string): CatalogueFilter | null {
  const said = TERM.exec(query)?.[1];
  return said === undefined
    ? 'all'
    : (catalogueStates.find((state): state is CatalogueState => state === said) ?? null);
}

/** Returns a search with another filter. */
export function withFilter(query: string, filter: CatalogueFilter): string {
  const others = query.replace(TERM, '').trim();
  return filter === 'all' ? others : [others, `state:${filter}`].filter(Boolean).join(' ');
}
