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

export function createUid(): Uid {
  return uidFrom(Date.now(), randomBytes(10));
}

/** The calendar date on the wall of the person at this computer. */
export function today(): PlainDate {
  const now = new Date();
  return dateAt(now.getTime(), -now.getTimezoneOffset());
}
