import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { money, objectColumns } from './object-columns.ts';

const price = money('price');
const taskRate = money('rate');
const tripRate = money('rate');

export const itemCategories = sqliteTable(
  'item_categories',
  {
    ...objectColumns,
    name: text('name').notNull(),
    description: text('description').notNull(),
    unit: text('unit'),
    price: price.text,
    priceMinor: price.minor,
  },
  (table) => [
    uniqueIndex('item_categories_server_id').on(table.serverId),
    index('item_categories_name').on(table.isListed, table.name),
  ],
);

export const expenseCategories = sqliteTable(
  'expense_categories',
  { ...objectColumns, name: text('name').notNull() },
  (table) => [
    uniqueIndex('expense_categories_server_id').on(table.serverId),
    index('expense_categories_name').on(table.isListed, table.name),
  ],
);

export const taskCategories = sqliteTable(
  'task_categories',
  { ...objectColumns, name: text('name').notNull(), rate: taskRate.text, rateMinor: taskRate.minor },
  (table) => [
    uniqueIndex('task_categories_server_id').on(table.serverId),
    index('task_categories_name').on(table.isListed, table.name),
  ],
);

export const tripCategories = sqliteTable(
  'trip_categories',
  { ...objectColumns, name: text('name').notNull(), rate: tripRate.text, rateMinor: tripRate.minor },
  (table) => [
    uniqueIndex('trip_categories_server_id').on(table.serverId),
    index('trip_categories_name').on(table.isListed, table.name),
  ],
);
