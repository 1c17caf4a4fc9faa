import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { categoryFields } from '#shared/catalogue/category-form.ts';
import { categoryOf } from '#shared/catalogue/catalogue-line.ts';
import type { CatalogueHas, CatalogueRow, CatalogueState } from '#shared/lists/catalogue-list.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { openEntryState, toUploadState } from '#main/db/invoice-list/row-badges.ts';
import { hasAny, hasWordIn } from '#main/db/list/conditions.ts';
import type { ListParts } from '#main/db/list/list-engine.ts';
import type { PlainTab, PlainTable } from '#main/db/list/plain-table.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';
import { spellingsOf } from '#main/db/search/full-text-conditions.ts';
import { isBilledAs } from './billed-lines.ts';

/** Describes one kind of lines of the catalogue; each has a table of its own. */
export function catalogueTable(kind: LineArray, { orm }: ListParts): PlainTable<'catalogue'> {
  const resource = categoryOf[kind];
  const { table, column, name, description, price, priceMinor } = columnsOf(kind);
  const isListed = sql`${column('is_listed')} = 1`;
  const isAlike = alikeOf(table);
  const states: Readonly<Record<CatalogueState, SQL>> = {
    unused: sql`NOT ${isBilledAs(kind, name, description)}`,
    alike: isAlike,
  };
  const properties: Readonly<Record<CatalogueHas, SQL>> = { unsent: sql`${column('is_unsent')} = 1` };
  const byName = { own: [column('name_folded')], ties: [], index: `${resource}_by_name` };
  return {
    table,
    joins: sql``,
    number: column('rowid'),
    uid: column('uid'),
    isListed,
    tabs: tabsOf(kind),
    sortings: {
      name: byName,
      price: priceMinor === null ? byName : { own: [priceMinor], ties: [], index: `${resource}_by_price` },
    },
    numbers: priceMinor === null ? [] : [priceMinor],
    listedCount: () => countListed(orm, table, isListed),
    hasWord: (word) => hasWordIn(word, [price, spellingsOf(name), spellingsOf(description)]),
    terms: {
      state: ({ values }) => hasAny(states, values),
      has: ({ values }) => hasAny(properties, values),
    },
    amounts: { price: { currency: sql`NULL`, minor: sql`0`, text: sql`NULL` } },
    kept: (tab, { search, terms }) => {
      if (tab !== kind) return [];
      if (search.trim() !== '' || terms.length > 0) return null;
      return [{ currency: null, count: countListed(orm, table, isListed), minor: 0, leftOut: 0 }];
    },
    rowsOf(numbers) {
      const isMeant = sql`rowid IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`;
      const rows = new Map(readRows(orm, kind, isMeant).map(({ no, row }) => [no, row]));
      return numbers.flatMap((number) => rows.get(number) ?? []);
    },
  };
}

/** Returns those of these lines that are of a kind. */
export const catalogueRowsOfUids = (orm: Orm, kind: LineArray, uids: readonly Uid[]): readonly CatalogueRow[] =>
  readRows(orm, kind, sql`uid IN (SELECT value FROM json_each(${JSON.stringify(uids)}))`).map(({ row }) => row);

/** Returns the columns of a kind; those that it does not have are NULL. */
function columnsOf(kind: LineArray) {
  const fields: Readonly<Record<string, string>> = categoryFields[categoryOf[kind]];
  const table = sql.identifier(categoryOf[kind]);
  const column = (name: string): SQL => sql`${table}.${sql.identifier(name)}`;
  const own = (text: string): SQL => (fields[text] === undefined ? sql`NULL` : column(fields[text]));
  return {
    table,
    column,
    name: column('name'),
    description: own('description'),
    unit: own('unit'),
    price: own('price'),
    priceMinor: fields['price'] === undefined ? null : column(`${fields['price']}_minor`),
  };
}

const tabsOf = (kind: LineArray): PlainTable<'catalogue'>['tabs'] => {
  const other: PlainTab = { condition: sql`0`, way: 'found' };
  const own: PlainTab = { condition: sql`1`, way: 'all' };
  // Every kind has an entry.
  return Object.fromEntries(lineArrays.map((each) => [each, each === kind ? own : other])) as Record<
    LineArray,
    PlainTab
  >;
};

const countListed = (orm: Orm, table: SQLWrapper, isListed: SQL): number =>
  orm.get<{ readonly n: number }>(sql`SELECT count(*) AS n FROM ${table} WHERE ${isListed}`).n;

/** Matches a line that another listed one is called like. The plus keeps SQLite from reading all listed lines for each. */
const alikeOf = (table: SQLWrapper): SQL => sql`EXISTS (
  SELECT 1 FROM ${table} other WHERE other.name_key = ${table}.name_key AND other.name_key <> ''
    AND +other.is_listed = 1 AND other.rowid <> ${table}.rowid)`;

interface Found {
  readonly no: number;
  readonly uid: Uid;
  readonly name: string;
  readonly description: string | null;
  readonly unit: string | null;
  readonly price: string | null;
  readonly isAlike: number;
  readonly isUnsent: number;
  readonly openState: string | null;
}

function readRows(
  orm: Orm,
  kind: LineArray,
  isMeant: SQL,
): readonly { readonly no: number; readonly row: CatalogueRow }[] {
  const { table, name, description, unit, price } = columnsOf(kind);
  const found = orm.all<Found>(sql`
    SELECT rowid AS no, uid, ${name} AS name, ${description} AS description, ${unit} AS unit, ${price} AS price,
      ${alikeOf(table)} AS isAlike, is_unsent AS isUnsent, ${openEntryState(objectTable(categoryOf[kind]).uid)} AS openState
    FROM ${table} WHERE ${isMeant}`);
  return found.map(({ no, uid, name: named, isAlike, isUnsent, openState, ...texts }) => ({
    no,
    row: {
      uid,
      kind,
      name: named,
      description: texts.description ?? '',
      unit: texts.unit ?? '',
      price: texts.price ?? '',
      isAlike: isAlike === 1,
      upload: toUploadState(openState, isUnsent === 1),
    },
  }));
}
