import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const newFolder = (name: string): string => mkdtempSync(join(tmpdir(), `inkwell-${name}-`));
/** How long each run is let live, in ms; the last one long enough for all of its work. */
const LIVES = [0, 20, 60, 120, 200, 320, 500, 800, 120_000];

/** Runs a call in a process of its own and kills it after a time. Returns true when it ended by itself. */
async function runAndKill(argv: readonly string[], lifeMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [join('test', 'helpers', 'terminal-process.ts'), ...argv], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await Promise.race([ended, rest(lifeMs, undefined, { ref: false })]);
  child.kill('SIGKILL');
  return (await ended)[0] === 0;
}

describe('a program that is killed', () => {
  let demo: TestTerminal;
  let invoices: unknown;
  let folder: string;
  beforeAll(async () => {
    demo = createTestTerminal({}, { stateDir: newFolder('state') });
    await demo.run(['sync', '--demo']);
    invoices = (await demo.run(['list', 'invoices', '--demo'])).json;
    folder = newFolder('killed');
  });
  afterAll(() => {
    for (const one of [folder, demo.dataDir]) rmSync(one, { recursive: true, force: true });
  });

  it('while it backs up leaves the earlier backup or a whole one, and the next run removes what it left', async () => {
    const file = join(folder, 'book.inkwell');
    expect((await demo.run(['backup', file, '--demo'])).status).toBe(0);
    for (const lifeMs of LIVES) {
      const before = readFileSync(file);
      const isOver = await runAndKill(['backup', file, '--demo', '--data-dir', demo.dataDir], lifeMs);
      const visible = readdirSync(folder).filter((name) => !name.startsWith('.'));
      expect([lifeMs, visible]).toEqual([lifeMs, ['book.inkwell']]);
      if (!readFileSync(file).equals(before)) expect((await demo.run(['verify', file])).status).toBe(0);
      if (isOver) break;
    }
    expect(readdirSync(folder)).toEqual(['book.inkwell']);
    expect((await demo.run(['list', 'invoices', '--demo'])).json).toEqual(invoices);
  });

  it('while it restores leaves no account or a whole one that can only be read, and the same call goes through afterwards', async () => {
    const file = join(folder, 'book.inkwell');
    await demo.run(['backup', file, '--demo']);
    const dataDir = newFolder('restored');
    const copy = createTestTerminal({}, { dataDir, stateDir: newFolder('state') });
    for (const lifeMs of LIVES) {
      const isOver = await runAndKill(['restore', file, '--data-dir', dataDir], lifeMs);
      const accounts = existsSync(join(dataDir, 'accounts')) ? readdirSync(join(dataDir, 'accounts')) : [];
      for (const account of accounts)
        expect(readdirSync(join(dataDir, 'accounts', account))).toEqual(
          expect.arrayContaining(['account.json', 'book.db', 'restored.json']),
        );
      if (isOver || accounts.length > 0) break;
    }
    expect((await copy.run(['list', 'invoices', '--demo'])).json).toEqual(invoices);
    expect((await copy.run(['sync', '--demo'])).status).toBe(1);
    expect((await copy.run(['restore', file, '--use'])).status).toBe(0);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
