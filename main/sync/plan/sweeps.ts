import type { AppError } from '#shared/errors.ts';
import { parentOf } from '#shared/service/resources.ts';
import { isLeftOut } from '#main/sync/absence/absence-suspects.ts';
import { accountFeeds, familyKey, feedKey } from './feeds.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import type { SweepMemories } from '#main/sync/pull/pull.ts';
import { isRunning, PAGE_SIZE } from '#main/sync/pull/sweep.ts';
import type { RefusalScope } from './negative-cache.ts';
import { createNegativeCache } from './negative-cache.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** The number of times that an unclean sweep is repeated at once. */
const MOST_REPEATS = 3;

/** A list and the page at which its sweep goes on; a null checkpoint begins a new sweep. */
interface FeedState {
  readonly feed: Feed;
  readonly checkpoint: Checkpoint | null;
}

/**
 * Chooses the account-wide list to sweep next, and remembers the outcome of sweeps. Forgotten at a restart, which makes
 * sweeps under way unclean.
 */
export interface Sweeps {
  readonly memories: SweepMemories;
  /**
   * Returns a list whose sweep is under way; else, among lists last begun before `since` (ms since epoch) or wanted,
   * the one begun longest ago; null when none is due.
   */
  next(since: number, isWanted: (feed: Feed) => boolean): FeedState | null;
  /** Call after every page that was stored. */
  pageStored(feed: Feed): void;
  /**
   * Makes sweeps under way unclean (of one feed, or all): a page failed, the program paused or the computer slept. They
   * prove nothing about rows that they did not show.
   */
  spoil(feed?: Feed): void;
  refuse(feed: Feed, error: AppError): void;
  isRefused(feed: Feed): boolean;
  /** True when the last request for it was refused, even if it may be requested again by now. */
  wasRefused(feed: Feed): boolean;
  /** Forgets all refusals: a right may have been granted since. */
  forgetRefusals(): void;
  refusedCount(): number;
  /** True when every account-wide list is refused: then it is probably not the account that refuses. */
  areAllRefused(): boolean;
  /** Requests that one sweep of all account-wide lists costs. */
  requestsPerSweep(): number;
}

export function createSweeps(
  { clock, mirror, absences }: Pick<EnginePorts, 'clock' | 'mirror' | 'absences'>,
  isAside: (feed: Feed) => boolean = () => false,
): Sweeps {
  const memories: SweepMemories = new Map();
  const refusedFeeds = createNegativeCache(clock);
  const repeats = new Map<string, number>();
  const lengths = new Map<string, number>();
  const hasToRepeat = new Set<string>();

  const isRefused = (feed: Feed): boolean => refusedFeeds.isWaiting(feedKey(feed), familyKey(feed));

  function isDue(feed: Feed, { startedAt }: Checkpoint, since: number): boolean {
    // A start in the future was written before the clock was set back.
    return startedAt < since || startedAt > clock.now() || !mirror.wasRead(feed);
  }

  /**
   * Returns when the last sweep began. A time in the future was written before the clock was set back, and counts as 0.
   */
  function beginOf(checkpoint: Checkpoint | null): number {
    return checkpoint === null || checkpoint.startedAt > clock.now() ? 0 : checkpoint.startedAt;
  }

  function finished(feed: Feed, { isClean, lastFlaws = [] }: Checkpoint): void {
    const key = feedKey(feed);
    const count = repeats.get(key) ?? 0;
    hasToRepeat.delete(key);
    // Reading a list again that has no end, or the pages of it that are too large, would bring the same.
    if (isClean || lastFlaws.some(({ kind }) => kind === 'endless' || kind === 'too_large')) repeats.delete(key);
    else if (count < MOST_REPEATS) {
      repeats.set(key, count + 1);
      hasToRepeat.add(key);
    }
  }

  function lengthOf(feed: Feed): number {
    const known = lengths.get(feedKey(feed)) ?? Math.floor(mirror.countKnown(feed.resource, null) / PAGE_SIZE) + 1;
    lengths.set(feedKey(feed), known);
    return known;
  }

  /** A missing parent says nothing about other lists of the kind; a missing right does. */
  function scopeOf(feed: Feed, { code }: AppError): RefusalScope {
    if (code === 'forbidden') return 'all';
    return isParentUnlisted(feed) ? 'unlisted' : 'perhaps_all';
  }

  function isParentUnlisted({ resource, parent, under }: Feed): boolean {
    const above = under ?? parentOf[resource]?.resource;
    if (parent === null || parent.id === null || above === undefined) return false;
    const uid = mirror.uidOf(above, parent.id);
    return uid !== null && isLeftOut(absences, above, uid);
  }

  return {
    memories,
    next(since, isWanted) {
      let next: FeedState | null = null;
      let oldest = Number.POSITIVE_INFINITY;
      for (const feed of accountFeeds) {
        if (isRefused(feed) || isAside(feed)) continue;
        const checkpoint = mirror.checkpointOf(feed);
        if (isRunning(checkpoint)) return { feed, checkpoint };
        const isOld = checkpoint === null || isDue(feed, checkpoint, since);
        // A list whose sweeps were unclean again and again is left alone until it is due.
        if (isOld) repeats.delete(feedKey(feed));
        if (!isOld && !hasToRepeat.has(feedKey(feed)) && !isWanted(feed)) continue;
        // If one round takes longer than the interval, the first lists are due again before the last were ever read.
        const begunAt = beginOf(checkpoint);
        if (begunAt >= oldest) continue;
        next = { feed, checkpoint: null };
        oldest = begunAt;
      }
      return next;
    },
    pageStored(feed) {
      refusedFeeds.answered(feedKey(feed), familyKey(feed));
      const checkpoint = mirror.checkpointOf(feed);
      if (checkpoint === null || isRunning(checkpoint) || feed.parent !== null) return;
      lengths.delete(feedKey(feed));
      finished(feed, checkpoint);
    },
    spoil(feed) {
      if (feed === undefined) memories.clear();
      else memories.delete(feedKey(feed));
    },
    refuse(feed, error) {
      refusedFeeds.refused(feedKey(feed), familyKey(feed), scopeOf(feed, error));
    },
    isRefused,
    wasRefused: (feed) => refusedFeeds.isKnown(feedKey(feed), familyKey(feed)),
    forgetRefusals: refusedFeeds.forget,
    refusedCount: refusedFeeds.count,
    areAllRefused: () => accountFeeds.every(isRefused),
    requestsPerSweep: () => accountFeeds.reduce((sum, feed) => sum + lengthOf(feed), 0),
  };
}
