import { getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * A column with its table's name, always. Drizzle drops the name inside the fields of a query over one table, and a
 * subquery would then compare a column of its own table with itself.
 */
export function qualified(column: AnySQLiteColumn): SQL {
  return sql.raw(`"${getTableName(column.table)}"."${column.name}"`);
}
