import type { RateLimiter } from '#main/sync/budget/rate-limiter.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import { isRunning } from '#main/sync/pull/sweep.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import { accountFeeds } from './feeds.ts';
import type { Walks } from './sweeps.ts';
import type { Feed } from '#shared/service/wire-types.ts';

const HOUR_MS = 3_600_000;
/** Share of the hour's requests that walks over the lists may take when an account is large. */
const WALK_SHARE = 0.25;

/** Walks over all account-wide lists. */
export interface Passes {
  /** Every list was walked to its end since then (ms since epoch). */
  isSwept(since: number): boolean;
  /** And no row moved meanwhile, so that nothing can have been missed. */
  isSweptClean(since: number): boolean;
  /** Ms between two of them. */
  everyMs(): number;
}

export function createPasses(
  { store }: Pick<EnginePorts, 'store'>,
  walks: Pick<Walks, 'isRefused' | 'requestsPerPass'>,
  allowance: Pick<RateLimiter, 'usage'>,
  settings: Pick<EngineSettings, 'sweepEveryMs'>,
): Passes {
  function finishedSince(feed: Feed, since: number, isCleanOnly: boolean): boolean {
    const checkpoint = store.checkpointOf(feed);
    if (checkpoint === null || isRunning(checkpoint) || checkpoint.startedAt < since) return false;
    return checkpoint.isClean || !isCleanOnly;
  }

  const isEveryListWalked = (since: number, isCleanOnly: boolean): boolean =>
    accountFeeds.every((feed) => walks.isRefused(feed) || finishedSince(feed, since, isCleanOnly));

  return {
    isSwept: (since) => isEveryListWalked(since, false),
    isSweptClean: (since) => isEveryListWalked(since, true),
    everyMs() {
      const share = (walks.requestsPerPass() * HOUR_MS) / (WALK_SHARE * Math.max(1, allowance.usage().perHour));
      return Math.max(settings.sweepEveryMs, Math.round(share));
    },
  };
}
