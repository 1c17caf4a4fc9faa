import type { RateLimiter } from '#main/sync/budget/rate-limiter.ts';
import type { Step } from './next-entry.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import type { Feed } from '#shared/service/wire-types.ts';

const HOUR_MS = 3_600_000;
/** Share of the hour's requests that looking at the newest rows may take. */
const HEAD_SHARE = 0.05;
/** Every program of the same account waits a little longer than told, each by another time. */
const SKEW_MS = 30_000;
/** A hint brings a look only when the last one is this old. */
const HINT_EVERY_MS = 30_000;

/** A look at the newest invoices between walks and beside long ones: one request that shows what others have just written. */
export interface HeadPoll {
  readonly feed: Feed;
  next(): Step | null;
  /** The window came to the front, the network may be back. */
  hint(): void;
  ended(): void;
}

export function createHeadPoll(
  { clock, random, store }: Pick<EnginePorts, 'clock' | 'random' | 'store'>,
  allowance: RateLimiter,
  { headEveryMs }: EngineSettings,
): HeadPoll {
  const feed: Feed = { resource: 'invoices', parent: null };
  let lookedAt = clock.now();
  let isHinted = false;
  let interval = nextInterval();

  function nextInterval(): number {
    const perHour = Math.max(1, allowance.usage().perHour * HEAD_SHARE);
    return Math.max(headEveryMs, HOUR_MS / perHour) + Math.round(random('head poll') * SKEW_MS);
  }

  return {
    feed,
    next() {
      // The first walk has everything to show.
      if (!store.wasRead(feed)) return null;
      // A walk shows the newest rows as well, but only when it ends.
      const seenAt = Math.max(lookedAt, Math.min(clock.now(), store.checkpointOf(feed)?.finishedAt ?? 0));
      const isDue = clock.now() >= seenAt + (isHinted ? HINT_EVERY_MS : interval);
      return isDue ? { kind: 'head', lane: 'background', feed } : null;
    },
    hint() {
      isHinted = true;
    },
    ended() {
      lookedAt = clock.now();
      isHinted = false;
      interval = nextInterval();
    },
  };
}
