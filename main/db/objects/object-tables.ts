import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { invariant } from '#shared/assert.ts';
import type { Resource } from '#shared/service/resources.ts';
import { ofEach, resources } from '#shared/service/resources.ts';
import * as schema from '#main/db/schema/schema.ts';

type Tables = {
  readonly [Name in Resource]: Extract<(typeof schema)[keyof typeof schema], { readonly _: { readonly name: Name } }>;
};

/** The table of each resource, which is called like it. */
export const tables = ofEach((_, resource) => {
  const table = Object.values<unknown>(schema).find((one) => is(one, SQLiteTable) && getTableName(one) === resource);
  invariant(table !== undefined, `the book has a table ${resource}`);
  return table;
  // The type of each is found by the same name.
}) as Tables;

/**
 * The type of any object table, for code that is the same for all ten. The smallest table has exactly the shared columns and a
 * name, so its type stands for all.
 */
type ObjectTable = Tables['expense_categories'];

export function objectTable(resource: Resource): ObjectTable {
  // Every table spreads objectColumns (schema/object-columns.ts); only the shared columns are used through this type.
  return tables[resource] as unknown as ObjectTable;
}

/** The tables of objects that show the name of their client. */
type NamingTable = Extract<Tables[Resource], { readonly clientName: unknown }>;

const isNaming = (table: Tables[Resource]): table is NamingTable => 'clientName' in table;

/** The resources whose objects show the name of their client, with their tables. */
export const clientTables = resources.flatMap((resource) => {
  const table = tables[resource];
  return isNaming(table) ? [{ resource, table }] : [];
});
