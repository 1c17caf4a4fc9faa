import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { dateAt } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/model/ids.ts';
import { uidFrom } from '#shared/model/ids.ts';
import type { Clock } from './sync/ports.ts';

/** The computer's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  schedule(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};

const UID_BYTES = 10;
/** Random bytes are fetched for many uids at once: asking for ten costs as much as asking for thousands. */
const POOL_BYTES = 4_000;
let pool = Buffer.alloc(0);

export function createUid(): Uid {
  if (pool.length < UID_BYTES) pool = randomBytes(POOL_BYTES);
  const random = pool.subarray(0, UID_BYTES);
  pool = pool.subarray(UID_BYTES);
  return uidFrom(Date.now(), random);
}

/** The calendar date on the wall of the person at this computer. */
export function today(): PlainDate {
  const now = new Date();
  return dateAt(now.getTime(), -now.getTimezoneOffset());
}
