import type { Outcome } from './run-scenario.ts';

/** What many worlds came to. */
interface Tally {
  add(outcome: Omit<Outcome, 'trace'>): void;
  requests(): number;
  /** Lines for a person: what happened how often. */
  report(): readonly string[];
}

export function createTally(): Tally {
  const faults = new Map<string, number>();
  const crashes = new Map<string, number>();
  let requests = 0;
  const count = (counts: Map<string, number>, key: string): void => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const listed = (counts: Map<string, number>): string =>
    [...counts]
      .sort()
      .map(([name, times]) => `${name} ${String(times)}`)
      .join(', ') || 'none';
  return {
    add(outcome) {
      requests += outcome.requests;
      for (const fault of outcome.faults) count(faults, fault);
      for (const crash of outcome.crashes) count(crashes, crash);
    },
    requests: () => requests,
    report: () => [`requests ${String(requests)}; faults: ${listed(faults)}; crashes: ${listed(crashes)}`],
  };
}
