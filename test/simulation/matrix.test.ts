import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ShardReport } from './matrix/shard.ts';
import { wholeTable } from './matrix/table.ts';
import { processEnvironment } from './runner/process-environment.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SHARDS = availableParallelism();
const MOST_OUTPUT = 64 * 1_024 * 1_024;
const TIMEOUT_MS = 600_000;

async function playShard(part: number): Promise<ShardReport> {
  const entry = join(import.meta.dirname, 'matrix', 'shard.ts');
  const args = ['--disable-warning=ExperimentalWarning', entry, String(part), String(SHARDS)];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: processEnvironment(),
    maxBuffer: MOST_OUTPUT,
  });
  // The last line is what shard.ts prints.
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as ShardReport;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const inWords = (count: number): string => count.toLocaleString('en-US');

describe('a single edit', () => {
  it('survives every crash, fault and personality', { timeout: TIMEOUT_MS }, async () => {
    const startedAt = performance.now();
    const reports = await Promise.all(Array.from({ length: SHARDS }, (_shard, part) => playShard(part)));
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    const all = [...wholeTable()].length;
    const played = sum(reports.map((report) => report.played));
    // Every shard passes the whole table.
    const leftOut = Object.entries(reports[0]?.leftOut ?? {});
    const findings = reports.flatMap((report) => report.findings);
    const unmet = sum(reports.map((report) => report.unmet));
    const reasons = leftOut.map(([why, count]) => `${inWords(count)} ${why}`).join(', ');
    console.log(
      `» fault matrix: ${inWords(played)} worlds of ${inWords(all)} combinations (left out: ${reasons}), ${inWords(unmet)} went another way, ${String(findings.length)} broke, ${seconds} s`,
    );
    expect(findings).toEqual([]);
    expect(played + sum(leftOut.map(([, count]) => count))).toBe(all);
  });
});
