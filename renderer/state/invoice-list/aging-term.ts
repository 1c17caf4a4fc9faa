import type { LateAge } from '#shared/search/days-ago.ts';
import { lateAges, lateText } from '#shared/search/days-ago.ts';
import { tokenValue, withToken } from '#renderer/state/list/search-token.ts';

/** Returns the age that a search asks for, if it is one of those offered; otherwise null. */
export function chosenAge(query: string): LateAge | null {
  const value = tokenValue('invoices', query, 'late');
  return lateAges.find((age) => lateText(age) === value) ?? null;
}

/** Returns the search with this age instead of any other; null removes it. */
export const withAge = (query: string, age: LateAge | null): string =>
  withToken('invoices', query, 'late', age === null ? null : lateText(age));
