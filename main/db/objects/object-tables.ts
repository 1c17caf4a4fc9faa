import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Resource } from '#shared/service/resources.ts';
import { expenseCategories, itemCategories, taskCategories, tripCategories } from '#main/db/schema/categories.ts';
import { connections } from '#main/db/schema/connections.ts';
import { contacts } from '#main/db/schema/contacts.ts';
import { estimates } from '#main/db/schema/estimates.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { payments } from '#main/db/schema/payments.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';

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
