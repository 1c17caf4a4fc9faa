import { sql } from 'drizzle-orm';
import type { ListName, OrderOf } from '#shared/lists/lists.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { NumberRange } from '#main/db/search/full-text-conditions.ts';
import type { Walk } from './cooperative-scan.ts';
import { rowsInWalk, walkInSteps } from './cooperative-scan.ts';
import { keepNewest } from './keep-newest.ts';
import { numbersOf } from './numbers-of.ts';
import type { PlainSource, PlainTable } from './plain-table.ts';
import { orderOf } from './sort-columns.ts';
import type { ListWindow } from './two-column-order.ts';
import { isInBlocks, windowOfBlocks } from './two-column-order.ts';

/** Puts some rows of a list into an order, given the smallest number first. */
export type InOrder<List extends ListName> = (
  numbers: readonly number[],
  order: OrderOf<List>,
) => Promise<readonly number[]>;

/**
 * Creates the order of a list's rows. The order of all is read from its index in steps and kept while the book stays the same, so that
 * another search does not read it again.
 */
export function createOrder<List extends ListName>(source: PlainSource<List>): InOrder<List> {
  const keep = keepNewest<readonly number[]>();

  async function readWhole({ sort, thenBy }: OrderOf<List>): Promise<readonly number[]> {
    const walk: Walk<readonly number[]> = {
      // It walks over the places of the order instead of row numbers.
      last: (orm) => source.table().listedCount(orm),
      begin(orm) {
        const table = source.table();
        const everything = { first: 1, last: table.listedCount(orm) };
        return rowsInWalk((within) => windowOfAll(orm, table, { sort, thenBy }, placesIn(within ?? everything)));
      },
    };
    return (await walkInSteps(source.orm, walk, source.limits)) ?? [];
  }

  return async (numbers, { sort, thenBy }) => {
    if (numbers.length <= source.limits.sortable) return sorted(source, numbers, { sort, thenBy });
    const whole = await keep(source.orm(), [sort, thenBy], () => readWhole({ sort, thenBy }));
    const isMeant = new Uint8Array((numbers.at(-1) ?? 0) + 1);
    for (const number of numbers) isMeant[number] = 1;
    return whole.filter((number) => isMeant[number] === 1);
  };
}

const placesIn = ({ first, last }: NumberRange): ListWindow => ({ offset: first - 1, limit: last - first + 1 });

function sorted<List extends ListName>(
  source: PlainSource<List>,
  numbers: readonly number[],
  order: OrderOf<List>,
): readonly number[] {
  const table = source.table();
  return numbersOf(
    source.orm(),
    sql`SELECT ${table.number} FROM ${table.table}
      WHERE ${table.number} IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))
      ORDER BY ${sql.join(orderOf(table, order), sql`, `)}`,
  );
}

/** Returns the numbers of a window of all listed rows. */
export function windowOfAll<List extends ListName>(
  orm: Orm,
  table: PlainTable<List>,
  order: OrderOf<List>,
  window: ListWindow,
): readonly number[] {
  if (isInBlocks(table, order)) return windowOfBlocks(orm, table, order, window);
  return numbersOf(
    orm,
    sql`SELECT ${table.number} FROM ${table.table} WHERE ${table.isListed}
      ORDER BY ${sql.join(orderOf(table, order), sql`, `)} LIMIT ${window.limit} OFFSET ${window.offset}`,
  );
}
