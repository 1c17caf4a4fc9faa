import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Feed, ServerObject, SetAsideRow } from '#shared/service/wire-types.ts';

/** Rows of a list that may be what an unanswered create has made, or made twice, by their server ids. */
export interface Claims {
  /**
   * Unclaimed rows: server id to the entry that may have made the row. They stay out of the book if they are not known.
   */
  readonly unclaimed: ReadonlyMap<number, number>;
  /** Possible duplicates: server id to the watch that a row new here ends. */
  readonly duplicates: ReadonlyMap<number, number>;
}

export interface HeadWrite {
  readonly feed: Feed;
  readonly objects: readonly ServerObject[];
  readonly at: number;
  /** Ms since epoch of the request: what the book learned about an object since then is newer than this. */
  readonly requestedAt: number;
  readonly claims: Claims;
}

interface PageWrite extends HeadWrite {
  readonly checkpoint: Checkpoint;
  /** Rows of the page that are not stored. Objects that the book has under such an address count as shown. */
  readonly setAside?: readonly SetAsideRow[];
}

interface PageResult {
  readonly created: number;
  readonly updated: number;
  /** Known objects whose row changed and whose details on disk are therefore stale. */
  readonly stale: readonly Uid[];
}

/**
 * The objects of the account as the service last sent them, and how far their lists are read. Each call is one
 * transaction, committed when it returns.
 */
export interface MirrorStore {
  checkpointOf(feed: Feed): Checkpoint | null;
  /** Returns the checkpoint of a new sweep. It is stored with the first page. */
  beginSweep(feed: Feed, at: number): Checkpoint;
  /** Stores a page and its checkpoint in one transaction. */
  applyPage(write: PageWrite): PageResult;
  /** Stores rows of a list read beside any sweep of it. */
  applyHead(write: HeadWrite): PageResult;
  /**
   * Stores an object that was read. What the book learned about it after `requestedAt` (ms since epoch) is newer and
   * stays. Returns false when that differs from what was read: the caller must read again before it acts.
   */
  applyObject(
    resource: Resource,
    object: ServerObject,
    parent: ServerAddress | null,
    at: number,
    requestedAt: number,
  ): boolean;
  /** True when the list was ever swept to its end. */
  wasRead(feed: Feed): boolean;
  /** True when the book has an object with this server id. */
  isKnown(resource: Resource, id: number): boolean;
  /** Returns the highest server id in the book; 0 when it has none. */
  newestId(resource: Resource): number;
  /** Returns the uid of the object with this server id; null when the book has none. */
  uidOf(resource: Resource, id: number): Uid | null;
  /** Counts the objects of a resource in the book; only those of one client when it is named. */
  countKnown(resource: Resource, connection: Uid | null): number;
}
