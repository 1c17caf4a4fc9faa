import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { qualified } from '#main/db/connection/qualified-column.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';

/** When the newest mail about any invoice of its client left from here, as a scalar subquery of an invoice. */
export const lastMailToClient: SQL<number | null> = ofClient(connections.lastMailAt);

/** A mail is to a client: the invoices of one stand together, also beside those of another of the same moment, or of none. */
export const lastMailOrder = [
  lastMailToClient,
  ofClient<string | null>(connections.nameFolded),
  invoices.connectionUid,
] as const;

/** A column of an invoice's client, as a scalar subquery. */
export function ofClient<Value>(column: AnySQLiteColumn): SQL<Value> {
  return sql<Value>`(SELECT ${qualified(column)} FROM ${connections}
    WHERE ${qualified(connections.uid)} = ${qualified(invoices.connectionUid)})`;
}
