import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type {
  CurrencySum,
  InvoiceListPage,
  InvoiceRow,
  InvoiceSort,
  InvoiceTab,
  TabCount,
} from '#shared/model/invoice-list.ts';
import { invoiceTabs } from '#shared/model/invoice-list.ts';
import type { Orm } from '#main/db/open.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { matchInvoices } from '#main/db/search.ts';
import { openEntryState, toUploadState } from './upload-state.ts';

export interface InvoiceQuery {
  readonly tab: InvoiceTab;
  readonly search: string;
  readonly sort: InvoiceSort;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Overdue is nobody's state but ours: open, and due before the person's own today. Literal values and no brackets: SQLite
 * then sees that the partial indexes hold all such rows.
 */
function isOpen(): SQL {
  return sql`${invoices.dueMinor} > 0 AND ${invoices.state} NOT IN ('draft', 'paid')`;
}

function isOverdue(today: PlainDate): SQL {
  return sql`${isOpen()} AND ${invoices.dueDate} < ${today}`;
}

function tabCondition(tab: InvoiceTab, today: PlainDate): SQL | undefined {
  switch (tab) {
    case 'all':
      return undefined;
    case 'drafts':
      return eq(invoices.state, 'draft');
    case 'unsent':
      return sql`${invoices.isUnsent} = 1`;
    case 'outstanding':
      return isOpen();
    case 'overdue':
      return isOverdue(today);
    case 'partial':
      return eq(invoices.state, 'partial');
    case 'paid':
      return eq(invoices.state, 'paid');
  }
}

/** The few rows of these tabs have indexes of their own; the plus keeps SQLite from walking all listed rows instead. */
function listed(tab: InvoiceTab): SQL {
  const hasOwnIndex = tab === 'outstanding' || tab === 'overdue' || tab === 'unsent';
  return hasOwnIndex ? sql`+${invoices.isListed} = 1` : sql`${invoices.isListed} = 1`;
}

const sortColumns = {
  number: [invoices.statementNo],
  client: [invoices.clientFolded, invoices.date],
  date: [invoices.date, invoices.statementNo],
  due: [invoices.dueDate, invoices.statementNo],
  state: [invoices.state, invoices.date],
  total: [invoices.currency, invoices.billedMinor],
  due_amount: [invoices.currency, invoices.dueMinor],
} as const;

/** One window of the list: `limit` rows from `offset`, and how many there are in all. */
export function listInvoices(orm: Orm, query: InvoiceQuery, today: PlainDate): InvoiceListPage {
  const where = and(listed(query.tab), tabCondition(query.tab, today), matchInvoices(query.search) ?? undefined);
  const direction = query.sort.direction === 'asc' ? asc : desc;
  // Ties fall back to the row number, which every index ends with: the window is then read from an index alone, and
  // only its own rows are fetched.
  const order = [...sortColumns[query.sort.column], invoices.searchNo].map((column) => direction(column));
  const page = orm
    .select({ searchNo: invoices.searchNo })
    .from(invoices)
    .where(where)
    .orderBy(...order);
  const found = selectRows(orm, today)
    .where(inArray(invoices.searchNo, page.limit(query.limit).offset(query.offset)))
    .orderBy(...order)
    .all();
  const total =
    orm
      .select({ count: sql<number>`count(*)` })
      .from(invoices)
      .where(where)
      .get()?.count ?? 0;
  return { rows: found.map(toInvoiceRow), total };
}

function selectRows(orm: Orm, today: PlainDate) {
  return orm
    .select({
      uid: invoices.uid,
      number: invoices.statementNo,
      clientUid: invoices.connectionUid,
      clientName: invoices.clientName,
      summary: invoices.summary,
      date: invoices.date,
      dueDate: invoices.dueDate,
      state: invoices.state,
      isOverdue: sql<number>`coalesce((${isOverdue(today)}), 0)`,
      currency: invoices.currency,
      billedTotal: invoices.billedTotal,
      totalDue: invoices.totalDue,
      isUnsent: invoices.isUnsent,
      openState: openEntryState(invoices.uid),
      detailsAt: invoices.detailsAt,
      isOnlyHere: sql<number>`${invoices.serverId} IS NULL`,
    })
    .from(invoices)
    .$dynamic();
}

type FoundRow = ReturnType<ReturnType<typeof selectRows>['all']>[number];

function toInvoiceRow({ openState, isUnsent, detailsAt, isOnlyHere, ...row }: FoundRow): InvoiceRow {
  return {
    ...row,
    isOverdue: row.isOverdue === 1,
    upload: toUploadState(openState, isUnsent),
    hasDetails: detailsAt !== null || isOnlyHere === 1,
  };
}

/** Tabs whose sum is what is still due; the others sum what was billed. */
const DUE_TABS: ReadonlySet<InvoiceTab> = new Set(['outstanding', 'overdue', 'partial']);
const CLOSED_STATES: ReadonlySet<string> = new Set(['draft', 'paid']);

/** Invoices of one state, currency and upload state, summed in the order of the covering index `invoices_totals`. */
function selectGroups(orm: Orm, search: string, today: PlainDate) {
  const isDue = sql`${invoices.dueMinor} > 0`;
  const isLate = sql`(${invoices.dueMinor} > 0 AND ${invoices.dueDate} < ${today})`;
  const sumOf = (column: SQL): SQL<number> => sql<number>`coalesce(sum(${column}), 0)`;
  return orm
    .select({
      state: invoices.state,
      currency: invoices.currency,
      isUnsent: invoices.isUnsent,
      count: sql<number>`count(*)`,
      billed: sumOf(sql`${invoices.billedMinor}`),
      due: sumOf(sql`${invoices.dueMinor}`),
      billedLeftOut: sumOf(sql`${invoices.billedMinor} IS NULL`),
      dueLeftOut: sumOf(sql`${invoices.dueMinor} IS NULL`),
      openCount: sumOf(isDue),
      lateCount: sumOf(isLate),
      lateDue: sumOf(sql`CASE WHEN ${isLate} THEN ${invoices.dueMinor} END`),
    })
    .from(invoices)
    .where(and(eq(invoices.isListed, true), matchInvoices(search) ?? undefined))
    .groupBy(invoices.state, invoices.currency, invoices.isUnsent)
    .all();
}

type Group = ReturnType<typeof selectGroups>[number];

/** What a group adds to a tab. */
interface Share {
  readonly count: number;
  readonly minor: number;
  readonly leftOut: number;
}

function shareOf(group: Group, tab: InvoiceTab): Share {
  const whole = DUE_TABS.has(tab)
    ? { count: group.count, minor: group.due, leftOut: group.dueLeftOut }
    : { count: group.count, minor: group.billed, leftOut: group.billedLeftOut };
  const nothing = { count: 0, minor: 0, leftOut: 0 };
  const isOpenState = !CLOSED_STATES.has(group.state);
  switch (tab) {
    case 'all':
      return whole;
    case 'drafts':
      return group.state === 'draft' ? whole : nothing;
    case 'unsent':
      return group.isUnsent ? whole : nothing;
    case 'outstanding':
      return isOpenState ? { ...whole, count: group.openCount } : nothing;
    case 'overdue':
      return isOpenState ? { count: group.lateCount, minor: group.lateDue, leftOut: 0 } : nothing;
    case 'partial':
      return group.state === 'partial' ? whole : nothing;
    case 'paid':
      return group.state === 'paid' ? whole : nothing;
  }
}

/** Counts and sums per currency of every tab, in one pass. */
export function countTabs(orm: Orm, search: string, today: PlainDate): readonly TabCount[] {
  const groups = selectGroups(orm, search, today);
  return invoiceTabs.map((tab) => {
    const sums = new Map<string | null, CurrencySum>();
    let count = 0;
    for (const group of groups) {
      const share = shareOf(group, tab);
      if (share.count === 0) continue;
      const before = sums.get(group.currency) ?? { currency: group.currency, minor: 0, leftOut: 0 };
      count += share.count;
      sums.set(group.currency, {
        ...before,
        minor: before.minor + share.minor,
        leftOut: before.leftOut + share.leftOut,
      });
    }
    return { tab, count, sums: [...sums.values()].sort((a, b) => b.minor - a.minor) };
  });
}
