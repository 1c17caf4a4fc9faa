import type { Clock } from '#main/sync/ports.ts';
import type { Arrival } from '#test/service/request-pattern.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** The one clock of all that takes time here: real on a socket, virtual where a test moves it. */
export type FaultClock = Pick<Clock, 'now' | 'schedule'>;

/** The request that a fault befalls, and what can be done with it. */
export interface Call {
  readonly arrival: Arrival;
  /** Of the service behind: a fault that speaks in its name speaks as it would. */
  readonly book: DemoContext;
  readonly clock: FaultClock;
  /** Lets the service handle the request. May be called later, more than once, or never. */
  apply(): Promise<Response>;
}

/** Settles after so many milliseconds of the clock. */
export function wait(clock: FaultClock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.schedule(ms, resolve);
  });
}

/** What a caller waits for who never gets an answer. */
export function silence(): Promise<never> {
  return new Promise(() => {});
}
