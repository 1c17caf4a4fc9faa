import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceFilter, InvoiceSelection, SelectionSum, SummedAmount } from '#shared/screens/invoice-list.ts';
import { summedIn } from '#shared/screens/invoice-list.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { asksForAll, sumFilterOf, tabCondition } from './filter.ts';
import { countTabs } from './tab-counts.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { added } from './totals-by-group.ts';

/** Listed invoices by the index that covers counts and sums of every tab. */
const inTotals = sql`${invoices} INDEXED BY invoices_totals`;

/** Counts and sums one tab of a filter. */
function sumFilter(orm: Orm, filter: InvoiceFilter, today: PlainDate): SelectionSum {
  const { tab } = filter;
  if (!asksForAll(filter)) return sumListed(orm, filter, summedIn(tab), today);
  const { count, sums } = countTabs(orm, '', today).find((known) => known.tab === tab) ?? { count: 0, sums: [] };
  return { count, sums };
}

const named = (uids: readonly Uid[]): SQL =>
  sql`${invoices.uid} IN (SELECT value FROM json_each(${JSON.stringify(uids)}))`;

/** Returns those of the selected invoices that the filter still finds: some may have left the list meanwhile. */
export function stillListed(orm: Orm, uids: readonly Uid[], filter: InvoiceFilter, today: PlainDate): readonly Uid[] {
  // The plus makes SQLite look the few uids up instead of reading all listed invoices.
  const where = and(
    sql`+${invoices.isListed} = 1`,
    named(uids),
    tabCondition(filter.tab, today),
    sumFilterOf(orm, filter, today).condition(null),
  );
  const rows = orm.select({ uid: invoices.uid }).from(invoices).where(where).all();
  return rows.map(({ uid }) => uid);
}

/** Counts and sums those of a selection that are still listed. */
export function sumSelection(
  orm: Orm,
  selection: InvoiceSelection,
  amount: SummedAmount,
  today: PlainDate,
): SelectionSum {
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

/** Sums listed invoices over the index of the totals, in its order. */
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
    sumFilterOf(orm, filter, today).condition(null),
    others,
  );
  const rows = selectSums(orm, amount, inTotals).where(where);
  return added(rows.groupBy(invoices.state, invoices.currency, invoices.isUnsent).all());
}

function selectSums(orm: Orm, amount: SummedAmount, from = sql`${invoices}`) {
  const minor = amount === 'due' ? invoices.dueMinor : invoices.billedMinor;
  return orm
    .select({
      currency: sql<string | null>`${invoices.currency}`,
      count: sql<number>`count(*)`,
      minor: sql<number>`coalesce(sum(${minor}), 0)`,
      leftOut: sql<number>`count(*) - count(${minor})`,
    })
    .from(from)
    .$dynamic();
}
