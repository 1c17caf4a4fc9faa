import { describe, expect, it } from 'vitest';
import { readRegressions } from './runner/regressions.ts';
import { describeFailure, runSeed } from './runner/run-seed.ts';
import { runScenario } from './runner/run-scenario.ts';
import { createTally } from './runner/tally.ts';

const SEEDS = 24;
const STEPS = 60;
const FIRST_SEED = 1;

describe('a world that once broke', () => {
  const regressions = readRegressions();
  it.runIf(regressions.length > 0)('holds now', async () => {
    for (const { name, scenario } of regressions) {
      expect(describeFailure(`Regression ${name}`, await runScenario(scenario))).toBeNull();
    }
  });
});

describe('random worlds', () => {
  it('break no oracle, and come out the same a second time', async () => {
    const tally = createTally();
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
      const outcome = await runSeed(seed, STEPS);
      tally.add(outcome);
      expect(describeFailure(`Seed ${String(seed)}, ${String(STEPS)} steps`, outcome)).toBeNull();
      expect(outcome.isUnstable, `seed ${String(seed)} is unstable`).toBe(false);
    }
    console.log(tally.report().join('\n'));
  });
});
