import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ShardReport } from './matrix/shard.ts';
import { cellsOfToday, whyLeftOut, wholeTable } from './matrix/table.ts';
import { playShards } from './runner/shards.ts';

/** Of real time, to end what hangs. */
const TIMEOUT_MS = 1_800_000;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const inWords = (count: number): string => count.toLocaleString('en-US');

describe('a single edit', () => {
  it('survives every crash, fault and personality', { timeout: TIMEOUT_MS }, async () => {
    const startedAt = performance.now();
    const reports = await playShards<ShardReport>(join(import.meta.dirname, 'matrix', 'shard.ts'));
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    const table = [...wholeTable()];
    const leftOut = Map.groupBy(table, whyLeftOut);
    leftOut.delete(null);
    const played = sum(reports.map((report) => report.played));
    const findings = reports.flatMap((report) => report.findings);
    const unmet = sum(reports.map((report) => report.unmet));
    const reasons = [...leftOut].map(([why, cells]) => `${inWords(cells.length)} ${String(why)}`).join(', ');
    console.log(
      `» fault matrix: ${inWords(played)} worlds of ${inWords(table.length)} combinations (left out: ${reasons}), ${inWords(unmet)} went another way, ${String(findings.length)} broke, ${seconds} s`,
    );
    expect(findings).toEqual([]);
    expect(played).toBe(cellsOfToday().length);
  });
});
