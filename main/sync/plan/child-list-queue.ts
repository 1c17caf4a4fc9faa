import type { ServerAddress } from '#shared/service/ids.ts';
import type { MirrorStore } from '#main/sync/ports/mirror-store.ts';
import type { TimeSpan } from '#main/sync/ports/due-reads.ts';
import { isRunning } from '#main/sync/pull/sweep.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** Parents fetched by one query. The query scans all parents that are done, so it is not made for each list. */
const BATCH = 64;

/** Lists of one kind under other objects (contacts of clients …) that are due, one after the other. */
export interface ChildListQueue {
  next(span: TimeSpan, isRefused: (feed: Feed) => boolean, refusedCount: number): Feed | null;
}

export function createChildListQueue(
  mirror: Pick<MirrorStore, 'wasRead' | 'checkpointOf'>,
  fetch: (span: TimeSpan, limit: number) => readonly ServerAddress[],
  feedUnder: (parent: ServerAddress) => Feed,
): ChildListQueue {
  let batch: readonly ServerAddress[] = [];

  function isDue(feed: Feed, { from, to }: TimeSpan): boolean {
    const checkpoint = mirror.checkpointOf(feed);
    if (checkpoint === null || isRunning(checkpoint) || !mirror.wasRead(feed)) return true;
    return checkpoint.finishedAt === null || checkpoint.finishedAt < from || checkpoint.finishedAt > to;
  }

  function firstOf(span: TimeSpan, isRefused: (feed: Feed) => boolean): Feed | null {
    const index = batch.findIndex((parent) => {
      const feed = feedUnder(parent);
      return isDue(feed, span) && !isRefused(feed);
    });
    const found = batch[index];
    batch = found === undefined ? [] : batch.slice(index);
    return found === undefined ? null : feedUnder(found);
  }

  return {
    next(span, isRefused, refusedCount) {
      const known = firstOf(span, isRefused);
      if (known !== null) return known;
      batch = fetch(span, BATCH + refusedCount);
      return firstOf(span, isRefused);
    },
  };
}
