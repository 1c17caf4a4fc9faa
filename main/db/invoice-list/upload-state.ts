import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { qualified } from '#main/db/connection/qualified-column.ts';
import type { UploadState } from '#shared/screens/invoice-list.ts';

/** The most pressing open outbox entry of an object, as a scalar subquery; null when nothing is open. */
export function openEntryState(uid: AnySQLiteColumn): SQL<string | null> {
  return sql<string | null>`(
    SELECT o.state FROM outbox o
    WHERE o.uid = ${qualified(uid)} AND o.state IN ('needs_you', 'unconfirmed', 'sending', 'queued')
    ORDER BY CASE o.state WHEN 'needs_you' THEN 0 WHEN 'unconfirmed' THEN 1 WHEN 'sending' THEN 2 ELSE 3 END
    LIMIT 1)`;
}

export function toUploadState(openState: string | null, isUnsent: boolean): UploadState {
  switch (openState) {
    case 'needs_you':
    case 'unconfirmed':
    case 'sending':
      return openState;
    case 'queued':
      return 'waiting';
    default:
      return isUnsent ? 'local' : 'synced';
  }
}
