import { describe, expect, it } from 'vitest';
import { seedsOf } from '#test/tier.ts';
import { playAll } from './runner/fleet.ts';
import { regressionJobs, seedJobs } from './runner/jobs.ts';
import { createTally } from './runner/tally.ts';

/** Seeds of the night, and of a change; `npm run simulate` plays any number of others. */
const [SEEDS, SEEDS_OF_A_CHANGE] = [500, 36];
const STEPS = 300;
/** Of real time, to end what hangs. The worlds take a fifth of it where nothing else keeps the machine busy. */
const LONGEST_MS = 2_400_000;

const seeds = seedsOf(SEEDS, SEEDS_OF_A_CHANGE);

/** Plays the worlds that once broke and the random ones in the same processes. */
async function play() {
  const tally = createTally();
  const failures: Record<'scenario' | 'seed', string[]> = { scenario: [], seed: [] };
  const startedAt = performance.now();
  for await (const report of playAll([...regressionJobs(), ...seedJobs(seeds, STEPS)], { isTraced: false })) {
    if (report.job.kind === 'seed') tally.add(report);
    if (report.failure !== null) failures[report.job.kind].push(report.failure);
  }
  return { tally, failures, seconds: ((performance.now() - startedAt) / 1_000).toFixed(0) };
}

let played: ReturnType<typeof play> | null = null;
const worlds = (): ReturnType<typeof play> => (played ??= play());

describe('a world that once broke', () => {
  it.runIf(regressionJobs().length > 0)('holds now', { timeout: LONGEST_MS }, async () => {
    expect((await worlds()).failures.scenario).toEqual([]);
  });
});

describe('random worlds', () => {
  it('break no oracle, and come out the same a second time', { timeout: LONGEST_MS }, async () => {
    const { tally, failures, seconds } = await worlds();
    console.log(
      `» worlds: ${String(seeds.length)} of ${String(SEEDS)} seeds of ${String(STEPS)} steps from ${String(seeds[0])} on, ${String(tally.requests())} requests, ${String(failures.seed.length)} broke, ${seconds} s with those that once broke`,
    );
    console.log(tally.report().join('\n'));
    expect(failures.seed).toEqual([]);
  });
});
