import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seedsOfToday } from './aimed/seeds.ts';
import type { AimedKind, AimedReport } from './aimed/shard.ts';
import { playShards } from './runner/shards.ts';

/** Of real time, to end what hangs. */
const TIMEOUT_MS = 1_800_000;

/** Plays all kinds in the same processes: what they begin with is made once. */
async function play() {
  const startedAt = performance.now();
  const reports = await playShards<AimedReport>(join(import.meta.dirname, 'aimed', 'shard.ts'));
  return { reports, seconds: ((performance.now() - startedAt) / 1_000).toFixed(0) };
}

let played: ReturnType<typeof play> | null = null;

it.each<[string, string, AimedKind]>([
  ['an edit that something gets in the way of', 'neither doubled nor lost, and overwrites nothing unseen', 'aimed'],
  ['what is typed in the editor', 'kept until it is saved, leaves then alone, and overwrites nothing unseen', 'editor'],
  ['what is done to payments in the window', 'neither doubled nor lost, and overwrites nothing unseen', 'payments'],
  ['what is done in one go to one invoice', 'settled without a question where nobody else has a hand in it', 'chains'],
  ['a mail from the window', 'sent once at most, and only as what its person has seen', 'mails'],
])('%s is %s', { timeout: TIMEOUT_MS }, async (_subject, _statement, kind) => {
  const { reports, seconds } = await (played ??= play());
  const count = reports.reduce((sum, report) => sum + (report[kind]?.played ?? 0), 0);
  const findings = reports.flatMap((report) => report[kind]?.findings ?? []);
  console.log(
    `» aimed worlds (${kind}): ${String(count)} from ${String(seedsOfToday[0])} on, ${String(findings.length)} broke, ${seconds} s with all kinds`,
  );
  expect(findings).toEqual([]);
  expect(count).toBe(seedsOfToday.length);
});
