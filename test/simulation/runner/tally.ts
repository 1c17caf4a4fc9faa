import { notYet } from '#test/simulation/oracles/not-yet.ts';
import type { Outcome } from './run-scenario.ts';

/** What many worlds came to. */
export interface Tally {
  add(outcome: Omit<Outcome, 'trace'>): void;
  requests(): number;
  /** Lines for a person: what happened how often, and which oracles are still awaited. */
  report(): readonly string[];
}

export function createTally(): Tally {
  const faults = new Map<string, number>();
  const crashes = new Map<string, number>();
  const awaited = new Map<string, number>();
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
      for (const { oracle, part } of outcome.awaited) count(awaited, `${oracle}/${part ?? ''}`);
    },
    requests: () => requests,
    report: () => [
      `requests ${String(requests)}; faults: ${listed(faults)}; crashes: ${listed(crashes)}`,
      ...notYet.map(({ oracle, part, why }) => {
        const met = [...awaited].filter(([key]) => key.startsWith(`${oracle}/${part ?? ''}`));
        const worlds = met.reduce((sum, [, times]) => sum + times, 0);
        return `not yet: ${oracle}${part === undefined ? '' : ` (${part})`}, broken in ${String(worlds)} worlds: ${why}`;
      }),
    ],
  };
}
