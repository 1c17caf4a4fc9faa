import { and, eq, gt, inArray, sql } from 'drizzle-orm';
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
import { filterCondition, tabCondition } from './invoice-filter.ts';

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
      openCount: invoiceSums.openCount,
      openDue: invoiceSums.openDue,
    })
    .from(invoiceSums)
    .where(gt(invoiceSums.count, 0))
    .all();
}

type Group = ReturnType<typeof keptGroups>[number];

/** The same of those that a filter finds, in the order of the covering index `invoices_totals`. */
function foundGroups(orm: Orm, filter: SQL, today: PlainDate) {
  const isDue = sql`${invoices.dueMinor} > 0`;
  const isLate = sql`(${isDue} AND ${invoices.dueDate} < ${today})`;
  return orm
    .select({
      state: invoices.state,
      currency: invoices.currency,
      isUnsent: invoices.isUnsent,
      count: sql<number>`count(*)`,
      billed: sumOf(sql`${invoices.billedMinor}`),
      due: sumOf(sql`${invoices.dueMinor}`),
      billedLeftOut: sql<number>`count(*) - count(${invoices.billedMinor})`,
      dueLeftOut: sql<number>`count(*) - count(${invoices.dueMinor})`,
      openCount: sumOf(isDue),
      openDue: sumOf(sql`CASE WHEN ${isDue} THEN ${invoices.dueMinor} END`),
      lateCount: sumOf(isLate),
      lateDue: sumOf(sql`CASE WHEN ${isLate} THEN ${invoices.dueMinor} END`),
    })
    .from(invoices)
    .where(and(eq(invoices.isListed, true), filter))
    .groupBy(invoices.state, invoices.currency, invoices.isUnsent)
    .all();
}

interface CurrencyShare extends CurrencySum {
  readonly count: number;
}

/** Overdue is a matter of the day: no sum can be kept of it, but what is open is little. */
function overdueShares(orm: Orm, today: PlainDate): readonly CurrencyShare[] {
  return orm
    .select({
      currency: invoices.currency,
      count: sql<number>`count(*)`,
      minor: sumOf(sql`${invoices.dueMinor}`),
    })
    .from(invoices)
    .where(tabCondition('overdue', today))
    .groupBy(invoices.currency)
    .all()
    .map((share) => ({ ...share, leftOut: 0 }));
}

const CLOSED_STATES: ReadonlySet<string> = new Set(['draft', 'paid']);

/** What a group adds to a tab; null where it does not belong there. */
function shareOf(group: Group, tab: Exclude<InvoiceTab, 'overdue'>): CurrencyShare | null {
  const { currency, count } = group;
  const billed = { currency, count, minor: group.billed, leftOut: group.billedLeftOut };
  switch (tab) {
    case 'all':
      return billed;
    case 'drafts':
      return group.state === 'draft' ? billed : null;
    case 'unsent':
      return group.isUnsent ? billed : null;
    case 'outstanding':
      return CLOSED_STATES.has(group.state)
        ? null
        : { currency, count: group.openCount, minor: group.openDue, leftOut: 0 };
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
  const filter = filterCondition(search, terms, today);
  if (filter === undefined) return addedTabs(keptGroups(orm), overdueShares(orm, today));
  const groups = foundGroups(orm, filter, today);
  const late = groups.filter(({ state }) => !CLOSED_STATES.has(state));
  return addedTabs(
    groups,
    late.map(({ currency, lateCount, lateDue }) => ({ currency, count: lateCount, minor: lateDue, leftOut: 0 })),
  );
}

function addedTabs(groups: readonly Group[], late: readonly CurrencyShare[]): readonly TabCount[] {
  return invoiceTabs.map((tab) => {
    const shares = tab === 'overdue' ? late : groups.flatMap((group) => shareOf(group, tab) ?? []);
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
export function sumFilter(orm: Orm, { tab, search, terms }: InvoiceFilter, today: PlainDate): SelectionSum {
  const filter = filterCondition(search, terms, today);
  if (filter === undefined) {
    const { count, sums } = countTabs(orm, '', today).find((known) => known.tab === tab) ?? { count: 0, sums: [] };
    return { count, sums };
  }
  return sumWhere(orm, and(tabCondition(tab, today), filter), summedIn(tab));
}

/** How many of a selection are still there, and what they add up to. */
export function sumSelection(
  orm: Orm,
  selection: InvoiceSelection,
  amount: SummedAmount,
  today: PlainDate,
): SelectionSum {
  const named = (uids: readonly string[]): SQL => inArray(invoices.uid, [...uids]);
  if (selection.kind === 'some') {
    return sumWhere(orm, and(sql`+${invoices.isListed} = 1`, named(selection.uids)), amount);
  }
  const { tab, search, terms } = selection.filter;
  const others = selection.except.length === 0 ? undefined : sql`NOT ${named(selection.except)}`;
  if (others === undefined && amount === summedIn(tab)) return sumFilter(orm, selection.filter, today);
  return sumWhere(orm, and(tabCondition(tab, today), filterCondition(search, terms, today), others), amount);
}

function sumWhere(orm: Orm, where: SQL | undefined, amount: SummedAmount): SelectionSum {
  const minor = amount === 'due' ? invoices.dueMinor : invoices.billedMinor;
  return added(
    orm
      .select({
        currency: invoices.currency,
        count: sql<number>`count(*)`,
        minor: sumOf(sql`${minor}`),
        leftOut: sql<number>`count(*) - count(${minor})`,
      })
      .from(invoices)
      .where(where)
      .groupBy(invoices.currency)
      .all(),
  );
}
