import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runBuiltTerminal } from '#test/helpers/child-run.ts';
import { startHost } from '#test/helpers/host.ts';
import { visitHost } from '#test/helpers/host-visitor.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { serveSmallAccount } from '#test/helpers/small-account.ts';
import { createEvidence } from './evidence.ts';
import { randomKey } from './whole-run.ts';

const preload = (name: string): string => join(import.meta.dirname, 'preloads', `${name}.mjs`);
/** How an error can escape: thrown, in a promise nobody waits for, or as a bare text. */
const KINDS = ['exception', 'rejection', 'text'] as const;
const SENTENCE = /^Inkwell stopped because of a fault of its own \(\w+\)\. [^\n]+\.$/m;

describe('an uncaught error that contains the whole request', () => {
  const key = randomKey();
  let folder: string;
  let account: SmallAccount;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'inkwell-key-crash-'));
    account = await serveSmallAccount('612', key);
  });

  afterEach(async () => {
    await account.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const environment = (kind: string): Record<string, string> => ({
    INKWELL_URL: account.served.url,
    INKWELL_API_KEY: key,
    INKWELL_TEST_CRASH: kind,
    INKWELL_DEBUG: '1',
  });

  it.each(KINDS)('ends the terminal client with one sentence (%s)', async (kind) => {
    const evidence = createEvidence(key);
    const run = await runBuiltTerminal(['connect', '--data-dir', folder], {
      env: environment(kind),
      preloads: [preload('crash')],
    });
    expect({ status: run.status, stdout: run.stdout.toString() }).toEqual({ status: 1, stdout: '' });
    expect(run.stderr.toString().trim().split('\n')).toHaveLength(1);
    expect(run.stderr.toString()).toMatch(SENTENCE);
    evidence.add('stderr', run.stderr);
    evidence.addFolder('profile', folder);
    expect(evidence.finds()).toEqual([]);
    expect([...evidence.sources().keys()]).toContain('file profile 000001.jsonl');
  });

  it.each(KINDS)('ends the window’s program with one sentence (%s)', async (kind) => {
    const evidence = createEvidence(key);
    const env = { ...environment(kind), DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
    const host = await startHost({ args: ['--data-dir', folder], env, preload: preload('crash') });
    const visitor = visitHost(host.address);
    // The program is gone before it can answer.
    visitor.request('account:connect', { url: account.served.url, key }).catch(() => {});
    expect(await host.ended).toBe(1);
    const said = host.output().toString();
    expect(said).toMatch(SENTENCE);
    expect(said).not.toMatch(/\bat .*\.js|Authorization/);
    evidence.add('output', host.output());
    evidence.addFolder('profile', folder);
    expect(evidence.finds()).toEqual([]);
    expect([...evidence.sources().keys()]).toContain('file profile 000001.jsonl');
    expect(readFileSync(join(folder, 'log', '000001.jsonl'), 'utf8')).toContain('"code":"crashed"');
  });

  it.each(['exception', 'rejection'])(
    'shows the key without the guard, as Node prints such an error (%s)',
    async (kind) => {
      const env = { ...environment(kind), INKWELL_TEST_WITHOUT: 'guardAgainstCrashes' };
      const run = await runBuiltTerminal(['connect', '--data-dir', folder], {
        env,
        preloads: [preload('without'), preload('crash')],
      });
      expect([0, 99]).not.toContain(run.status);
      const evidence = createEvidence(key);
      evidence.add('stderr', run.stderr);
      expect(evidence.finds()).toEqual(['stderr: base64']);
    },
  );
});
