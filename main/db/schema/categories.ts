import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { IndexColumn } from 'drizzle-orm/sqlite-core';
import { money, objectColumns } from './object-columns.ts';

const price = money('price');
const taskRate = money('rate');
const tripRate = money('rate');

const named = {
  ...objectColumns,
  name: text('name').notNull(),
  /** The name as rows are ordered by it. */
  nameFolded: text('name_folded').notNull().default(''),
  /** Holds what all spellings of the name have in common: by it lines are found that are called alike. */
  nameKey: text('name_key').notNull().default(''),
};

type Named = Readonly<Record<'serverId' | 'isListed' | 'nameFolded' | 'nameKey', IndexColumn>>;

const indexesOf = (table: string, { serverId, isListed, nameFolded, nameKey }: Named) => [
  uniqueIndex(`${table}_server_id`).on(serverId),
  index(`${table}_by_name`).on(isListed, nameFolded),
  index(`${table}_by_key`).on(nameKey),
];

export const itemCategories = sqliteTable(
  'item_categories',
  {
    ...named,
    description: text('description').notNull(),
    unit: text('unit'),
    price: price.text,
    priceMinor: price.minor,
  },
  (table) => [
    ...indexesOf('item_categories', table),
    index('item_categories_by_price').on(table.isListed, table.priceMinor),
  ],
);

export const expenseCategories = sqliteTable('expense_categories', named, (table) =>
  indexesOf('expense_categories', table),
);

export const taskCategories = sqliteTable(
  'task_categories',
  { ...named, rate: taskRate.text, rateMinor: taskRate.minor },
  (table) => [
    ...indexesOf('task_categories', table),
    index('task_categories_by_price').on(table.isListed, table.rateMinor),
  ],
);

export const tripCategories = sqliteTable(
  'trip_categories',
  { ...named, rate: tripRate.text, rateMinor: tripRate.minor },
  (table) => [
    ...indexesOf('trip_categories', table),
    index('trip_categories_by_price').on(table.isListed, table.rateMinor),
  ],
);
