import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LONGEST_STEP_MS } from './line.ts';
import type { FuzzReport } from './tally.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const LIMIT_MS = 300_000;
/**
 * What this process holds is measured, not how much garbage it may pile up: on a machine with much memory Node would
 * take a nursery several times as large as the client's own data.
 */
const FLAGS = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'];

/** Runs the fuzzing program in a process of its own and reads its report. */
function runProgram(): Promise<FuzzReport> {
  return new Promise((resolve, reject) => {
    const program = join(import.meta.dirname, 'program.ts');
    const child = spawn(process.execPath, [...FLAGS, program], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data: Buffer) => (stdout += data.toString('utf8')));
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString('utf8')));
    child.on('error', reject);
    child.on('close', (status) => {
      // The program's own words: its last line is the report.
      if (status === 0) resolve(JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as FuzzReport);
      else reject(new Error(`The fuzzing program ended with ${String(status)}.\n${stderr.slice(-4_000)}`));
    });
  });
}

/**
 * The seed of the day and 800 generated answers, in the full tier a fixed seed and 4,000. INKWELL_FUZZ_SEED and
 * INKWELL_FUZZ_RUNS choose another one or a longer run.
 */
describe('the client, fed with answers of every kind', () => {
  let report: FuzzReport;

  beforeAll(async () => {
    report = await runProgram();
    const { seed, answers, seconds, peakMegabytes, longestStep, eventLoopDelayMs } = report;
    console.log(
      [
        `» fuzz: seed ${String(seed)} (INKWELL_FUZZ_SEED, INKWELL_FUZZ_RUNS): ${String(answers)} answers in ${seconds.toFixed(1)} s`,
        `» fuzz: peak ${peakMegabytes.toFixed(0)} MB, longest step ${longestStep.ms.toFixed(1)} ms (${longestStep.call})`,
        `event loop delay p99 ${eventLoopDelayMs.p99.toFixed(1)} ms, max ${eventLoopDelayMs.max.toFixed(1)} ms, fuzzer included`,
      ].join('\n'),
    );
  }, LIMIT_MS);

  it('keeps every property for at least 10,000 answers', () => {
    expect(report.failures).toEqual([]);
    expect(report.answers).toBeGreaterThanOrEqual(10_000);
  });

  it('lets nothing escape its promises, and gives Node no cause for a warning', () => {
    expect(report.escaped).toEqual([]);
  });

  it('meets every outcome on the way, so that no property holds for want of cases', () => {
    const { outcomes } = report;
    for (const outcome of ['ok', 'done'])
      expect([outcome, outcomes[outcome] ?? 0]).toEqual([outcome, expect.toSatisfy(isMany)]);
    const failed = [
      'not_the_api',
      'service_error',
      'rejected',
      'forbidden',
      'not_found',
      'rate_limited',
      'key_refused',
      'unreachable',
    ];
    const written = [
      'rejected rejected',
      'rejected not_found',
      'not_sent rate_limited',
      'ambiguous not_the_api',
      'ambiguous unreachable',
    ];
    for (const outcome of [...failed.map((code) => `failed ${code}`), ...written])
      expect([outcome, outcomes[outcome]]).toEqual([outcome, expect.any(Number)]);
  });

  it('stays below 300 MB with all of it', () => {
    expect(report.peakMegabytes).toBeLessThan(300);
  });

  it('keeps nobody waiting for more than 50 ms, with pages of 1 MB either', () => {
    expect(report.longestStep.ms).toBeLessThanOrEqual(LONGEST_STEP_MS);
    for (const [page, ms] of Object.entries(report.largePages))
      expect([page, ms]).toEqual([page, expect.toSatisfy(isShort)]);
  });
});

const isMany = (count: number): boolean => count > 500;
/** Null is a page that was refused: each of them is right. */
const isShort = (ms: number | null): boolean => ms !== null && ms <= LONGEST_STEP_MS;
