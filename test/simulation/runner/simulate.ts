import { parseArgs } from 'node:util';
import { drawScenario } from '#test/simulation/world/draw-scenario.ts';
import { playAll } from './fleet.ts';
import { regressionJobs, seedJobs } from './jobs.ts';
import { writeRegression } from './regressions.ts';
import type { Report } from './job.ts';
import { shrink } from './shrink.ts';
import { createTally } from './tally.ts';

const USAGE = `Plays random worlds around the sync engine and says what broke.

  npm run simulate -- [--seeds N] [--from S] [--steps K] [--workers W] [--keep] [--trace]

  --seeds N    how many worlds (100)
  --from S     the first seed (1)
  --steps K    events in each (300)
  --workers W  processes that play (one for each core); the results are the same
  --keep       make a failing world as small as it gets and keep it in test/simulation/regressions
  --trace      print the whole trace of each world`;

const SHRINK_LIMIT_MS = 120_000;
/** Long runs say now and then how far they are. */
const SEEDS_A_SIGN_OF_LIFE = 1_000;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '300' },
    workers: { type: 'string' },
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
  const options = {
    isTraced: values.trace,
    ...(values.workers === undefined ? {} : { workers: Number(values.workers) }),
  };
  let failures = 0;
  let played = 0;
  const startedAt = performance.now();
  const wanted = Array.from({ length: seeds }, (_seed, index) => from + index);
  for await (const report of playAll([...regressionJobs(), ...seedJobs(wanted, steps)], options)) {
    if (report.job.kind === 'seed') {
      tally.add(report);
      played += 1;
      if (played % SEEDS_A_SIGN_OF_LIFE === 0) console.error(`${String(played)} of ${String(seeds)} seeds`);
    }
    if (report.trace.length > 0) console.log(report.trace.join('\n'));
    if (report.failure === null) continue;
    failures += 1;
    console.log(report.failure);
    if (values.keep) await keep(report);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const line of tally.report()) console.log(line);
  console.log(
    `${String(seeds)} seeds of ${String(steps)} steps, ${String(failures)} failures, ${(seeds / seconds).toFixed(2)} seeds/s`,
  );
  return failures === 0 ? 0 : 1;
}

async function keep({ job, findings: [first] }: Report): Promise<void> {
  if (job.kind !== 'seed' || first === undefined) return;
  const smallest = await shrink(drawScenario(job.seed, job.steps), first, { timeLimitMs: SHRINK_LIMIT_MS });
  console.log(`kept in ${writeRegression(`${first.oracle.toLowerCase()}-seed-${String(job.seed)}`, smallest)}`);
}
