import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { ListName, SearchOf, TabOf } from '#shared/lists/lists.ts';
import { listSpecs, summedIn } from '#shared/lists/lists.ts';
import { searchWords } from '#shared/text/search-words.ts';
import type { NumberRange } from '#main/db/search/full-text-conditions.ts';
import { isWithin } from '#main/db/search/full-text-conditions.ts';
import { allOf } from './conditions.ts';
import type { Walk } from './cooperative-scan.ts';
import { walkInSteps } from './cooperative-scan.ts';
import { keepNewest } from './keep-newest.ts';
import type { PlainSource, PlainTable } from './plain-table.ts';
import { conditionOf, lastNumber } from './plain-table.ts';
import type { CurrencyShare } from './sums.ts';
import { shareOf, ShareSums } from './sums.ts';

/** The rows that a search finds in a tab: their numbers, the smallest first, and their sums. */
export interface TabFinds {
  readonly numbers: readonly number[];
  readonly shares: readonly CurrencyShare[];
}

export const nothing: TabFinds = { numbers: [], shares: [] };

export type FindsOf<List extends ListName> = (search: SearchOf<List>) => Promise<ReadonlyMap<TabOf<List>, TabFinds>>;

export const asksForAll = ({ search, terms }: SearchOf<ListName>): boolean =>
  terms.length === 0 && searchWords(search).length === 0;

/** Returns the condition of words and terms, on the table with its joins. */
export const searchCondition = <List extends ListName>(table: PlainTable<List>, search: SearchOf<List>): SQL =>
  allOf([
    // The plus keeps SQLite from reading all listed rows by an index: rows are asked for by number or uid.
    sql`+${table.isListed}`,
    ...searchWords(search.search).map((word) => table.hasWord(word)),
    ...search.terms.map((term) => conditionOf(table, term)),
  ]);

/**
 * Creates the search of a list. No index of such a table has words, so a search reads all rows in steps. Its result is kept while book
 * and search stay the same, so that neither scrolling nor another tab searches again.
 */
export function createFinds<List extends ListName>(list: List, source: PlainSource<List>): FindsOf<List> {
  const keep = keepNewest<ReadonlyMap<TabOf<List>, TabFinds>>();
  return ({ search, terms }) =>
    keep(source.orm(), [source.today(), search, terms], async () => {
      const found = await walkInSteps(source.orm, walkFor(list, source, { search, terms }), source.limits);
      return found ?? new Map<TabOf<List>, TabFinds>();
    });
}

type Amount = readonly [currency: string | null, minor: number | null, text: string | null];
/** A row with its tabs as bits, whether it is the first of its rows, and the amounts that tabs are summed by. */
type Row = readonly [no: number, tabs: number, isFirst: number, ...amounts: Amount[number][]];
const AMOUNT = 3;

function walkFor<List extends ListName>(
  list: List,
  source: PlainSource<List>,
  search: SearchOf<List>,
): Walk<ReadonlyMap<TabOf<List>, TabFinds>> {
  const tabs: readonly TabOf<List>[] = listSpecs[list].tabs;
  return {
    last: (orm) => lastNumber(orm, source.table()),
    begin(orm) {
      const table = source.table();
      const summed = [...new Set(tabs.map((tab) => summedIn(list, tab)))];
      const amounts = summed.flatMap((amount) => {
        const { currency, minor, text } = table.amounts[amount];
        return [currency, minor, text];
      });
      const bits = tabs.map((tab, at) => sql`coalesce(${table.tabs[tab].condition}, 0) * ${sql.raw(String(2 ** at))}`);
      const selected = sql.join([table.number, sql.join(bits, sql` + `), table.isFirst ?? sql`1`, ...amounts], sql`, `);
      const condition = searchCondition(table, search);
      const found = tabs.map((tab) => ({
        tab,
        amount: summed.indexOf(summedIn(list, tab)),
        numbers: [] as number[],
        sums: new ShareSums(),
      }));
      return {
        read(within: NumberRange | null) {
          const rows = orm.values<[...Row]>(sql`SELECT ${selected} FROM ${table.table} ${table.joins}
            WHERE ${condition}${isWithin(table.number, within)} ORDER BY ${table.number}`);
          for (const [no, isIn, isFirst, ...all] of rows) {
            // The statement above has selected the amounts like this.
            const amountAt = (at: number) => all.slice(AMOUNT * at, AMOUNT * (at + 1)) as unknown as Amount;
            const shares = summed.map((_amount, at) => ({ ...shareOf(...amountAt(at)), count: isFirst }));
            found.forEach(({ amount, numbers, sums }, bit) => {
              const share = shares[amount];
              if (share === undefined || (isIn & (1 << bit)) === 0) return;
              if (isFirst === 1) numbers.push(no);
              sums.add(share);
            });
          }
        },
        result: () => new Map(found.map(({ tab, numbers, sums }) => [tab, { numbers, shares: sums.shares() }])),
      };
    },
  };
}
