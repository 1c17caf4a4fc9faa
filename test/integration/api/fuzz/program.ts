import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { isFull, runsOf, SAMPLE_DATE } from '#test/tier.ts';
import { cases, oddLength } from './answers.ts';
import { feedCuts } from './cuts.ts';
import { feedLargePages } from './large-pages.ts';
import { createLine } from './line.ts';
import { feedFloods } from './floods.ts';
import { feedSockets } from './sockets.ts';
import { createTally } from './tally.ts';
import type { FuzzReport } from './tally.ts';
import { feedWrongTypes } from './wrong-types.ts';

/** A process of its own, so that its memory and its event loop are the client's and no test runner's. Prints a report. */
const seed = Number(process.env['INKWELL_FUZZ_SEED'] ?? (isFull ? 20_250_203 : SAMPLE_DATE.replaceAll('-', '')));
const runs = Number(process.env['INKWELL_FUZZ_RUNS'] ?? runsOf(4_000));
/** A socket takes longer than a call inside this process. */
const SOCKET_SHARE = 0.15;

const escaped: string[] = [];
process.on('uncaughtException', (thrown) => escaped.push(`uncaught: ${String(thrown)}`));
process.on('unhandledRejection', (thrown) => escaped.push(`unhandled: ${String(thrown)}`));
process.on('warning', ({ name, message }) => escaped.push(`${name}: ${message}`));

const startedAt = performance.now();
const delay = monitorEventLoopDelay({ resolution: 2 });
const tally = createTally();
const line = createLine(tally);
delay.enable();

await feedCuts(line, tally.fail);
await feedWrongTypes(line, tally.fail);
const generated = fc.asyncProperty(cases(200, oddLength), async ({ call, answer }) => {
  await line.feed(call, answer);
});
await fc.assert(generated, { seed, numRuns: runs }).catch((thrown: unknown) => {
  tally.fail('generated answers', thrown);
});

await feedSockets(tally, { seed, numRuns: Math.ceil(runs * SOCKET_SHARE) });
await feedFloods(tally);
const largePages = await feedLargePages(line, tally.fail);

delay.disable();
const report: FuzzReport = {
  seed,
  ...tally.result(),
  largePages,
  escaped,
  peakMegabytes: peakMegabytes(),
  eventLoopDelayMs: { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
  seconds: (performance.now() - startedAt) / 1_000,
};
process.stdout.write(`${JSON.stringify(report)}\n`);

/** The peak of this very program; what getrusage says begins with the memory of the process that forked it. */
function peakMegabytes(): number {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return (peak === undefined ? process.resourceUsage().maxRSS : Number(peak)) / 1_024;
}
