import type { AppError } from '#shared/errors.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { mutationBackoff } from '#main/sync/budget/backoff.ts';
import type { PushPorts } from './push-result.ts';
import { toOutboxError } from './push-result.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';

const HOUR_MS = 3_600_000;
/** A mutation that the service failed on this often, over this long, while it answered other requests, is parked. */
const PARKED_FROM = 3;
const PARKED_AFTER_MS = 10 * 60_000;
/** Waits after which a parked one is tried once more by itself. */
const parkedLadder: readonly number[] = [HOUR_MS, 4 * HOUR_MS, 16 * HOUR_MS, 64 * HOUR_MS];

type Ports = Pick<PushPorts, 'clock' | 'random' | 'store'>;
type Waits = Pick<EngineSettings, 'longestOwnWaitMs'>;

/**
 * Ms until the next try after `count` failures, the first of them `failingMs` ago; null where it is to be parked. Where
 * waits are short the ladder is over within seconds: there it is tried for as long as a poison would be.
 */
function nextWait(count: number, failingMs: number, random: number, waits: Waits): number | null {
  const wait = mutationBackoff(count, random, waits);
  if (wait !== null || !Number.isFinite(waits.longestOwnWaitMs) || failingMs >= PARKED_AFTER_MS) return wait;
  return Math.round(waits.longestOwnWaitMs * random);
}

/**
 * An entry that is proven not to have happened goes back into the queue, no earlier than `earliest` (ms since epoch): at
 * longer and longer waits, and aside for a person to see once the service has failed on this one again and again. Only
 * called after a read has just succeeded, so the service as such is there.
 */
export function sendAgainLater(
  { clock, random, store }: Ports,
  entry: OutboxRow,
  earliest: number,
  waits: Waits,
): void {
  const now = clock.now();
  const { count, refusals, firstAt } = store.failedAttempts(entry.id);
  const failingMs = now - (firstAt ?? now);
  const wait = count === 0 ? 0 : nextWait(count, failingMs, random('retry'), waits);
  const isPoison = refusals >= PARKED_FROM && failingMs >= PARKED_AFTER_MS;
  if (wait !== null && !isPoison) {
    store.requeue(entry.id, { nextAttemptAt: Math.max(earliest, now + wait), error: entry.error });
    return;
  }
  const step = parkedLadder[Math.max(0, count - PARKED_FROM)];
  store.park(entry.id, { againAt: step === undefined ? null : now + step, error: entry.error });
}

/**
 * Entries whose preflight the service answers with an error of its own: each waits longer and longer, so that the others get
 * their turn, and is put aside when it never gets through while others do. Forgotten at a restart, which begins anew.
 */
export interface PreflightLadder {
  failed(entry: OutboxRow, error: AppError): void;
  passed(entry: OutboxRow): void;
}

export function createPreflightLadder({ clock, random, store }: Ports, waits: Waits): PreflightLadder {
  const failures = new Map<number, { readonly count: number; readonly firstAt: number }>();
  const isQueued = ({ id }: OutboxRow): boolean =>
    store.listOpenEntries().find((open) => open.id === id)?.state === 'queued';
  return {
    failed(entry, error) {
      // Taken back or put to the person while the service failed: nothing is left to try again.
      if (!isQueued(entry)) return;
      const now = clock.now();
      const known = failures.get(entry.id) ?? { count: 0, firstAt: now };
      const count = known.count + 1;
      failures.set(entry.id, { ...known, count });
      const failingMs = now - known.firstAt;
      const wait = nextWait(count, failingMs, random('retry'), waits);
      const isPoison = count >= PARKED_FROM && failingMs >= PARKED_AFTER_MS;
      if (wait !== null && !isPoison) {
        store.requeue(entry.id, { nextAttemptAt: now + wait, error: toOutboxError(error) });
        return;
      }
      const step = parkedLadder[Math.max(0, count - PARKED_FROM)];
      store.park(entry.id, { againAt: step === undefined ? null : now + step, error: toOutboxError(error) });
    },
    passed: ({ id }) => void failures.delete(id),
  };
}
