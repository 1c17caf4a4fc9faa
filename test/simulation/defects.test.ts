import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { isFull } from '#test/tier.ts';
import type { Defect, NamedTest } from './defects/defects.ts';
import { defects } from './defects/defects.ts';
import { defectsOfToday } from './defects/defects-of-today.ts';
import type { Hunt } from './defects/hunt.ts';
import { defectiveSource } from './defects/plant.ts';
import type { OracleName } from './oracles/oracle.ts';
import { oracles } from './oracles/oracles.ts';
import { processEnvironment } from './runner/process-environment.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Of real time, to end what hangs. */
const TIMEOUT_MS = 1_800_000;
const MOST_OUTPUT = 64 * 1_024 * 1_024;
const run = promisify(execFile);

interface Notice {
  readonly by: string;
  readonly worlds: number | null;
  /** Those that reported it, or whose statement the test asks. */
  readonly oracles: readonly string[];
}

/** How it was noticed, or null. A process of its own, so that no other test ever meets the mistake. */
async function hunt({ name, noticedBy }: Defect): Promise<Notice | null> {
  if (noticedBy !== 'worlds' && 'file' in noticedBy) {
    const oracles = noticedBy.asks === undefined ? [] : [noticedBy.asks];
    return (await isFailing(name, noticedBy)) ? { by: noticedBy.file, worlds: null, oracles } : null;
  }
  const entry = join(import.meta.dirname, 'defects', 'hunt.ts');
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', entry, name], {
    cwd: ROOT,
    env: processEnvironment(),
  });
  // The last line is what hunt.ts prints.
  const { worlds, oracles: found } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Hunt;
  return worlds === null ? null : { by: found.join(' '), worlds, oracles: found };
}

/** Whether a test fails with the defect because of what it asserts: tests that never ran prove nothing. */
async function isFailing(defect: string, { file, name }: NamedTest): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-defect-'));
  const outputFile = join(folder, 'report.json');
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const config = join(import.meta.dirname, 'defects', 'vitest.config.ts');
  const args = [vitest, 'run', '--config', config, '--reporter', 'json', '--outputFile', outputFile, file];
  // The whole test: what a sample left out might be all that notices it.
  const env = { ...process.env, INKWELL_DEFECT: defect, INKWELL_TESTS: 'full' };
  const named = name === undefined ? args : [...args, '--testNamePattern', name];
  // It fails where all is well: its report says why.
  await run(process.execPath, named, { cwd: ROOT, env, maxBuffer: MOST_OUTPUT }).catch(() => {});
  // Written by the reporter of vitest.
  const report = JSON.parse(readFileSync(outputFile, 'utf8')) as { readonly numFailedTests: number };
  rmSync(folder, { recursive: true, force: true });
  return report.numFailedTests > 0;
}

const noticed: (Notice & { readonly name: string })[] = [];
/** S16 and E1 to E4 have tests of their own. */
const allOracles: readonly OracleName[] = [...oracles.map(({ name }) => name), 'S16', 'E1', 'E2', 'E3', 'E4'];
const { touched, played } = defectsOfToday();
const startedAt = performance.now();

describe('a planted defect', () => {
  afterAll(() => {
    const counts = noticed.flatMap(({ worlds }) => worlds ?? []).sort((one, other) => one - other);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    const median = counts[Math.floor((counts.length - 1) / 2)] ?? 0;
    console.log(
      `» planted defects: ${String(noticed.length)} of ${String(played.length)} noticed (${String(defects.length)} in all, ${String(touched.length)} where the change is), ${String(counts.length)} of them by worlds (median ${String(median)} worlds, most ${String(counts.at(-1) ?? 0)}), ${seconds} s`,
    );
    const each = noticed.map(
      ({ name, by, worlds }) => `${name}: ${worlds === null ? by : `${by}, world ${String(worlds)}`}`,
    );
    console.log(`» noticed by: ${each.join(' · ')}`);
  });

  it('is found in the present source', () => {
    expect(new Set(defects.map(({ name }) => name)).size).toBe(defects.length);
    // None is lost by a careless merge: this grows with the list, and is lowered only on purpose.
    expect(defects.length).toBeGreaterThanOrEqual(90);
    for (const defect of defects) expect(() => defectiveSource(defect)).not.toThrow();
  });

  it('names an existing test when it names one', () => {
    for (const { noticedBy } of defects) {
      if (noticedBy === 'worlds' || !('file' in noticedBy)) continue;
      expect(readFileSync(join(ROOT, noticedBy.file), 'utf8'), noticedBy.file).toContain(noticedBy.name ?? '');
    }
  });

  it(`is noticed${isFull ? ', and each oracle notices one' : ''}`, { timeout: TIMEOUT_MS }, async () => {
    const queue = [...played];
    const missed: string[] = [];
    const next = async (): Promise<void> => {
      for (let defect = queue.shift(); defect !== undefined; defect = queue.shift()) {
        const { name } = defect;
        const result = await hunt(defect).catch((thrown: unknown) => String(thrown));
        if (result === null) missed.push(`nothing notices: ${name}`);
        else if (typeof result === 'string') missed.push(`the hunt failed: ${name}: ${result}`);
        else noticed.push({ name, ...result });
      }
    };
    // As many at a time as there are cores.
    await Promise.all(Array.from({ length: availableParallelism() }, next));
    expect(missed).toEqual([]);
    // Only all of them together wake every oracle.
    if (!isFull) return;
    const awake = new Set(noticed.flatMap((notice) => notice.oracles));
    expect(allOracles.filter((name) => !awake.has(name))).toEqual([]);
  });
});
