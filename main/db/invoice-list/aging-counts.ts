import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { AgeCount, InvoiceFilter } from '#shared/lists/invoice-list.ts';
import { lateAges } from '#shared/search/days-ago.ts';
import type { Steps } from '#main/db/list/cooperative-scan.ts';
import { readInSteps } from './read-in-steps.ts';
import { lateGroups } from './totals-by-group.ts';
import { added } from '#main/db/list/sums.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/**
 * Counts the overdue invoices that a search finds, by age, in steps like `countTabsInSteps`; null when the answer is no longer
 * wanted. An age that the search asks for is ignored: each count says what choosing that age would find.
 */
export async function countAgesInSteps(
  book: () => Orm,
  { search, terms }: Pick<InvoiceFilter, 'search' | 'terms'>,
  today: PlainDate,
  steps: Steps = {},
): Promise<readonly AgeCount[] | null> {
  const others = terms.filter(({ field }) => field !== 'late');
  const groups = await readInSteps(book, { search, terms: others }, today, lateGroups, steps);
  if (groups === null) return null;
  return lateAges.map((age, index) => ({ age, ...added(groups.filter((group) => group.age === index)) }));
}
