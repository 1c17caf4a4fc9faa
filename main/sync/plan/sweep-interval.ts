import type { RateLimiter } from '#main/sync/budget/rate-limiter.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import { isRunning } from '#main/sync/pull/sweep.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import { accountFeeds } from './feeds.ts';
import type { Walks } from './sweeps.ts';
import type { Feed } from '#shared/service/wire-types.ts';

const HOUR_MS = 3_600_000;
/** Share of the hour's requests that sweeps may take in a large account. */
const WALK_SHARE = 0.25;

/** Tells how current the account-wide lists are, and how often they are swept. */
export interface Passes {
  /** True when every list was swept to its end since then (ms since epoch). */
  isSwept(since: number): boolean;
  /** True when every such sweep was also clean: no row moved meanwhile, so none can have been missed. */
  isSweptClean(since: number): boolean;
  /** Ms between two sweeps of all lists: the setting, or longer when an account is too large for the budget. */
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
