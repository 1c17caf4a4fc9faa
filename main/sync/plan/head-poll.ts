import type { RateLimiter } from '#main/sync/budget/rate-limiter.ts';
import type { Step } from './next-entry.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import type { Feed } from '#shared/service/wire-types.ts';

const HOUR_MS = 3_600_000;
/** Share of the hour's requests that head reads may take. */
const HEAD_SHARE = 0.05;
/** Random delay (up to this many ms) that keeps several computers of one account from reading at the same time. */
const SKEW_MS = 30_000;
/** A hint causes a head read only when the last one is at least this old (ms). */
const HINT_EVERY_MS = 30_000;

/** Reads the newest invoices between sweeps and beside long ones: one request shows what others have just written. */
export interface HeadPoll {
  readonly feed: Feed;
  next(): Step | null;
  /** Call when the window came to the front or the network may be back. */
  hint(): void;
  ended(): void;
}

export function createHeadPoll(
  { clock, random, mirror }: Pick<EnginePorts, 'clock' | 'random' | 'mirror'>,
  allowance: RateLimiter,
  { headEveryMs }: EngineSettings,
): HeadPoll {
  const feed: Feed = { resource: 'invoices', parent: null };
  let readAt = clock.now();
  let isHinted = false;
  let interval = nextInterval();

  function nextInterval(): number {
    const perHour = Math.max(1, allowance.usage().perHour * HEAD_SHARE);
    return Math.max(headEveryMs, HOUR_MS / perHour) + Math.round(random('head poll') * SKEW_MS);
  }

  return {
    feed,
    next() {
      // The first sweep shows everything anyway.
      if (!mirror.wasRead(feed)) return null;
      // A sweep shows the newest rows too, but only when it ends.
      const seenAt = Math.max(readAt, Math.min(clock.now(), mirror.checkpointOf(feed)?.finishedAt ?? 0));
      const isDue = clock.now() >= seenAt + (isHinted ? HINT_EVERY_MS : interval);
      return isDue ? { kind: 'head', lane: 'background', feed } : null;
    },
    hint() {
      isHinted = true;
    },
    ended() {
      readAt = clock.now();
      isHinted = false;
      interval = nextInterval();
    },
  };
}
