import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as rest } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { InkwellApp } from '#main/app.ts';
import { openApp } from '#main/app.ts';
import { unlimitedSettings } from '#main/sync/engine-settings.ts';
import { migrationsDir } from '#test/helpers/books.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { serveSmallAccount } from '#test/helpers/small-account.ts';
import { runsOf } from '#test/tier.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const KILLS = runsOf(20);
const keys = ['key-of-account-one-01', 'key-of-account-two-02'] as const;
let dataDir: string;
let stateDir: string;
let services: readonly SmallAccount[];
let app: InkwellApp | null = null;

async function open(): Promise<InkwellApp> {
  const vault = createMemoryVault();
  for (const [at, key] of keys.entries()) await vault.write(services[at]?.served.url ?? '', key);
  const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false } as const;
  app = await openApp({ ...shell, dataDir, stateDir, vault, migrationsDir, engine: unlimitedSettings });
  return app;
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-killed-'));
  stateDir = mkdtempSync(join(tmpdir(), 'inkwell-killed-state-'));
  services = [await serveSmallAccount('612', keys[0]), await serveSmallAccount('613', keys[1])];
  const { handlers, close } = await open();
  for (const [at, key] of keys.entries())
    await handlers['account:connect']({ url: services[at]?.served.url ?? '', key });
  await handlers['sync:set-offline']({ isOffline: true });
  await close();
});

afterEach(async () => {
  await app?.close();
  for (const { close } of services) await close();
  for (const folder of [dataDir, stateDir]) rmSync(folder, { recursive: true, force: true });
});

/** Lets a process write and switch, and kills it some ms after it said that something was written. Returns what it said. */
async function killWhileSwitching(turn: number): Promise<readonly string[]> {
  const child = spawn(
    process.execPath,
    [join('test', 'helpers', 'switching-app.ts'), dataDir, stateDir, String(turn)],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const said: string[] = [];
  const lines = createInterface(child.stdout);
  const killed = once(child, 'exit');
  // Readers are called for each line, also for those that were written before the end.
  const all = once(lines, 'close');
  let isDoomed = false;
  lines.on('line', (line) => {
    said.push(line);
    if (isDoomed || said.length < 2 + (turn % 3)) return;
    isDoomed = true;
    void rest((turn * 7) % 40).then(() => child.kill('SIGKILL'));
  });
  await Promise.all([killed, all]);
  return said;
}

it('loses nothing where the program is killed in the middle of a switch, and sends each once to its own account', async () => {
  const written: string[] = [];
  for (let turn = 0; turn < KILLS; turn += 1) written.push(...(await killWhileSwitching(turn)));
  expect(written.length).toBeGreaterThanOrEqual(2 * KILLS);

  const { handlers } = await open();
  const accounts = await handlers['account:list'](null);
  expect(accounts).toHaveLength(2);
  expect((await handlers['app:get-state'](null)).trouble).toBeNull();
  await handlers['sync:set-offline']({ isOffline: false });
  for (const [at, { uid }] of accounts.entries()) {
    await handlers['account:switch']({ uid });
    const own = written.flatMap((line) => (line.startsWith(uid) ? [line.slice(uid.length + 1)] : []));
    const names = (): readonly string[] =>
      (services[at]?.service.state.connections ?? [])
        .flatMap(({ name }) => name ?? [])
        .filter((name) => name.startsWith('Client '));
    await expect.poll(() => own.filter((name) => !names().includes(name)), { timeout: 120_000 }).toEqual([]);
    await expect.poll(async () => (await handlers['sync:get-status'](null)).waitingCount, { timeout: 120_000 }).toBe(0);
    // One more may have been written that was not said any more; none is there twice, and none of the other account.
    expect(new Set(names()).size).toBe(names().length);
    const others = written.filter((line) => !line.startsWith(uid)).map((line) => line.slice(uid.length + 1));
    expect(names().filter((name) => others.includes(name))).toEqual([]);
  }
}, 600_000);
