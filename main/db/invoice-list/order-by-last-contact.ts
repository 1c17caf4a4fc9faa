import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { qualified } from '#main/db/connection/qualified-column.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';

/** The time of the newest mail to an invoice's client that left from this computer (ms since epoch), as a scalar subquery. */
export const lastMailToClient: SQL<number | null> = ofClient(connections.lastMailAt);

/** The order by last contact. Name and uid keep a client's invoices together, also beside another client with the same time or none. */
export const lastMailOrder = [
  lastMailToClient,
  ofClient<string | null>(connections.nameFolded),
  invoices.connectionUid,
] as const;

/** Returns a column of an invoice's client as a scalar subquery. */
export function ofClient<Value>(column: AnySQLiteColumn): SQL<Value> {
  return sql<Value>`(SELECT ${qualified(column)} FROM ${connections}
    WHERE ${qualified(connections.uid)} = ${qualified(invoices.connectionUid)})`;
}
