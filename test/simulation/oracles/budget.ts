import { defaultSettings } from '#main/sync/settings.ts';
import type { Evidence, Oracle } from './oracle.ts';

const HOUR = 3_600_000;

interface LastHour {
  /** Requests that took the way to the service. */
  readonly used: number;
  /**
   * Whether the program can know how many: whoever sets a clock ahead lets an hour pass for the program, which has no
   * other to count by once it is started anew.
   */
  readonly isKnown: boolean;
}

/** Looks back from times that only grow. */
function lookBack(evidence: Evidence): (now: number) => LastHour {
  const { calls } = evidence;
  let first = 0;
  return (now) => {
    while ((calls[first]?.at ?? now) <= now - HOUR) first += 1;
    const oldest = calls[first];
    const isKnown = evidence.lastClockEventAt() < now - HOUR && (!oldest || evidence.canTellTimeSince(oldest));
    return { used: calls.length - first, isKnown };
  };
}

/**
 * What may be learned at most: the allowance doubles with every hour that met no limit, and a clock that is set ahead lets
 * one pass at once; or the service tells its own.
 */
function capOf(evidence: Evidence, now: number): number {
  const { requestsPerHour } = { ...defaultSettings, ...evidence.scenario.settings };
  const { limit = 0, limit_headers = 'none' } = evidence.scenario.personality;
  const told = limit_headers === 'none' ? 0 : limit;
  const begin = evidence.calls[0]?.at ?? now;
  const hours = Math.floor((now - begin) / HOUR) + evidence.clockSettings();
  return Math.max(told, requestsPerHour * 2 ** hours);
}

const s14: Oracle = {
  name: 'S14',
  statement: 'No hour has more requests than are allowed, and none leaves before a Retry-After has ended.',
  watch: (evidence, report) => {
    const lastHour = lookBack(evidence);
    let blockedUntil = 0;
    let blockedSince = 0;
    return {
      asked(call) {
        const now = evidence.time.now();
        const { used, isKnown: isHourKnown } = lastHour(now);
        if (used > capOf(evidence, now) && isHourKnown) report(`${String(used)} requests in an hour`);
        // A clock that was set meanwhile, or a process that died, may have lost count of the wait.
        const isKnown = evidence.lastClockEventAt() < blockedSince;
        if (isKnown && now < blockedUntil)
          report(`${call.name} leaves ${String(blockedUntil - now)} ms before the wait ends`, 'wait');
      },
      answered(_call, answer) {
        if (!('error' in answer)) return;
        const { retryAfterMs } = answer.error.details;
        if (answer.error.code !== 'rate_limited' || retryAfterMs === undefined) return;
        blockedSince = evidence.time.now();
        // A service that counts by the hour asks for no more than one.
        blockedUntil = blockedSince + Math.min(retryAfterMs, HOUR);
      },
      restarted() {
        blockedUntil = 0;
      },
    };
  },
};

const s15: Oracle = {
  name: 'S15',
  statement: 'Background work never uses what is kept for a person.',
  watch: (evidence, report) => {
    const lastHour = lookBack(evidence);
    return {
      asked(call) {
        const isBackground = call.name.startsWith('list ') && !call.name.includes(' under ');
        if (!isBackground) return;
        const isQuiet = evidence.entries.open().every(({ state }) => state === 'needs_you');
        if (!isQuiet) return;
        const now = evidence.time.now();
        const { personReserve } = { ...defaultSettings, ...evidence.scenario.settings };
        const { used, isKnown } = lastHour(now);
        const allowed = Math.max(1, Math.floor(capOf(evidence, now) * (1 - personReserve)));
        if (used > allowed && isKnown)
          report(`${call.name} is request ${String(used)} of the hour, background ends at ${String(allowed)}`);
      },
    };
  },
};

export const budgetOracles: readonly Oracle[] = [s14, s15];
