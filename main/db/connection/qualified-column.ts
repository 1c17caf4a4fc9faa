import { getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * Returns a column with its table's name. Drizzle drops the table's name in a query over a single table, and a subquery would then
 * compare a column of its own table with itself.
 */
export function qualified(column: AnySQLiteColumn): SQL {
  return sql.raw(`"${getTableName(column.table)}"."${column.name}"`);
}
