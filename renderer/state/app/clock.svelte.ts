import type { PlainDate } from '#shared/dates/plain-date.ts';
import { localDateAt } from '#shared/dates/local-date.ts';

const TICK_MS = 20_000;

/** The wall clock of the window. It ticks often enough that "2 min" stays true. */
export class Clock {
  now = $state(Date.now());

  /** The calendar date in the person's time zone. */
  get today(): PlainDate {
    return localDateAt(this.now);
  }

  start(): () => void {
    const timer = setInterval(() => (this.now = Date.now()), TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }
}
