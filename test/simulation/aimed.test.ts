import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AimedReport } from './aimed/shard.ts';
import { playShards } from './runner/shards.ts';

/** Of real time, to end what hangs. */
const TIMEOUT_MS = 1_800_000;
const WORLDS = 500;
const FIRST_SEED = 1;

/** Plays so many worlds on all cores and says what came of them. */
async function play(title: string, kind: readonly string[]): Promise<void> {
  const startedAt = performance.now();
  const entry = join(import.meta.dirname, 'aimed', 'shard.ts');
  const reports = await playShards<AimedReport>(entry, [String(FIRST_SEED), String(WORLDS), ...kind]);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  const played = reports.reduce((sum, report) => sum + report.played, 0);
  const findings = reports.flatMap((report) => report.findings);
  console.log(`» ${title}: ${String(played)}, ${String(findings.length)} broke, ${seconds} s`);
  expect(findings).toEqual([]);
  expect(played).toBe(WORLDS);
}

describe('an edit that something gets in the way of', () => {
  it('is neither doubled nor lost, and overwrites nothing unseen', { timeout: TIMEOUT_MS }, async () => {
    await play('aimed worlds', []);
  });
});

describe('what is typed in the editor', () => {
  it(
    'is kept until it is saved, leaves then alone, and overwrites nothing unseen',
    { timeout: TIMEOUT_MS },
    async () => {
      await play('worlds at the editor', ['editor']);
    },
  );
});

describe('what is done to payments in the window', () => {
  it('is neither doubled nor lost, and overwrites nothing unseen', { timeout: TIMEOUT_MS }, async () => {
    await play('worlds of payments', ['payments']);
  });
});

describe('a mail from the window', () => {
  it('leaves once at most, and only as what its person has seen', { timeout: TIMEOUT_MS }, async () => {
    await play('worlds of mails', ['mails']);
  });
});
