import { invoiceList } from '#shared/lists/invoice-list.ts';
import type { LateAge } from '#shared/search/days-ago.ts';
import { lateAges, lateText } from '#shared/search/days-ago.ts';
import { splitSearch } from '#shared/search/split-search.ts';

const lateTokens = (query: string) => splitSearch(query, invoiceList).filter(({ key }) => key === 'late');

/** Returns the age that a search asks for, if it is one of those offered; otherwise null. */
export function chosenAge(query: string): LateAge | null {
  const [only, ...others] = lateTokens(query);
  if (only === undefined || others.length > 0) return null;
  return lateAges.find((age) => lateText(age) === only.value.trim()) ?? null;
}

/** Returns the search with this age instead of any other; null removes it. */
export function withAge(query: string, age: LateAge | null): string {
  const rest = lateTokens(query).reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), query);
  const words = rest.replace(/ {2,}/g, ' ').trim();
  return age === null ? words : [words, `late:${lateText(age)}`].filter(Boolean).join(' ');
}
