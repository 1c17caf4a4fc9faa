import { sql } from 'drizzle-orm';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import type { SetAsideRow } from '#shared/service/wire-types.ts';
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
  /** Adds the rows that the book has under one of these addresses: the list shows them, however unreadable. */
  addSetAside(feed: FeedKey, rows: readonly SetAsideRow[]): void;
  /** Makes the details due of listed documents that an account-wide list did not show, so that they are read one by one. */
  expireUnseen(feed: FeedKey): void;
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
    addSetAside(feed, rows) {
      const { serverId, hashKey } = objectTable(feed.resource);
      const ids = textsJson(rows.map(({ id }) => id));
      const hashes = textsJson(rows.map(({ hash_key }) => hash_key));
      const isShown = sql`CAST(${serverId} AS TEXT) IN (SELECT value FROM json_each(${ids})) OR ${hashKey} IN (SELECT value FROM json_each(${hashes}))`;
      const found = orm
        .select({ row: sql<number>`rowid` })
        .from(objectTable(feed.resource))
        .where(isShown)
        .all();
      sweeps.get(keyOf(feed))?.add(found.map(({ row }) => row));
    },
    expireUnseen(feed) {
      const marks = sweeps.get(keyOf(feed));
      if (marks === undefined || feed.parent !== null || !isDocumentResource(feed.resource)) return;
      const table = objectTable(feed.resource);
      // One text instead of a result row for each, and this JSON array of numbers has just been built.
      const [listed] = orm.all<{ readonly json: string }>(
        sql`SELECT json_group_array(rowid) AS json FROM ${table} WHERE is_listed = 1`,
      );
      const unseen = (JSON.parse(listed?.json ?? '[]') as readonly number[]).filter((row) => !marks.has(row));
      orm.run(
        sql`UPDATE ${table} SET is_detail_stale = 1 WHERE rowid IN (SELECT value FROM json_each(${JSON.stringify(unseen)}))`,
      );
    },
    take(feed) {
      const marks = sweeps.get(keyOf(feed));
      sweeps.delete(keyOf(feed));
      return marks ?? null;
    },
  };
}

const textsJson = (texts: readonly (string | null)[]): string => JSON.stringify(texts.filter((text) => text !== null));

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
