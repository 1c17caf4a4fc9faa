import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { AgeCount, InvoiceFilter } from '#shared/screens/invoice-list.ts';
import { lateAges } from '#shared/search/late-ages.ts';
import type { Steps } from './cooperative-scan.ts';
import { readInSteps } from './cooperative-scan.ts';
import { lateGroups, added } from './totals-by-group.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/**
 * What is overdue among those that a search finds, by how long it has been so; in steps, and null, as the counts of the
 * tabs. Ages that were asked for are no part of the question: each says what choosing it would find.
 */
export async function countAgesInSteps(
  book: () => Orm,
  { search, terms }: Pick<InvoiceFilter, 'search' | 'terms'>,
  today: PlainDate,
  steps: Steps = {},
): Promise<readonly AgeCount[] | null> {
  const others = terms.filter(({ kind }) => kind !== 'late');
  const groups = await readInSteps(book, { search, terms: others }, today, lateGroups, steps);
  if (groups === null) return null;
  return lateAges.map((age, index) => ({ age, ...added(groups.filter((group) => group.age === index)) }));
}
