import { assertNever } from '#shared/assert.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceFilter, InvoiceTab, InvoiceTerm } from '#shared/lists/invoice-list.ts';
import type { TabCount } from '#shared/lists/list-query.ts';
import { invoiceTabs } from '#shared/lists/invoice-list.ts';
import type { Steps } from '#main/db/list/cooperative-scan.ts';
import { readInSteps } from './read-in-steps.ts';
import { asksForAll, sumFilterOf } from './filter.ts';
import type { InvoiceGroup } from './totals-by-group.ts';
import { CLOSED_STATES, foundGroups, keptGroups, keptSums } from './totals-by-group.ts';
import type { CurrencyShare } from '#main/db/list/sums.ts';
import { added } from '#main/db/list/sums.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Counts every tab and sums it per currency, among the invoices that words and terms match. */
export function countTabs(
  orm: Orm,
  search: string,
  today: PlainDate,
  terms: readonly InvoiceTerm[] = [],
): readonly TabCount<InvoiceTab>[] {
  const filter = { search, terms };
  return tabsOf(
    asksForAll(filter) ? keptGroups(orm, today) : foundGroups(orm, sumFilterOf(orm, filter, today), today, null),
  );
}

/** Returns the number of invoices in a tab. */
export function countOfTab(orm: Orm, tab: InvoiceTab, today: PlainDate): number {
  // Finding the overdue invoices takes longer than the rest of a window, so only their own tab asks for them.
  const groups = tab === 'overdue' ? keptGroups(orm, today) : keptSums(orm);
  return added(groups.flatMap((group) => shareOf(group, tab) ?? [])).count;
}

/**
 * Does the same as `countTabs` in steps (`cooperative-scan.ts`), so that other work can run in between. Returns null when the answer
 * is no longer wanted.
 */
export async function countTabsInSteps(
  book: () => Orm,
  filter: Pick<InvoiceFilter, 'search' | 'terms'>,
  today: PlainDate,
  steps: Steps = {},
): Promise<readonly TabCount<InvoiceTab>[] | null> {
  if (asksForAll(filter)) return countTabs(book(), filter.search, today, filter.terms);
  const groups = await readInSteps(book, filter, today, foundGroups, steps);
  return groups === null ? null : tabsOf(groups);
}

function tabsOf(groups: readonly InvoiceGroup[]): readonly TabCount<InvoiceTab>[] {
  return invoiceTabs.map((tab) => ({ tab, ...added(groups.flatMap((group) => shareOf(group, tab) ?? [])) }));
}

/** Returns the share of a group in a tab; null when it does not belong there. */
function shareOf(group: InvoiceGroup, tab: InvoiceTab): CurrencyShare | null {
  const { currency, count } = group;
  const billed = { currency, count, minor: group.billed, leftOut: group.billedLeftOut };
  switch (tab) {
    case 'all':
      return billed;
    case 'drafts':
      return group.state === 'draft' ? billed : null;
    case 'unsent':
      return group.isUnsent === 1 ? billed : null;
    case 'outstanding':
      return CLOSED_STATES.has(group.state)
        ? null
        : { currency, count: group.openCount, minor: group.openDue, leftOut: 0 };
    case 'overdue':
      return CLOSED_STATES.has(group.state)
        ? null
        : { currency, count: group.lateCount, minor: group.lateDue, leftOut: 0 };
    case 'partial':
      return group.state === 'partial' ? { currency, count, minor: group.due, leftOut: group.dueLeftOut } : null;
    case 'paid':
      return group.state === 'paid' ? billed : null;
    default:
      return assertNever(tab);
  }
}
