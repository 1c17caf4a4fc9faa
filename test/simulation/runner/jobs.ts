import type { Job } from './job.ts';
import { readRegressions } from './regressions.ts';

/** Worlds that once broke come before all others. */
export function regressionJobs(): readonly Job[] {
  return readRegressions().map(({ name, scenario }) => ({ kind: 'scenario', name, scenario }));
}

export function seedJobs(seeds: readonly number[], steps: number): readonly Job[] {
  return seeds.map((seed) => ({ kind: 'seed', seed, steps }));
}
