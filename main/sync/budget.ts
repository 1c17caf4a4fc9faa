import type { EngineSettings } from './settings.ts';

/** Strict lanes: what a person waits for, then the outbox, then everything else. */
export type Lane = 'person' | 'outbox' | 'background';

const HOUR_MS = 3_600_000;
const MIN_GAP_MS = 500;

/**
 * When a request of `lane` may leave: now (0) or at a time (ms since epoch). `ledger` holds the times of all requests of
 * the last hour, oldest first. Background work is spread over the hour and never touches the person's reserve.
 */
export function earliestRequestAt(
  ledger: readonly number[],
  now: number,
  lane: Lane,
  settings: EngineSettings,
): number {
  if (settings.pace === 'unlimited') return 0;
  // Times ahead of now were written by a clock that has been set back since.
  const used = ledger.filter((at) => at > now - HOUR_MS && at <= now);
  const last = used.at(-1) ?? 0;
  const share = lane === 'person' ? 1 : 1 - settings.personReserve;
  const allowed = Math.max(1, Math.floor(settings.requestsPerHour * share));
  if (used.length < Math.min(settings.openingBurst, allowed)) return 0;
  const gap = lane === 'background' ? HOUR_MS / allowed : MIN_GAP_MS;
  if (used.length < allowed) return last + gap <= now ? 0 : last + gap;
  const freed = used[used.length - allowed] ?? now;
  return freed + HOUR_MS;
}

/** The time before which nothing may leave after the `count`th limit answer in a row. */
export function limitedUntil(
  now: number,
  retryAfterMs: number | undefined,
  count: number,
  settings: EngineSettings,
): number {
  const ladder = settings.limitBackoffMs;
  const own = ladder[Math.min(count - 1, ladder.length - 1)] ?? HOUR_MS;
  // No service counts longer than an hour; a longer wait is a mistake we need not share.
  return now + Math.min(retryAfterMs ?? own, HOUR_MS);
}

/** Waits that double with every failure in a row, with full jitter so that clients do not return together. */
export function transportBackoff(failures: number, random: number, settings: EngineSettings): number {
  const [first, last] = settings.transportBackoffMs;
  const ceiling = Math.min(first * 2 ** (failures - 1), last);
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}
