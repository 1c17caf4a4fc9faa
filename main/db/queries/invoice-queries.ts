import { and, asc, desc, eq, sql } from 'drizzle-orm';
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

/** Overdue is nobody's state but ours: open, and due before the person's own today. */
function isOpen(): SQL {
  return sql`(${invoices.dueMinor} > 0 AND ${invoices.state} NOT IN ('draft', 'paid'))`;
}

function isOverdue(today: PlainDate): SQL {
  return sql`(${isOpen()} AND ${invoices.dueDate} < ${today})`;
}

function tabCondition(tab: InvoiceTab, today: PlainDate): SQL | undefined {
  switch (tab) {
    case 'all':
      return undefined;
    case 'drafts':
      return eq(invoices.state, 'draft');
    case 'unsent':
      return eq(invoices.isUnsent, true);
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
  const where = and(
    eq(invoices.isListed, true),
    tabCondition(query.tab, today),
    matchInvoices(query.search) ?? undefined,
  );
  const direction = query.sort.direction === 'asc' ? asc : desc;
  const found = orm
    .select({
      uid: invoices.uid,
      number: invoices.statementNo,
      clientUid: invoices.connectionUid,
      clientName: invoices.clientName,
      summary: invoices.summary,
      date: invoices.date,
      dueDate: invoices.dueDate,
      state: invoices.state,
      isOverdue: sql<number>`coalesce(${isOverdue(today)}, 0)`,
      currency: invoices.currency,
      billedTotal: invoices.billedTotal,
      totalDue: invoices.totalDue,
      isUnsent: invoices.isUnsent,
      openState: openEntryState(invoices.uid),
      detailsAt: invoices.detailsAt,
      isOnlyHere: sql<number>`${invoices.serverId} IS NULL`,
    })
    .from(invoices)
    .where(where)
    .orderBy(...sortColumns[query.sort.column].map((column) => direction(column)), asc(invoices.uid))
    .limit(query.limit)
    .offset(query.offset)
    .all();
  const rows = found.map(({ openState, isUnsent, detailsAt, isOnlyHere, ...row }): InvoiceRow => ({
    ...row,
    isOverdue: row.isOverdue === 1,
    upload: toUploadState(openState, isUnsent),
    hasDetails: detailsAt !== null || isOnlyHere === 1,
  }));
  const total =
    orm
      .select({ count: sql<number>`count(*)` })
      .from(invoices)
      .where(where)
      .get()?.count ?? 0;
  return { rows, total };
}

/** Tabs whose sum is what is still due; the others sum what was billed. */
const DUE_TABS: ReadonlySet<InvoiceTab> = new Set(['outstanding', 'overdue', 'partial']);

/** Counts and sums of every tab in one pass over a covering index. */
export function countTabs(orm: Orm, search: string, today: PlainDate): readonly TabCount[] {
  const groups = orm
    .select({
      currency: invoices.currency,
      state: invoices.state,
      isUnsent: invoices.isUnsent,
      isOpen: sql<number>`coalesce(${isOpen()}, 0)`,
      isOverdue: sql<number>`coalesce(${isOverdue(today)}, 0)`,
      count: sql<number>`count(*)`,
      billed: sql<number>`coalesce(sum(${invoices.billedMinor}), 0)`,
      due: sql<number>`coalesce(sum(${invoices.dueMinor}), 0)`,
      billedLeftOut: sql<number>`sum(${invoices.billedMinor} IS NULL)`,
      dueLeftOut: sql<number>`sum(${invoices.dueMinor} IS NULL)`,
    })
    .from(invoices)
    .where(and(eq(invoices.isListed, true), matchInvoices(search) ?? undefined))
    .groupBy(invoices.state, invoices.currency, invoices.isUnsent, sql`5`, sql`4`)
    .all();
  const belongs: Record<InvoiceTab, (group: (typeof groups)[number]) => boolean> = {
    all: () => true,
    drafts: (group) => group.state === 'draft',
    unsent: (group) => group.isUnsent,
    outstanding: (group) => group.isOpen === 1,
    overdue: (group) => group.isOverdue === 1,
    partial: (group) => group.state === 'partial',
    paid: (group) => group.state === 'paid',
  };
  return invoiceTabs.map((tab) => {
    const mine = groups.filter(belongs[tab]);
    const isDue = DUE_TABS.has(tab);
    const sums = new Map<string | null, CurrencySum>();
    for (const group of mine) {
      const before = sums.get(group.currency) ?? { currency: group.currency, minor: 0, leftOut: 0 };
      const minor = before.minor + (isDue ? group.due : group.billed);
      sums.set(group.currency, {
        ...before,
        minor,
        leftOut: before.leftOut + (isDue ? group.dueLeftOut : group.billedLeftOut),
      });
    }
    const bySize = [...sums.values()].sort((a, b) => b.minor - a.minor);
    return { tab, count: mine.reduce((sum, group) => sum + group.count, 0), sums: bySize };
  });
}
