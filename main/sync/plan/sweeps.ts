import type { AppError } from '#shared/errors.ts';
import { parentOf } from '#shared/service/resources.ts';
import { isLeftOut } from '#main/sync/absence/absence-suspects.ts';
import { accountFeeds, familyKey, feedKey } from './feeds.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { Checkpoint } from '#main/sync/ports/store.ts';
import type { WalkMemories } from '#main/sync/pull/pull.ts';
import { isRunning, PAGE_SIZE } from '#main/sync/pull/sweep.ts';
import type { RefusalScope } from './negative-cache.ts';
import { createRefusals } from './negative-cache.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** How often a walk that rows out of place or a failed page spoiled is begun again at once. */
const MOST_REPEATS = 3;

/** A list and where a walk over it goes on; a null checkpoint begins a new one. */
export interface FeedState {
  readonly feed: Feed;
  readonly checkpoint: Checkpoint | null;
}

/** Which account-wide lists are due, and what became of walks. Forgotten at a restart, which spoils what was under way. */
export interface Walks {
  readonly memories: WalkMemories;
  /**
   * The list to read on, or else, of those last begun before `since` (ms since epoch) or asked for, the one begun longest
   * ago.
   */
  next(since: number, isWanted: (feed: Feed) => boolean): FeedState | null;
  /** Told of every page that was stored. */
  pageStored(feed: Feed): void;
  /** Nothing under way accuses anybody any more: a page failed, the program paused or the computer slept. */
  spoil(feed?: Feed): void;
  refuse(feed: Feed, error: AppError): void;
  isRefused(feed: Feed): boolean;
  /** It was when it was last asked for, whether or not it may be asked for again. */
  wasRefused(feed: Feed): boolean;
  /** What was refused may be allowed by now. */
  forgetRefusals(): void;
  refusedCount(): number;
  /** Not one account-wide list may be read: then it is not the account that says so. */
  areAllRefused(): boolean;
  /** Requests that one walk over all account-wide lists costs. */
  requestsPerPass(): number;
}

export function createWalks(
  { clock, store }: Pick<EnginePorts, 'clock' | 'store'>,
  isAside: (feed: Feed) => boolean = () => false,
): Walks {
  const memories: WalkMemories = new Map();
  const refusals = createRefusals(clock);
  const repeats = new Map<string, number>();
  const lengths = new Map<string, number>();
  const hasToRepeat = new Set<string>();

  const isRefused = (feed: Feed): boolean => refusals.isWaiting(feedKey(feed), familyKey(feed));

  function isDue(feed: Feed, { startedAt }: Checkpoint, since: number): boolean {
    // A walk that began after now was written before the clock was set back.
    return startedAt < since || startedAt > clock.now() || !store.wasRead(feed);
  }

  /** When its last walk began; a time ahead of now was written before the clock was set back. */
  function beginOf(checkpoint: Checkpoint | null): number {
    return checkpoint === null || checkpoint.startedAt > clock.now() ? 0 : checkpoint.startedAt;
  }

  function finished(feed: Feed, { isClean }: Checkpoint): void {
    const key = feedKey(feed);
    const count = repeats.get(key) ?? 0;
    hasToRepeat.delete(key);
    if (isClean) repeats.delete(key);
    else if (count < MOST_REPEATS) {
      repeats.set(key, count + 1);
      hasToRepeat.add(key);
    }
  }

  function lengthOf(feed: Feed): number {
    const known = lengths.get(feedKey(feed)) ?? Math.floor(store.countKnown(feed.resource, null) / PAGE_SIZE) + 1;
    lengths.set(feedKey(feed), known);
    return known;
  }

  /** One parent that is gone says nothing about the others; a right that is missing does. */
  function scopeOf(feed: Feed, { code }: AppError): RefusalScope {
    if (code === 'forbidden') return 'all';
    return isParentUnlisted(feed) ? 'unlisted' : 'perhaps_all';
  }

  function isParentUnlisted({ resource, parent, under }: Feed): boolean {
    const above = under ?? parentOf[resource]?.resource;
    if (parent === null || parent.id === null || above === undefined) return false;
    const uid = store.uidOf(above, parent.id);
    return uid !== null && isLeftOut(store, above, uid);
  }

  return {
    memories,
    next(since, isWanted) {
      let next: FeedState | null = null;
      let oldest = Number.POSITIVE_INFINITY;
      for (const feed of accountFeeds) {
        if (isRefused(feed) || isAside(feed)) continue;
        const checkpoint = store.checkpointOf(feed);
        if (isRunning(checkpoint)) return { feed, checkpoint };
        const isOld = checkpoint === null || isDue(feed, checkpoint, since);
        // What was spoiled again and again is left alone until its time comes.
        if (isOld) repeats.delete(feedKey(feed));
        if (!isOld && !hasToRepeat.has(feedKey(feed)) && !isWanted(feed)) continue;
        // Where a pass takes longer than its period, the first lists are due again before the last were ever read.
        const begunAt = beginOf(checkpoint);
        if (begunAt >= oldest) continue;
        next = { feed, checkpoint: null };
        oldest = begunAt;
      }
      return next;
    },
    pageStored(feed) {
      refusals.answered(feedKey(feed), familyKey(feed));
      const checkpoint = store.checkpointOf(feed);
      if (checkpoint === null || isRunning(checkpoint) || feed.parent !== null) return;
      lengths.delete(feedKey(feed));
      finished(feed, checkpoint);
    },
    spoil(feed) {
      if (feed === undefined) memories.clear();
      else memories.delete(feedKey(feed));
    },
    refuse(feed, error) {
      refusals.refused(feedKey(feed), familyKey(feed), scopeOf(feed, error));
    },
    isRefused,
    wasRefused: (feed) => refusals.isKnown(feedKey(feed), familyKey(feed)),
    forgetRefusals: refusals.forget,
    refusedCount: refusals.count,
    areAllRefused: () => accountFeeds.every(isRefused),
    requestsPerPass: () => accountFeeds.reduce((sum, feed) => sum + lengthOf(feed), 0),
  };
}
