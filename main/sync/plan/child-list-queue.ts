import type { ServerAddress } from '#shared/service/ids.ts';
import type { Store, Window } from '#main/sync/ports/store.ts';
import { isRunning } from '#main/sync/pull/sweep.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** Parents fetched by one query. The query scans all parents that are done, so it is not made for each list. */
const BATCH = 64;

/** Lists of one kind under other objects (contacts of clients …) that are due, one after the other. */
export interface ParentQueue {
  next(window: Window, isRefused: (feed: Feed) => boolean, refusedCount: number): Feed | null;
}

export function createParentQueue(
  store: Pick<Store, 'wasRead' | 'checkpointOf'>,
  fetch: (window: Window, limit: number) => readonly ServerAddress[],
  feedUnder: (parent: ServerAddress) => Feed,
): ParentQueue {
  let batch: readonly ServerAddress[] = [];

  function isDue(feed: Feed, { from, to }: Window): boolean {
    const checkpoint = store.checkpointOf(feed);
    if (checkpoint === null || isRunning(checkpoint) || !store.wasRead(feed)) return true;
    return checkpoint.finishedAt === null || checkpoint.finishedAt < from || checkpoint.finishedAt > to;
  }

  function firstOf(window: Window, isRefused: (feed: Feed) => boolean): Feed | null {
    const index = batch.findIndex((parent) => {
      const feed = feedUnder(parent);
      return isDue(feed, window) && !isRefused(feed);
    });
    const found = batch[index];
    batch = found === undefined ? [] : batch.slice(index);
    return found === undefined ? null : feedUnder(found);
  }

  return {
    next(window, isRefused, refusedCount) {
      const known = firstOf(window, isRefused);
      if (known !== null) return known;
      batch = fetch(window, BATCH + refusedCount);
      return firstOf(window, isRefused);
    },
  };
}
