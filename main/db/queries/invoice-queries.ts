import { count, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { InvoiceFilter, InvoiceListPage, InvoiceOrder, InvoiceRow } from '#shared/model/invoice-list.ts';
import type { FilterTerm } from '#shared/search/filter.ts';
import type { Orm } from '#main/db/open.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices, orderedBy } from '#main/db/schema/invoices.ts';
import { findFew } from '#main/db/search.ts';
import { isOverdue } from './invoice-conditions.ts';
import { asksForAll, fewOfTerms, isTabWalked, listCondition, rowCondition } from './invoice-filter.ts';
import type { Way } from './invoice-order.ts';
import { isInWindow, orderOf } from './invoice-order.ts';
import { lastMailToClient, ofClient } from './last-mail-order.ts';
import { countTabs } from './tab-counts.ts';
import { lastCallAbout, lastContact, lastMailAbout, tagsOf, waitingPaymentOf } from './row-marks.ts';
import { openEntryState, toUploadState } from './upload-state.ts';

export interface InvoiceQuery extends Omit<InvoiceFilter, 'terms'>, Pick<InvoiceOrder, 'sort'> {
  readonly terms?: readonly FilterTerm[];
  readonly thenBy?: InvoiceOrder['thenBy'];
  readonly offset: number;
  readonly limit: number;
}

/** So many rows from the first on are read and asked one by one before anything is looked up: that takes a millisecond. */
const NEAR = 1_500;

/**
 * What is common fills a window near the top already, and looking up everything that fits to throw nearly all of it away
 * takes many times as long. Only where an index has the rows in order, and where finding all is not quick anyway.
 */
function isNear({ tab, search, terms = [], sort, thenBy = null, offset, limit }: InvoiceQuery): boolean {
  const isIndexed = thenBy === null && sort.column !== 'state' && sort.column !== 'last_contact';
  const isQuick = asksForAll({ search, terms }) && tab !== 'drafts' && tab !== 'partial' && tab !== 'paid';
  return isIndexed && !isQuick && offset + limit <= NEAR;
}

/** So many of them are asked first: where hardly one fits, the rest is not worth reading. */
const PROBED = 250;
/** What fits may lie a little further down. */
const DOUBT = 2;

/** Which of the first rows of all fit, where enough of them seem to; null where they do not, or a row alone cannot tell. */
function nearCondition(orm: Orm, query: InvoiceQuery, order: readonly SQL[], today: PlainDate): SQL | null {
  const condition = rowCondition(orm, { ...query, terms: query.terms ?? [] }, today);
  if (condition === null) return null;
  const fittingOf = (rows: number): SQL => {
    const first = orm
      .select({ searchNo: invoices.searchNo })
      .from(invoices)
      .where(sql`${invoices.isListed} = 1`)
      .orderBy(...order)
      .limit(rows);
    return sql`${inArray(invoices.searchNo, first)} AND ${condition}`;
  };
  const probed = orm.select({ count: count() }).from(invoices).where(fittingOf(PROBED)).get()?.count ?? 0;
  const expected = (probed * DOUBT * NEAR) / PROBED;
  return expected < query.offset + query.limit ? null : fittingOf(NEAR);
}

/** The whole filter where its words or terms fit a few invoices only; null where they do not, or a row alone cannot tell. */
function fewCondition(orm: Orm, { tab, search, terms }: InvoiceFilter, today: PlainDate): SQL | null {
  const few = search.trim() === '' ? fewOfTerms(orm, terms, today) : findFew(orm, search);
  const others = few === null ? null : rowCondition(orm, { tab, search: '', terms }, today);
  return few === null || others === null
    ? null
    : sql`${inArray(invoices.searchNo, [...few])} AND +${invoices.isListed} = 1 AND ${others}`;
}

function wayTo(orm: Orm, { tab, search, terms }: InvoiceFilter): Way {
  if (tab === 'all' && asksForAll({ search, terms })) return 'all';
  return isTabWalked(orm, tab) ? 'walked' : 'found';
}

/** One window of the list: `limit` rows from `offset`, and how many there are in all where that is known at once. */
export function listInvoices(orm: Orm, query: InvoiceQuery, today: PlainDate): InvoiceListPage {
  const { tab, search, sort, offset, limit, terms = [], thenBy = null } = query;
  const filter = { tab, search, terms };
  const order = orderOf({ sort, thenBy });
  const few = fewCondition(orm, filter, today);
  const way = few === null ? wayTo(orm, filter) : 'found';
  const windowOf = (condition: SQL | undefined): readonly InvoiceRow[] =>
    selectRows(orm, today)
      .where(isInWindow(orm, condition, { sort, thenBy }, { offset, limit }, way))
      .orderBy(...order)
      .all()
      .map(toInvoiceRow);
  const near = few === null && isNear(query) ? nearCondition(orm, query, order, today) : null;
  const nearby = near === null ? [] : windowOf(near);
  const rows = nearby.length === limit ? nearby : windowOf(few ?? listCondition(orm, filter, today));
  const isEnd = rows.length < limit && (rows.length > 0 || offset === 0);
  if (isEnd) return { rows, total: offset + rows.length };
  if (!asksForAll({ search, terms })) return { rows, total: null };
  return { rows, total: countTabs(orm, '', today).find((counted) => counted.tab === tab)?.count ?? 0 };
}

/** The newest of those that fit; for conditions that an index answers by itself. */
export function getNewestRows(
  orm: Orm,
  condition: SQL | undefined,
  limit: number,
  today: PlainDate,
): readonly InvoiceRow[] {
  return (
    selectRows(orm, today)
      .where(condition)
      // The plus: else SQLite walks everybody in this order to meet the few that were found.
      .orderBy(sql`+${invoices.date} DESC`, sql`+${invoices.searchNo} DESC`)
      .limit(limit)
      .all()
      .map(toInvoiceRow)
  );
}

/** The uids of a part of the list, in its order. */
export function listInvoiceUids(
  orm: Orm,
  query: InvoiceFilter & InvoiceOrder & { readonly offset: number; readonly limit: number },
  today: PlainDate,
): readonly Uid[] {
  const condition = listCondition(orm, query, today);
  return orm
    .select({ uid: invoices.uid })
    .from(invoices)
    .where(isInWindow(orm, condition, query, query, wayTo(orm, query)))
    .orderBy(...orderOf(query))
    .all()
    .map(({ uid }) => uid);
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
      paidTotal: invoices.paidTotal,
      poNumber: invoices.poNumber,
      createdAt: sql<string | null>`${orderedBy.created}`,
      isUnsent: invoices.isUnsent,
      openState: openEntryState(invoices.uid),
      detailsAt: invoices.detailsAt,
      waitingPayment: waitingPaymentOf(invoices.uid),
      lastMail: lastMailAbout(invoices.uid),
      lastCallAt: lastCallAbout(invoices.uid),
      clientContactAt: lastMailToClient,
      expectedDate: invoices.expectedDate,
      payLagOf: ofClient<number | null>(connections.payLagOf),
      tags: tagsOf(invoices.uid),
      isOnlyHere: sql<number>`${invoices.serverId} IS NULL`,
    })
    .from(invoices)
    .$dynamic();
}

type FoundRow = ReturnType<ReturnType<typeof selectRows>['all']>[number];

function toInvoiceRow({
  openState,
  isUnsent,
  detailsAt,
  isOnlyHere,
  createdAt,
  payLagOf,
  lastMail,
  lastCallAt,
  ...row
}: FoundRow): InvoiceRow {
  return {
    ...row,
    isOverdue: row.isOverdue === 1,
    payLagOf: payLagOf ?? 0,
    lastContact: lastContact(lastMail, lastCallAt),
    createdAt: typeof createdAt === 'string' ? createdAt : null,
    upload: toUploadState(openState, isUnsent),
    hasDetails: detailsAt !== null || isOnlyHere === 1,
  };
}
