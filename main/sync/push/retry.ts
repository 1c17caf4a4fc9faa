import type { AppError } from '#shared/errors.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { mutationBackoff } from '#main/sync/budget/backoff.ts';
import type { PushPorts } from './push-result.ts';
import { toOutboxError } from './push-result.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';

const HOUR_MS = 3_600_000;
/**
 * An entry that failed at least this often, over at least this long (ms), while other requests were answered, is
 * parked.
 */
const PARKED_FROM = 3;
const PARKED_AFTER_MS = 10 * 60_000;
/** Waits after which a parked entry is tried again by itself. */
const PARKED_WAITS_MS: readonly number[] = [HOUR_MS, 4 * HOUR_MS, 16 * HOUR_MS, 64 * HOUR_MS];

type Ports = Pick<PushPorts, 'clock' | 'random' | 'evidence' | 'outbox'>;
type Waits = Pick<EngineSettings, 'longestOwnWaitMs'>;

/**
 * Returns the ms until the next try after `count` failures, the first of them `failingMs` ago; null when the entry is
 * to be parked. Where waits are short (a local service) the backoff would be over within seconds: there it goes on for
 * as long as PARKED_AFTER_MS.
 */
function nextWait(count: number, failingMs: number, random: number, waits: Waits): number | null {
  const wait = mutationBackoff(count, random, waits);
  if (wait !== null || !Number.isFinite(waits.longestOwnWaitMs) || failingMs >= PARKED_AFTER_MS) return wait;
  return Math.round(waits.longestOwnWaitMs * random);
}

/**
 * Queues an entry again that is proven not to have been applied, to leave at `earliest` (ms since epoch) or later.
 * Waits grow with each failure, then the entry is parked. Call only after a read succeeded, which shows that the
 * service is reachable.
 */
export function sendAgainLater(
  { clock, random, outbox, evidence }: Ports,
  entry: OutboxRow,
  earliest: number,
  waits: Waits,
): void {
  const now = clock.now();
  const { count, refusals, firstAt } = evidence.failedAttempts(entry.id);
  const failingMs = now - (firstAt ?? now);
  const wait = count === 0 ? 0 : nextWait(count, failingMs, random('retry'), waits);
  const isPoison = refusals >= PARKED_FROM && failingMs >= PARKED_AFTER_MS;
  if (wait !== null && !isPoison) {
    outbox.requeue(entry.id, { nextAttemptAt: Math.max(earliest, now + wait), error: entry.error });
    return;
  }
  const step = PARKED_WAITS_MS[Math.max(0, count - PARKED_FROM)];
  outbox.park(entry.id, { againAt: step === undefined ? null : now + step, error: entry.error });
}

/**
 * Delays entries whose preflight read fails with an error of its own: each waits longer each time, so that others get
 * their turn, and is parked when it never succeeds while others do. Forgotten at a restart.
 */
export interface PreflightBackoff {
  failed(entry: OutboxRow, error: AppError): void;
  passed(entry: OutboxRow): void;
}

export function createPreflightBackoff({ clock, random, outbox }: Ports, waits: Waits): PreflightBackoff {
  const failures = new Map<number, { readonly count: number; readonly firstAt: number }>();
  const isQueued = ({ id }: OutboxRow): boolean =>
    outbox.listOpenEntries().find((open) => open.id === id)?.state === 'queued';
  return {
    failed(entry, error) {
      // Taken back or put to the person meanwhile: nothing is left to try again.
      if (!isQueued(entry)) return;
      const now = clock.now();
      const known = failures.get(entry.id) ?? { count: 0, firstAt: now };
      const count = known.count + 1;
      failures.set(entry.id, { ...known, count });
      const failingMs = now - known.firstAt;
      const wait = nextWait(count, failingMs, random('retry'), waits);
      const isPoison = count >= PARKED_FROM && failingMs >= PARKED_AFTER_MS;
      if (wait !== null && !isPoison) {
        outbox.requeue(entry.id, { nextAttemptAt: now + wait, error: toOutboxError(error) });
        return;
      }
      const step = PARKED_WAITS_MS[Math.max(0, count - PARKED_FROM)];
      outbox.park(entry.id, { againAt: step === undefined ? null : now + step, error: toOutboxError(error) });
    },
    passed: ({ id }) => void failures.delete(id),
  };
}
