import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { Arch, build, Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CONTENT_SECURITY_POLICY } from '#main/shell/page-policy.ts';
import { visitHost } from '#test/helpers/host-visitor.ts';
import type { RunningHost } from '#test/helpers/host.ts';
import { startHost } from '#test/helpers/host.ts';
import { readFuses, writeStubElectron } from '#test/helpers/stub-electron.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const arch = process.arch;

const billSchema = z.object({
  bomFormat: z.string(),
  specVersion: z.string(),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      purl: z.string(),
      licenses: z.array(z.unknown()),
      hashes: z.array(z.unknown()).optional(),
    }),
  ),
});

/** All files in a folder of the checkout, by their paths in there. */
async function listFiles(path: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** What electron-builder would hand to the tool that makes a package, which comes from the network. */
const appImageSchema = z.object({ desktop: z.string(), desktopFileName: z.string() });
const fpmSchema = z.tuple([z.array(z.string()), z.string()]);

interface Described {
  appImage: z.infer<typeof appImageSchema> | null;
  /** The arguments for a deb and for an rpm, and the entry of the menu that each installs. */
  readonly fpm: { readonly args: readonly string[]; readonly desktop: string }[];
}

const described: Described = { appImage: null, fpm: [] };

/** Notes what a target is made of, and ends it there. */
async function describeTarget(options: unknown): Promise<boolean> {
  const appImage = appImageSchema.safeParse(options);
  if (appImage.success) described.appImage = appImage.data;
  else {
    const [args, desktopFile] = fpmSchema.parse(options);
    described.fpm.push({ args, desktop: await readFile(desktopFile, 'utf8') });
  }
  return true;
}

/** The whole way of `npm run package` for this system, with a stub in place of Electron's own program. */
describe('the package', () => {
  let folder = '';
  let packed = '';
  let archive = '';
  let host: RunningHost | null = null;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inkwell-package-'));
    await writeStubElectron(join(folder, 'electron-dist'));
    await promisify(execFile)(process.execPath, [
      join(root, 'scripts', 'packaging', 'prepare.mjs'),
      join(folder, 'release'),
    ]);
    await build({
      projectDir: root,
      targets: Platform.LINUX.createTarget(['dir', 'AppImage', 'deb', 'rpm'], arch === 'x64' ? Arch.x64 : Arch.arm64),
      publish: 'never',
      config: {
        electronDist: join(folder, 'electron-dist'),
        directories: { output: join(folder, 'release') },
        // The workflow of releases names its repository.
        extraMetadata: { homepage: 'https://example.com/inkwell' },
      },
      effectiveOptionComputed: describeTarget,
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

  it('holds exactly the build, the migrations and this system’s native modules', async () => {
    const files = listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'));
    const isFolder = (path: string): boolean => files.some((other) => other.startsWith(`${path}/`));
    const built = await Promise.all(['main', 'preload', 'renderer'].map((part) => listFiles(join('dist', part))));
    const migrations = (await listFiles('drizzle')).filter((path) => /^drizzle\/[^/]+\.sql$/.test(path));
    const modules = await Promise.all(
      ['better-sqlite3/lib', 'keytar/lib'].map((name) => listFiles(join('node_modules', name))),
    );
    expect(files.filter((path) => !isFolder(path)).sort()).toEqual(
      [
        'package.json',
        'LICENSE',
        ...built.flat(),
        ...migrations,
        'drizzle/meta/_journal.json',
        ...modules.flat(),
        'node_modules/better-sqlite3/package.json',
        'node_modules/better-sqlite3/LICENSE',
        `node_modules/better-sqlite3/prebuilds/linux-${arch}.node`,
        'node_modules/keytar/package.json',
        'node_modules/keytar/LICENSE.md',
        'node_modules/keytar/build/Release/keytar.node',
        'node_modules/@napi-rs/keyring/package.json',
        'node_modules/@napi-rs/keyring/LICENSE',
        'node_modules/@napi-rs/keyring/index.js',
        `node_modules/@napi-rs/keyring-linux-${arch}-gnu/package.json`,
        `node_modules/@napi-rs/keyring-linux-${arch}-gnu/LICENSE.third-party.md`,
        `node_modules/@napi-rs/keyring-linux-${arch}-gnu/keyring.linux-${arch}-gnu.node`,
      ]
        .map((path) => `/${path}`)
        .sort(),
    );
    expect(files.filter((path) => /\.(ts|svelte|map)$/.test(path))).toEqual([]);
  });

  it('brings the notices of every part that is in it, and the list of parts names the same', async () => {
    const notices = await readFile(join(packed, 'resources', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    const bill = billSchema.parse(JSON.parse(await readFile(join(folder, 'release', 'inkwell.cdx.json'), 'utf8')));
    expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.6']);
    const parts = bill.components.filter(({ name }) => name !== 'electron');
    expect(parts.filter(({ name, version }) => !notices.includes(`\n${name} ${version}\n`))).toEqual([]);
    const names = parts.map(({ name }) => name);
    for (const name of ['zod', 'svelte', 'axios', 'better-sqlite3', 'keytar', '@napi-rs/keyring', 'electron-updater'])
      expect(names).toContain(name);
    for (const name of ['vite', 'vitest', 'typescript', 'electron-builder']) expect(names).not.toContain(name);
    expect(new Set(bill.components.map(({ purl }) => purl)).size).toBe(bill.components.length);
    expect(parts.filter(({ hashes, licenses }) => hashes === undefined || licenses.length === 0)).toEqual([]);
  });

  it('starts as an AppImage with its sandbox, for its files and its links', () => {
    const { desktop = '', desktopFileName } = described.appImage ?? {};
    expect(desktopFileName).toBe('inkwell.desktop');
    expect(desktop).toContain('\nExec=AppRun %U\n');
    expect(desktop).not.toContain('--no-sandbox');
    expect(desktop).toContain('\nMimeType=application/x-inkwell;x-scheme-handler/inkwell;\n');
    expect(desktop).toContain('\nStartupWMClass=inkwell\n');
  });

  it('installs as deb and rpm with icons, the kind of its files, and what it may do under AppArmor', () => {
    expect(described.fpm).toHaveLength(2);
    for (const { args, desktop } of described.fpm) {
      expect(desktop).toContain('\nExec=/opt/Inkwell/inkwell %U\n');
      expect(desktop).toContain('\nMimeType=application/x-inkwell;x-scheme-handler/inkwell;\n');
      const installed = args.map((arg) => arg.split('=').at(-1));
      expect(installed).toContain('/opt/Inkwell');
      expect(installed).toContain('/usr/share/mime/packages/inkwell.xml');
      expect(installed).toContain('/usr/share/applications/inkwell.desktop');
      for (const size of [16, 32, 48, 128, 256, 512])
        expect(installed).toContain(`/usr/share/icons/hicolor/${String(size)}x${String(size)}/apps/inkwell.png`);
    }
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
