import type { DiskEvent } from './scenario.ts';

/** Knows when the disk is full. Counts on through restarts. */
export interface DiskPlan {
  /** Asked once for each call that would write. */
  isFull(): boolean;
  /** From now on there is room. */
  calmDown(): void;
}

export function createDiskPlan(events: readonly DiskEvent[]): DiskPlan {
  let count = 0;
  let isCalm = false;
  return {
    isFull() {
      count += 1;
      return !isCalm && events.some(({ n, calls }) => n <= count && count < n + calls);
    },
    calmDown() {
      isCalm = true;
    },
  };
}
