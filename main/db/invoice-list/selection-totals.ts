import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceFilter, InvoiceSelection, SummedAmount } from '#shared/lists/invoice-list.ts';
import type { SelectionSum } from '#shared/lists/list-query.ts';
import { summedIn } from '#shared/lists/lists.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { readInSteps } from './read-in-steps.ts';
import { asksForAll, rowCondition, sumFilterOf, tabCondition } from './filter.ts';
import { numbersOf } from '#main/db/list/numbers-of.ts';
import { countTabs } from './tab-counts.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { byParts } from '#main/db/list/by-parts.ts';
import type { CurrencyShare } from '#main/db/list/sums.ts';
import { added } from '#main/db/list/sums.ts';
import { sharesWithin } from './totals-by-group.ts';

const named = (uids: readonly Uid[]): SQL =>
  sql`${invoices.uid} IN (SELECT value FROM json_each(${JSON.stringify(uids)}))`;

/** Returns those of the selected invoices that the filter still finds: some may have left the list meanwhile. */
export async function stillListed(
  book: () => Orm,
  uids: readonly Uid[],
  filter: InvoiceFilter,
  today: PlainDate,
): Promise<readonly Uid[]> {
  const rows = await byParts(uids, (some) => {
    const [orm, part] = [book(), named(some)];
    // The test of a row reads no index of words, which would find all others too; some words only the index can tell.
    const isFound =
      rowCondition(orm, filter, today) ??
      and(tabCondition(filter.tab, today), sumFilterOf(orm, filter, today).condition(null));
    // The plus makes SQLite look the few uids up instead of reading all listed invoices.
    const where = and(sql`+${invoices.isListed} = 1`, part, isFound);
    return orm.select({ uid: invoices.uid }).from(invoices).where(where).all();
  });
  return rows.map(({ uid }) => uid);
}

/** Counts and sums those of a selection that are still listed. */
export async function sumSelection(
  book: () => Orm,
  selection: InvoiceSelection,
  amount: SummedAmount,
  today: PlainDate,
): Promise<SelectionSum> {
  if (selection.kind === 'some')
    return added(await byParts(selection.uids, (some) => sharesOf(book(), amount, named(some))));
  const { filter, except } = selection;
  if (except.length === 0 && amount === summedIn('invoices', filter.tab) && asksForAll(filter)) {
    const { count, sums } = countTabs(book(), '', today).find(({ tab }) => tab === filter.tab) ?? {
      count: 0,
      sums: [],
    };
    return { count, sums };
  }
  const excepted = await byParts(except, (some) =>
    numbersOf(book(), sql`SELECT ${invoices.searchNo} FROM ${invoices} WHERE ${named(some)}`),
  );
  const isMeant = sql`${invoices.searchNo} NOT IN (SELECT value FROM json_each(${JSON.stringify(excepted)}))`;
  const shares = await readInSteps(book, filter, today, (orm, { condition }, _today, within) => {
    const where = and(tabCondition(filter.tab, today), condition(within), excepted.length === 0 ? undefined : isMeant);
    return sharesWithin(orm, amount, within, where ?? sql`1`);
  });
  return added(shares ?? []);
}

/** Sums listed invoices that are looked up by their uids. */
const sharesOf = (orm: Orm, amount: SummedAmount, part: SQL): readonly CurrencyShare[] => {
  const minor = amount === 'due' ? invoices.dueMinor : invoices.billedMinor;
  return orm
    .select({
      currency: sql<string | null>`${invoices.currency}`,
      count: sql<number>`count(*)`,
      minor: sql<number>`coalesce(sum(${minor}), 0)`,
      leftOut: sql<number>`count(*) - count(${minor})`,
    })
    .from(invoices)
    .where(and(sql`+${invoices.isListed} = 1`, part))
    .groupBy(invoices.currency)
    .all();
};
