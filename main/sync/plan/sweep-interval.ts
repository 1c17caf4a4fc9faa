import type { RateLimiter } from '#main/sync/budget/rate-limiter.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import { isRunning } from '#main/sync/pull/sweep.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import { accountFeeds } from './feeds.ts';
import type { Sweeps } from './sweeps.ts';
import type { Feed } from '#shared/service/wire-types.ts';

const HOUR_MS = 3_600_000;
/** Share of the hour's requests that sweeps may take in a large account. */
const SWEEP_SHARE = 0.25;

/** Tells how current the account-wide lists are, and how often they are swept. */
export interface SweepInterval {
  /** True when every list was swept to its end since then (ms since epoch). */
  isSwept(since: number): boolean;
  /** True when every such sweep was also clean: no row moved meanwhile, so none can have been missed. */
  isSweptClean(since: number): boolean;
  /** Ms between two sweeps of all lists: the setting, or longer when an account is too large for the budget. */
  everyMs(): number;
  /** Chooses another interval than that of the settings. */
  choose(everyMs: number): void;
  /** Returns when the next list is due by itself (ms since epoch); null while no list was swept. */
  nextAt(): number | null;
}

export function createSweepInterval(
  { mirror }: Pick<EnginePorts, 'mirror'>,
  sweeps: Pick<Sweeps, 'isRefused' | 'requestsPerSweep'>,
  allowance: Pick<RateLimiter, 'usage'>,
  settings: Pick<EngineSettings, 'sweepEveryMs'>,
): SweepInterval {
  let chosenMs = settings.sweepEveryMs;

  function finishedSince(feed: Feed, since: number, isCleanOnly: boolean): boolean {
    const checkpoint = mirror.checkpointOf(feed);
    if (checkpoint === null || isRunning(checkpoint) || checkpoint.startedAt < since) return false;
    return checkpoint.isClean || !isCleanOnly;
  }

  const isEveryListSwept = (since: number, isCleanOnly: boolean): boolean =>
    accountFeeds.every((feed) => sweeps.isRefused(feed) || finishedSince(feed, since, isCleanOnly));

  function everyMs(): number {
    const share = (sweeps.requestsPerSweep() * HOUR_MS) / (SWEEP_SHARE * Math.max(1, allowance.usage().perHour));
    return Math.max(chosenMs, Math.round(share));
  }

  return {
    isSwept: (since) => isEveryListSwept(since, false),
    isSweptClean: (since) => isEveryListSwept(since, true),
    everyMs,
    choose(wanted) {
      chosenMs = wanted;
    },
    nextAt() {
      const begun = accountFeeds
        .filter((feed) => !sweeps.isRefused(feed))
        .flatMap((feed) => mirror.checkpointOf(feed)?.startedAt ?? []);
      return begun.length === 0 ? null : Math.min(...begun) + everyMs();
    },
  };
}
