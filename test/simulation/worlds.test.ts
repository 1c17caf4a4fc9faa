import { describe, expect, it } from 'vitest';
import { playAll } from './runner/fleet.ts';
import { regressionJobs, seedJobs } from './runner/jobs.ts';
import { createTally } from './runner/tally.ts';

/** `npm run simulate` plays any number of others. */
const SEEDS = 500;
const STEPS = 300;
const FIRST_SEED = 1;
/** Of real time, to end what hangs. The worlds take a fifth of it where nothing else keeps the machine busy. */
const LONGEST_MS = 2_400_000;

describe('a world that once broke', () => {
  const jobs = regressionJobs();
  it.runIf(jobs.length > 0)('holds now', async () => {
    for await (const { failure } of playAll(jobs, { isTraced: false })) expect(failure).toBeNull();
  });
});

describe('random worlds', () => {
  it(
    'break no oracle, and come out the same a second time',
    async () => {
      const tally = createTally();
      const failures: string[] = [];
      const startedAt = performance.now();
      for await (const report of playAll(seedJobs(FIRST_SEED, SEEDS, STEPS), { isTraced: false })) {
        tally.add(report);
        if (report.failure !== null) failures.push(report.failure);
      }
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
      console.log(
        `» worlds: ${String(SEEDS)} seeds of ${String(STEPS)} steps, ${String(tally.requests())} requests, ${String(failures.length)} broke, ${seconds} s`,
      );
      console.log(tally.report().join('\n'));
      expect(failures).toEqual([]);
    },
    LONGEST_MS,
  );
});
