import { sql } from 'drizzle-orm';
import type { Resource } from '#shared/service/resources.ts';
import { preparedFor } from '#main/db/connection/prepared-statement.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';
import type { FeedKey } from './sweep-checkpoints.ts';
import { parentKey } from './sweep-checkpoints.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/**
 * Which rows the walks under way have shown, by their numbers in the table. Kept in memory: a scan for rows with an old
 * mark would read the whole table, and a walk that outlives the program may accuse nobody anyway.
 */
export interface SweepSeenRows {
  begin(feed: FeedKey): void;
  /** After a page was written: its rows, by their ids of the service. */
  add(feed: FeedKey, serverIds: readonly number[]): void;
  /** Everything since `begin`, told once; null where that was not seen. */
  take(feed: FeedKey): RowMarks | null;
}

/** Numbers of rows, a bit for each: lists are long, and each of their rows is looked up. */
export interface RowMarks {
  has(row: number): boolean;
  /** The last that were added. */
  latest(): readonly number[];
}

export function createSweepSeenRows(orm: Orm): SweepSeenRows {
  const walks = new Map<string, ReturnType<typeof createMarks>>();
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
      walks.set(keyOf(feed), createMarks());
    },
    add(feed, serverIds) {
      const walk = walks.get(keyOf(feed));
      if (walk === undefined) return;
      const rows = numbers(feed.resource).all({ ids: JSON.stringify(serverIds) });
      walk.add(rows.map(({ row }) => row));
    },
    take(feed) {
      const walk = walks.get(keyOf(feed));
      walks.delete(keyOf(feed));
      return walk ?? null;
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
