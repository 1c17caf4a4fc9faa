import { and, gt, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type {
  CurrencySum,
  InvoiceFilter,
  InvoiceSelection,
  InvoiceTab,
  SelectionSum,
  SummedAmount,
  TabCount,
} from '#shared/model/invoice-list.ts';
import { invoiceTabs, summedIn } from '#shared/model/invoice-list.ts';
import type { FilterTerm } from '#shared/search/filter.ts';
import type { Orm } from '#main/db/open.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { invoiceSums } from '#main/db/schema/invoice-sums.ts';
import { asksForAll, sumCondition, tabCondition } from './invoice-filter.ts';

const sumOf = (column: SQL): SQL<number> => sql<number>`coalesce(sum(${column}), 0)`;

/** Invoices of one state, currency and upload state, as the triggers of the book keep them. */
function keptGroups(orm: Orm) {
  return orm
    .select({
      state: invoiceSums.state,
      currency: sql<string | null>`nullif(${invoiceSums.currency}, '')`,
      isUnsent: invoiceSums.isUnsent,
      count: invoiceSums.count,
      billed: invoiceSums.billed,
      due: invoiceSums.due,
      billedLeftOut: invoiceSums.billedLeftOut,
      dueLeftOut: invoiceSums.dueLeftOut,
    })
    .from(invoiceSums)
    .where(gt(invoiceSums.count, 0))
    .all();
}

type Group = ReturnType<typeof keptGroups>[number];

/** Listed invoices in the order of the index that covers counts and sums of every tab. */
const inTotals = sql`${invoices} INDEXED BY invoices_totals`;
const ownCurrency = sql<string | null>`${invoices.currency}`;

/** The same of those that a filter finds. What is open is summed for itself: it is little, and costs as much as all the rest. */
function foundGroups(orm: Orm, filter: SQL | undefined) {
  return orm
    .select({
      state: sql<string>`${invoices.state}`,
      currency: ownCurrency,
      isUnsent: sql`${invoices.isUnsent}`.mapWith(Boolean),
      count: sql<number>`count(*)`,
      billed: sumOf(sql`${invoices.billedMinor}`),
      due: sumOf(sql`${invoices.dueMinor}`),
      billedLeftOut: sql<number>`count(*) - count(${invoices.billedMinor})`,
      dueLeftOut: sql<number>`count(*) - count(${invoices.dueMinor})`,
    })
    .from(inTotals)
    .where(and(sql`${invoices.isListed} = 1`, filter))
    .groupBy(invoices.state, invoices.currency, invoices.isUnsent)
    .all();
}

/** What is open and what is overdue of those that a filter finds, among invoices of these states. */
function openShares(orm: Orm, states: readonly string[], filter: SQL | undefined, today: PlainDate) {
  const open = states.filter((state) => !CLOSED_STATES.has(state));
  if (open.length === 0) return { outstanding: [], overdue: [] };
  const isLate = sql`${invoices.dueDate} < ${today}`;
  const found = orm
    .select({
      currency: ownCurrency,
      count: sql<number>`count(*)`,
      due: sumOf(sql`${invoices.dueMinor}`),
      lateCount: sumOf(isLate),
      lateDue: sumOf(sql`CASE WHEN ${isLate} THEN ${invoices.dueMinor} END`),
    })
    .from(inTotals)
    .where(and(sql`${invoices.isListed} = 1`, inArray(invoices.state, open), sql`${invoices.dueMinor} > 0`, filter))
    .groupBy(invoices.state, invoices.currency)
    .all();
  return {
    outstanding: found.map(({ currency, count, due }) => ({ currency, count, minor: due, leftOut: 0 })),
    overdue: found.map(({ currency, lateCount, lateDue }) => ({
      currency,
      count: lateCount,
      minor: lateDue,
      leftOut: 0,
    })),
  };
}

interface CurrencyShare extends CurrencySum {
  readonly count: number;
}

const CLOSED_STATES: ReadonlySet<string> = new Set(['draft', 'paid']);

/** What a group adds to a tab; null where it does not belong there. */
function shareOf(group: Group, tab: Exclude<InvoiceTab, 'outstanding' | 'overdue'>): CurrencyShare | null {
  const { currency, count } = group;
  const billed = { currency, count, minor: group.billed, leftOut: group.billedLeftOut };
  switch (tab) {
    case 'all':
      return billed;
    case 'drafts':
      return group.state === 'draft' ? billed : null;
    case 'unsent':
      return group.isUnsent ? billed : null;
    case 'partial':
      return group.state === 'partial' ? { currency, count, minor: group.due, leftOut: group.dueLeftOut } : null;
    case 'paid':
      return group.state === 'paid' ? billed : null;
  }
}

/** Counts and sums per currency of every tab, of those that contain the words and that the terms fit. */
export function countTabs(
  orm: Orm,
  search: string,
  today: PlainDate,
  terms: readonly FilterTerm[] = [],
): readonly TabCount[] {
  const filter = sumCondition(orm, { search, terms }, today);
  const groups = filter === undefined ? keptGroups(orm) : foundGroups(orm, filter);
  // Overdue is a matter of the day: no sum can be kept of it.
  const states = new Set(groups.map(({ state }) => state));
  const open = openShares(orm, [...states], filter, today);
  return invoiceTabs.map((tab) => {
    const isOpen = tab === 'outstanding' || tab === 'overdue';
    const shares = isOpen ? open[tab] : groups.flatMap((group) => shareOf(group, tab) ?? []);
    return { tab, ...added(shares) };
  });
}

/** The largest sum first. */
function added(shares: readonly CurrencyShare[]): SelectionSum {
  const sums = new Map<string | null, CurrencySum>();
  let total = 0;
  for (const { currency, count, minor, leftOut } of shares) {
    if (count === 0) continue;
    const before = sums.get(currency) ?? { currency, minor: 0, leftOut: 0 };
    total += count;
    sums.set(currency, { currency, minor: before.minor + minor, leftOut: before.leftOut + leftOut });
  }
  return { count: total, sums: [...sums.values()].sort((a, b) => b.minor - a.minor) };
}

/** What one tab of a filter holds. */
export function sumFilter(orm: Orm, filter: InvoiceFilter, today: PlainDate): SelectionSum {
  const { tab } = filter;
  if (!asksForAll(filter)) return sumListed(orm, filter, summedIn(tab), today);
  const { count, sums } = countTabs(orm, '', today).find((known) => known.tab === tab) ?? { count: 0, sums: [] };
  return { count, sums };
}

/** How many of a selection are still there, and what they add up to. */
export function sumSelection(
  orm: Orm,
  selection: InvoiceSelection,
  amount: SummedAmount,
  today: PlainDate,
): SelectionSum {
  const named = (uids: readonly string[]): SQL =>
    sql`${invoices.uid} IN (SELECT value FROM json_each(${JSON.stringify(uids)}))`;
  if (selection.kind === 'some') {
    const rows = selectSums(orm, amount).where(and(sql`+${invoices.isListed} = 1`, named(selection.uids)));
    return added(rows.groupBy(invoices.currency).all());
  }
  const { filter, except } = selection;
  if (except.length === 0)
    return amount === summedIn(filter.tab) ? sumFilter(orm, filter, today) : sumListed(orm, filter, amount, today);
  const others = sql`${invoices.searchNo} NOT IN (SELECT search_no FROM invoices WHERE ${named(except)})`;
  return sumListed(orm, filter, amount, today, others);
}

/** Over the index of the totals, in its order. */
function sumListed(
  orm: Orm,
  filter: InvoiceFilter,
  amount: SummedAmount,
  today: PlainDate,
  others?: SQL,
): SelectionSum {
  const where = and(
    sql`${invoices.isListed} = 1`,
    tabCondition(filter.tab, today),
    sumCondition(orm, filter, today),
    others,
  );
  const rows = selectSums(orm, amount, inTotals).where(where);
  return added(rows.groupBy(invoices.state, invoices.currency, invoices.isUnsent).all());
}

function selectSums(orm: Orm, amount: SummedAmount, from = sql`${invoices}`) {
  const minor = amount === 'due' ? invoices.dueMinor : invoices.billedMinor;
  return orm
    .select({
      currency: ownCurrency,
      count: sql<number>`count(*)`,
      minor: sumOf(sql`${minor}`),
      leftOut: sql<number>`count(*) - count(${minor})`,
    })
    .from(from)
    .$dynamic();
}
