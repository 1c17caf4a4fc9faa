import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { assertNever } from '#shared/assert.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceFilter, InvoiceTab, TabCount } from '#shared/model/invoice-list.ts';
import { invoiceTabs } from '#shared/model/invoice-list.ts';
import type { FilterTerm } from '#shared/search/filter.ts';
import type { Orm } from '#main/db/open.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { isIndexed } from '#main/db/search.ts';
import type { CurrencyShare } from './currency-shares.ts';
import { added } from './currency-shares.ts';
import { asksForAll, sumFilterOf } from './invoice-filter.ts';
import type { InvoiceGroup } from './invoice-groups.ts';
import { CLOSED_STATES, foundGroups, keptGroups } from './invoice-groups.ts';

/** Counts and sums per currency of every tab, of those that contain the words and that the terms fit. */
export function countTabs(
  orm: Orm,
  search: string,
  today: PlainDate,
  terms: readonly FilterTerm[] = [],
): readonly TabCount[] {
  const filter = { search, terms };
  return tabsOf(
    asksForAll(filter) ? keptGroups(orm, today) : foundGroups(orm, sumFilterOf(orm, filter, today), today, null),
  );
}

/** A step takes about so long, so that whoever asks for rows meanwhile hardly waits. */
const STEP_MS = 4;
/** What is left is one step where it takes no longer than this: to begin another costs half a millisecond. */
const LAST_STEP_MS = 10;
/** What a step takes is not known before the first: texts may have to be read for it, or an index may tell. */
const FIRST_STEP = 5_000;
const FIRST_OF_INDEX = 30_000;
const LARGEST_GROWTH = 4;
const MOST_STEPS = 40;
/** So often it begins anew because the book has changed; then it counts without a break. */
const MOST_STARTS = 3;

interface Steps {
  /** Asked between two steps: whether anybody still waits for the answer. */
  readonly isWanted?: () => boolean;
  /** How many invoices the first of them looks at. */
  readonly firstStep?: number;
}

/**
 * The same, with turns for others between the steps of it: what a common word finds takes longer to count than a person
 * notices. Never a mixture of two states of the book: a commit in between begins it anew. `book` tells which is open.
 * Null where nobody wants the answer any more.
 */
export async function countTabsInSteps(
  book: () => Orm,
  { search, terms }: Pick<InvoiceFilter, 'search' | 'terms'>,
  today: PlainDate,
  {
    isWanted = () => true,
    firstStep = isIndexed(search) && terms.length === 0 ? FIRST_OF_INDEX : FIRST_STEP,
  }: Steps = {},
): Promise<readonly TabCount[] | null> {
  if (asksForAll({ search, terms })) return countTabs(book(), search, today, terms);
  for (let start = 0; start < MOST_STARTS && isWanted(); start += 1) {
    const groups = await groupsInSteps(book, { search, terms }, today, { isWanted, firstStep });
    if (groups !== null) return tabsOf(groups);
  }
  return isWanted() ? countTabs(book(), search, today, terms) : null;
}

/** Null where the book has changed before the end, or nobody waits for it. */
async function groupsInSteps(
  book: () => Orm,
  filter: Pick<InvoiceFilter, 'search' | 'terms'>,
  today: PlainDate,
  { isWanted, firstStep }: Required<Steps>,
): Promise<readonly InvoiceGroup[] | null> {
  const orm = book();
  const stamp = stampOf(orm);
  const last =
    orm.get<{ readonly no: number | null }>(sql`SELECT max(${invoices.searchNo}) AS no FROM ${invoices}`).no ?? 0;
  const groups: InvoiceGroup[] = [];
  const condition = sumFilterOf(orm, filter, today);
  // What a step takes before its first invoice is not less for a smaller one.
  const least = Math.ceil(last / MOST_STEPS);
  let size = firstStep;
  for (let first = 1; first <= last;) {
    const began = performance.now();
    const within = { first, last: first + size - 1 };
    groups.push(...foundGroups(orm, condition, today, within));
    first += size;
    if (first > last) break;
    const msEach = (performance.now() - began) / size;
    const left = last - first + 1;
    size =
      left * msEach <= LAST_STEP_MS
        ? left
        : Math.ceil(Math.max(least, Math.min(LARGEST_GROWTH * size, STEP_MS / msEach)));
    await nextTurn();
    if (!isWanted() || book() !== orm || stampOf(orm) !== stamp) return null;
  }
  return groups;
}

/** Another one after any change of the book, by this process or by another. */
function stampOf(orm: Orm): string {
  const { own, others } = orm.get<{ readonly own: number; readonly others: number }>(
    sql`SELECT total_changes() AS own, data_version AS others FROM pragma_data_version`,
  );
  return `${String(own)} ${String(others)}`;
}

function tabsOf(groups: readonly InvoiceGroup[]): readonly TabCount[] {
  return invoiceTabs.map((tab) => ({ tab, ...added(groups.flatMap((group) => shareOf(group, tab) ?? [])) }));
}

/** What a group adds to a tab; null where it does not belong there. */
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
