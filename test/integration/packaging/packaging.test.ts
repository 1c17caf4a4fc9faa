import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY } from '#main/shell/page-policy.ts';
import { visitHost } from '#test/helpers/host-visitor.ts';
import type { RunningHost } from '#test/helpers/host.ts';
import { startHost } from '#test/helpers/host.ts';
import { readFuses, writeStubElectron } from '#test/helpers/stub-electron.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const arch = process.arch;

/** The whole way of `npm run package` for this system, with a stub in place of Electron's own program. */
describe('the package', () => {
  let folder = '';
  let packed = '';
  let archive = '';
  let host: RunningHost | null = null;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inkwell-package-'));
    await writeStubElectron(join(folder, 'electron-dist'));
    const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
    const settings = [
      `-c.electronDist=${join(folder, 'electron-dist')}`,
      `-c.directories.output=${join(folder, 'release')}`,
    ];
    const packing = promisify(execFile)(
      process.execPath,
      [builder, '--linux', 'dir', `--${arch}`, '--publish', 'never', ...settings],
      { cwd: root },
    );
    await packing.catch((thrown: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${thrown.message}\n${thrown.stdout}${thrown.stderr}`);
    });
    packed = join(folder, 'release', arch === 'x64' ? 'linux-unpacked' : `linux-${arch}-unpacked`);
    archive = join(packed, 'resources', 'app.asar');
  }, 120_000);

  afterAll(async () => {
    await host?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('has its fuses set', async () => {
    const [runAsNode, cookies, nodeOptions, inspect, integrity, onlyAsar, , filePrivileges] = readFuses(
      await readFile(join(packed, 'inkwell')),
    );
    expect({ runAsNode, cookies, nodeOptions, inspect, integrity, onlyAsar, filePrivileges }).toEqual({
      runAsNode: false,
      cookies: true,
      nodeOptions: false,
      inspect: false,
      integrity: true,
      onlyAsar: true,
      filePrivileges: false,
    });
  });

  it('is signed again on a Mac after its fuses are set', async () => {
    const settings = await readFile(join(root, 'electron-builder.yml'), 'utf8');
    const [fuses = ''] = /^electronFuses:\n(?: {2}.*\n)+/m.exec(settings) ?? [];
    expect(fuses).toContain('  resetAdHocDarwinSignature: true\n');
  });

  it('holds the build, the migrations and this system’s native modules, and nothing else', () => {
    const files = listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'));
    expect(files).toContain('/dist/main/main.js');
    expect(files).toContain('/dist/preload/preload.cjs');
    expect(files).toContain('/dist/renderer/index.html');
    expect(files).toContain('/drizzle/meta/_journal.json');
    expect(files.filter((path) => path.endsWith('.node')).sort()).toEqual([
      `/node_modules/better-sqlite3/prebuilds/linux-${arch}.node`,
      '/node_modules/keytar/build/Release/keytar.node',
    ]);
    const modules = new Set(
      files.map((path) => /^\/node_modules\/([^/]+)/.exec(path)?.[1]).filter((name) => name !== undefined),
    );
    expect([...modules].sort()).toEqual(['better-sqlite3', 'keytar']);
    expect(files.filter((path) => /\.(ts|svelte|map)$/.test(path))).toEqual([]);
  });

  it('keeps native modules beside the archive, where they can be loaded', async () => {
    const addon = await readFile(
      join(`${archive}.unpacked`, 'node_modules', 'better-sqlite3', 'prebuilds', `linux-${arch}.node`),
    );
    expect(addon.subarray(1, 4).toString()).toBe('ELF');
  });

  it('starts with page, policy and preload, and answers a request', async () => {
    const unpacked = join(folder, 'unpacked');
    extractAll(archive, unpacked);
    host = await startHost({
      mainScript: join(unpacked, 'dist', 'main', 'main.js'),
      args: ['--demo', '--data-dir', join(folder, 'profile')],
    });
    const visitor = visitHost(host.address);
    const page = await visitor.fetch('/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    expect(await page.text()).toContain('<div id="app">');
    expect(await (await visitor.fetch('/.host/runtime.js')).text()).toContain('exposeInMainWorld("inkwell"');
    expect(await visitor.request('app:get-state', null)).toMatchObject({
      ok: true,
      value: { trouble: null, account: { isDemo: true } },
    });
  });
});
