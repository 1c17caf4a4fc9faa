import type { CrashEvent, CrashPoint } from './scenario.ts';

/** Knows which point of the program is the last one. Counts on through restarts. */
export interface CrashPlan {
  /** True when the process dies at this passing of the point. */
  isDue(point: CrashPoint): CrashEvent | null;
  /** True when it would die at the next passing. */
  isNext(point: CrashPoint): boolean;
  /** From now on nothing crashes. */
  calmDown(): void;
  readonly hits: readonly CrashEvent[];
}

export function createCrashPlan(crashes: readonly CrashEvent[]): CrashPlan {
  const points = new Set(crashes.map(({ point }) => point));
  const passings = new Map<CrashPoint, number>();
  const hits: CrashEvent[] = [];
  let isCalm = crashes.length === 0;
  const planned = (point: CrashPoint, n: number): CrashEvent | null =>
    isCalm ? null : (crashes.find((crash) => crash.point === point && crash.n === n) ?? null);
  return {
    hits,
    isDue(point) {
      // Where nothing is planned nobody counts.
      if (isCalm || !points.has(point)) return null;
      const n = (passings.get(point) ?? 0) + 1;
      passings.set(point, n);
      const crash = planned(point, n);
      if (crash !== null) hits.push(crash);
      return crash;
    },
    isNext: (point) => planned(point, (passings.get(point) ?? 0) + 1) !== null,
    calmDown() {
      isCalm = true;
    },
  };
}
