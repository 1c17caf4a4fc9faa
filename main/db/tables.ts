import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Resource } from '#shared/model/resource.ts';
import { expenseCategories, itemCategories, taskCategories, tripCategories } from './schema/categories.ts';
import { connections } from './schema/connections.ts';
import { contacts } from './schema/contacts.ts';
import { estimates } from './schema/estimates.ts';
import { invoices } from './schema/invoices.ts';
import { payments } from './schema/payments.ts';
import { recurringInvoices } from './schema/recurring-invoices.ts';

/** The table of each resource. */
export const tables = {
  connections,
  contacts,
  invoices,
  estimates,
  recurring_invoices: recurringInvoices,
  payments,
  item_categories: itemCategories,
  expense_categories: expenseCategories,
  task_categories: taskCategories,
  trip_categories: tripCategories,
} as const satisfies Record<Resource, SQLiteTable>;

/**
 * A table seen only through the columns that all ten share. The smallest table has exactly those columns and a name, so
 * its type stands for every one of them where the code is the same for all.
 */
export type ObjectTable = typeof expenseCategories;

export function objectTable(resource: Resource): ObjectTable {
  // Every table spreads objectColumns (schema/object-columns.ts); only the shared columns are used through this type.
  return tables[resource] as unknown as ObjectTable;
}
