import type { LateAge } from '#shared/search/late-ages.ts';
import { lateAges, lateText } from '#shared/search/late-ages.ts';
import { splitSearch } from '#shared/search/split-search.ts';

const lateTokens = (query: string) => splitSearch(query).filter(({ key }) => key === 'late');

/** The age that a search asks for, where it is one of those that can be chosen. */
export function chosenAge(query: string): LateAge | null {
  const [only, ...others] = lateTokens(query);
  if (only === undefined || others.length > 0) return null;
  return lateAges.find((age) => lateText(age) === only.value.trim()) ?? null;
}

/** The search with this age in place of any other; without one for null. */
export function withAge(query: string, age: LateAge | null): string {
  const rest = lateTokens(query).reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), query);
  const words = rest.replace(/ {2,}/g, ' ').trim();
  return age === null ? words : [words, `late:${lateText(age)}`].filter(Boolean).join(' ');
}
