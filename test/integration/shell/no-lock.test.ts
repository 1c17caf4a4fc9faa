import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRouter } from '#main/ipc/router.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import { createFakeElectron } from '#test/helpers/fake-electron.ts';

vi.mock('#main/platform/crash-guard.ts', () => ({ guardAgainstCrashes: () => {}, logCrashes: () => {} }));

let folder: string;
let argv: readonly string[];

/** Starts where Electron gives no lock; what a person is shown, and the exit status. */
async function start(dataDir: string) {
  const { module } = createFakeElectron();
  const shown: string[] = [];
  const statuses: number[] = [];
  vi.resetModules();
  vi.doMock('electron', () => ({
    ...module,
    app: Object.assign(module['app'] as object, {
      requestSingleInstanceLock: () => false,
      exit: (status: number) => statuses.push(status),
    }),
    dialog: { showErrorBox: (_title: string, sentence: string) => shown.push(sentence) },
  }));
  process.argv = [...argv.slice(0, 2), '--data-dir', dataDir];
  const { runDesktop } = await import('#main/shell/desktop.ts');
  runDesktop({
    openApp: () => Promise.reject(new Error('not here')),
    createRouter,
    openVault: () => Promise.resolve(createMemoryVault()),
    defaultDataDir: () => dataDir,
    defaultStateDir: () => dataDir,
    preloadPath: 'preload.cjs',
    pagesDir: folder,
    migrationsDir: folder,
    feed: null,
    changes: [],
  });
  return { shown, statuses };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-lock-'));
  argv = process.argv;
});
afterEach(() => {
  process.argv = [...argv];
  rmSync(folder, { recursive: true, force: true });
});

it('says why it does not start when the profile folder cannot be written', async () => {
  writeFileSync(join(folder, 'file'), '');
  expect(await start(join(folder, 'file', 'profile'))).toEqual({
    shown: ['The profile folder can’t be written to. Check its permissions and the disk. Nothing was lost.'],
    statuses: [1],
  });
});

it('ends silently and leaves no file when another Inkwell holds the lock of a writable folder', async () => {
  expect(await start(folder)).toEqual({ shown: [], statuses: [0] });
  expect(readdirSync(folder)).toEqual([]);
});
