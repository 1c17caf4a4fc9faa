import { sql } from 'drizzle-orm';
import type { Resource } from '#shared/service/resources.ts';
import { preparedFor } from '#main/db/connection/prepared-statement.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';
import type { FeedKey } from './sweep-checkpoints.ts';
import { parentKey } from './sweep-checkpoints.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/**
 * Remembers the rowids that the sweeps under way have shown. In memory only: a scan for rows with an old mark would read the
 * whole table, and a sweep that was interrupted by a restart makes no row suspect anyway.
 */
export interface SweepSeenRows {
  begin(feed: FeedKey): void;
  /** Adds the rows of a page by their server ids. Call after the page was written. */
  add(feed: FeedKey, serverIds: readonly number[]): void;
  /** Returns and forgets the rows since `begin`; null when the sweep began before the program started. */
  take(feed: FeedKey): RowMarks | null;
}

/** A set of rowids with one bit for each: lists are long, and each of their rows is looked up. */
interface RowMarks {
  has(row: number): boolean;
  /** Returns the rowids that were added last. */
  latest(): readonly number[];
}

export function createSweepSeenRows(orm: Orm): SweepSeenRows {
  const sweeps = new Map<string, ReturnType<typeof createMarks>>();
  const keyOf = (feed: FeedKey): string => `${feed.resource}/${parentKey(feed)}`;
  const numbers = preparedFor((resource: Resource) => {
    const table = objectTable(resource);
    const isShown = sql`${table.serverId} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`;
    return orm
      .select({ row: sql<number>`rowid` })
      .from(table)
      .where(isShown)
      .prepare();
  });
  return {
    begin(feed) {
      sweeps.set(keyOf(feed), createMarks());
    },
    add(feed, serverIds) {
      const marks = sweeps.get(keyOf(feed));
      if (marks === undefined) return;
      const rows = numbers(feed.resource).all({ ids: JSON.stringify(serverIds) });
      marks.add(rows.map(({ row }) => row));
    },
    take(feed) {
      const marks = sweeps.get(keyOf(feed));
      sweeps.delete(keyOf(feed));
      return marks ?? null;
    },
  };
}

function createMarks(): RowMarks & { add(rows: readonly number[]): void } {
  let bits = new Uint8Array(128);
  let latest: readonly number[] = [];
  return {
    add(rows) {
      if (rows.length === 0) return;
      const length = Math.floor(Math.max(...rows) / 8) + 1;
      if (length > bits.length) {
        const longer = new Uint8Array(length * 2);
        longer.set(bits);
        bits = longer;
      }
      for (const row of rows) bits[row >> 3] = (bits[row >> 3] ?? 0) | (1 << (row & 7));
      latest = rows;
    },
    has: (row) => ((bits[row >> 3] ?? 0) & (1 << (row & 7))) !== 0,
    latest: () => latest,
  };
}
