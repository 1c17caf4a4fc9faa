import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Resource } from '#shared/service/resources.ts';
import { expenseCategories, itemCategories, taskCategories, tripCategories } from '#main/db/schema/categories.ts';
import { connections } from '#main/db/schema/connections.ts';
import { contacts } from '#main/db/schema/contacts.ts';
import { estimates } from '#main/db/schema/estimates.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { payments } from '#main/db/schema/payments.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';

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
 * The type of any object table, for code that is the same for all ten. The smallest table has exactly the shared columns and a
 * name, so its type stands for all.
 */
type ObjectTable = typeof expenseCategories;

export function objectTable(resource: Resource): ObjectTable {
  // Every table spreads objectColumns (schema/object-columns.ts); only the shared columns are used through this type.
  return tables[resource] as unknown as ObjectTable;
}
