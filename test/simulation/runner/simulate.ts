import { parseArgs } from 'node:util';
import { drawScenario } from '#test/simulation/world/draw-scenario.ts';
import { readRegressions, writeRegression } from './regressions.ts';
import { describeFailure, runSeed } from './run-seed.ts';
import { runScenario } from './run-scenario.ts';
import { shrink } from './shrink.ts';
import { createTally } from './tally.ts';

const USAGE = `Plays random worlds around the sync engine and says what broke.

  npm run simulate -- [--seeds N] [--from S] [--steps K] [--keep] [--trace]

  --seeds N   how many worlds (100)
  --from S    the first seed (1)
  --steps K   events in each (300)
  --keep      make a failing world as small as it gets and keep it in test/simulation/regressions
  --trace     print the whole trace of each world`;

const SHRINK_LIMIT_MS = 120_000;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '300' },
    keep: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(USAGE);
else process.exitCode = await simulate(Number(values.seeds), Number(values.from), Number(values.steps));

/** The exit code: 1 when anything broke that nobody awaits. */
async function simulate(seeds: number, from: number, steps: number): Promise<0 | 1> {
  const tally = createTally();
  let failures = 0;
  const fail = (text: string): void => {
    failures += 1;
    console.log(text);
  };
  for (const { name, scenario } of readRegressions()) {
    const failure = describeFailure(`Regression ${name}`, await runScenario(scenario));
    if (failure !== null) fail(failure);
  }
  const startedAt = performance.now();
  for (let seed = from; seed < from + seeds; seed += 1) {
    const outcome = await runSeed(seed, steps);
    tally.add(outcome);
    if (values.trace) console.log(outcome.trace.join('\n'));
    if (outcome.isUnstable) fail(`Seed ${String(seed)} came out differently the second time.`);
    const failure = describeFailure(`Seed ${String(seed)}, ${String(steps)} steps`, outcome);
    if (failure === null) continue;
    fail(failure);
    const [first] = outcome.findings;
    if (values.keep && first !== undefined) {
      const smallest = await shrink(drawScenario(seed, steps), first, { timeLimitMs: SHRINK_LIMIT_MS });
      console.log(`kept in ${writeRegression(`${first.oracle.toLowerCase()}-seed-${String(seed)}`, smallest)}`);
    }
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const line of tally.report()) console.log(line);
  console.log(
    `${String(seeds)} seeds of ${String(steps)} steps, ${String(failures)} failures, ${(seeds / seconds).toFixed(2)} seeds/s`,
  );
  return failures === 0 ? 0 : 1;
}
