import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeHttpExecutor } from 'builder-util';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchThrough } from '#main/shell/updates/electron-updater.ts';
import type { Updater } from '#main/updates/updater.ts';
import { publicKeyOf, writeFeeds } from '#scripts/packaging/feed.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const ownKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const stranger = generateKeyPairSync('ed25519').privateKey;

const PACKAGE = randomBytes(300_000);
const feedName = (channel: string): string => `${channel}-linux.yml`;
const packageName = (version: string): string => `Inkwell-${version}.AppImage`;

/** A feed on a socket: its files, and what happens to a package on its way. */
interface TestFeed {
  readonly files: Map<string, Buffer>;
  readonly asked: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[];
  send: (response: ServerResponse, body: Buffer) => void;
}

let feed: TestFeed;
let server: Server;
let folder: string;
let fetch: Updater['fetch'];
let url: string;

/** Announces a version on a channel, signed by us unless another key is given. */
function announce(channel: string, version: string, { hash = PACKAGE, key = privateKey, more = '' } = {}): void {
  const sha512 = createHash('sha512').update(hash).digest('base64');
  const text = [
    `version: ${version}`,
    'files:',
    `  - url: ${packageName(version)}`,
    `    sha512: ${sha512}`,
    `    size: ${String(PACKAGE.length)}`,
    `path: ${packageName(version)}`,
    `sha512: ${sha512}`,
    "releaseDate: '2026-11-30T10:00:00.000Z'",
    more,
  ].join('\n');
  const signature = sign(null, Buffer.from(`${feedName(channel)}\n${text}`), key).toString('base64');
  feed.files.set(feedName(channel), Buffer.from(`# signature ${signature}\n${text}`));
  feed.files.set(packageName(version), PACKAGE);
}

const loaded = (): readonly string[] => {
  try {
    return readdirSync(join(folder, 'cache', 'inkwell-updater', 'pending')).filter((name) =>
      name.endsWith('.AppImage'),
    );
  } catch {
    return [];
  }
};

const silent = { onFound: () => {}, onProgress: () => {} };

/** The real updater of an AppImage, with Node's sockets in place of Chromium's. */
function createUpdater(version: string): Updater['fetch'] {
  const updater = new AppImageUpdater(null, {
    version,
    name: 'inkwell',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: join(folder, 'profile'),
    baseCachePath: join(folder, 'cache'),
    whenReady: () => Promise.resolve(),
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  });
  const executor = Object.assign(new ElectronHttpExecutor(), {
    createRequest: NodeHttpExecutor.prototype.createRequest,
  });
  Object.assign(updater, { httpExecutor: executor });
  Object.assign(updater, { configOnDisk: { value: Promise.resolve({ updaterCacheDirName: 'inkwell-updater' }) } });
  updater.disableDifferentialDownload = true;
  // The same on every computer that runs this test.
  Object.assign(updater, { _testOnlyOptions: { platform: 'linux' } });
  return fetchThrough(updater, { url, publicKey: ownKey });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkwell-feed-'));
  vi.stubEnv('APPIMAGE', join(folder, 'Inkwell.AppImage'));
  vi.stubEnv('TEST_UPDATER_ARCH', 'x64');
  feed = {
    files: new Map(),
    asked: [],
    send: (response, body) => response.end(body),
  };
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    feed.asked.push({ path: pathname.slice(1), headers: request.headers });
    const body = feed.files.get(pathname.slice(1));
    if (body === undefined) response.writeHead(404).end();
    else if (pathname.endsWith('.AppImage')) {
      response.writeHead(200, { 'content-length': body.length });
      feed.send(response, body);
    } else response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  fetch = createUpdater('0.1.0');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

describe('a newer version in the feed', () => {
  it('is loaded and lies on the disk as it was announced', async () => {
    announce('latest', '0.2.0');
    const found: string[] = [];
    const percents: number[] = [];
    const notices = {
      onFound: (version: string) => void found.push(version),
      onProgress: (percent: number) => void percents.push(percent),
    };
    expect(await fetch('stable', notices)).toBe('0.2.0');
    expect(found).toEqual(['0.2.0']);
    expect(percents.at(-1)).toBe(100);
    expect(loaded()).toEqual([packageName('0.2.0')]);
    expect(readFileSync(join(folder, 'cache', 'inkwell-updater', 'pending', packageName('0.2.0')))).toEqual(PACKAGE);
  });

  it('is not loaded a second time', async () => {
    announce('latest', '0.2.0');
    await fetch('stable', silent);
    expect(await fetch('stable', silent)).toBe('0.2.0');
    expect(feed.asked.filter(({ path }) => path.endsWith('.AppImage'))).toHaveLength(1);
  });

  it('is refused when the package was changed on its way', async () => {
    announce('latest', '0.2.0', { hash: Buffer.from('another package') });
    await expect(fetch('stable', silent)).rejects.toMatchObject({ problem: 'damaged' });
    expect(loaded()).toEqual([]);
  });

  it('is refused when somebody else signed the feed', async () => {
    announce('latest', '0.2.0', { key: stranger });
    await expect(fetch('stable', silent)).rejects.toMatchObject({ problem: 'not_signed' });
    expect(feed.asked.map(({ path }) => path)).not.toContain(packageName('0.2.0'));
  });

  it('is refused when the feed was changed after it was signed', async () => {
    announce('latest', '0.2.0');
    const text = feed.files.get(feedName('latest'))?.toString() ?? '';
    feed.files.set(feedName('latest'), Buffer.from(text.replaceAll('0.2.0', '0.3.0')));
    await expect(fetch('stable', silent)).rejects.toMatchObject({ problem: 'not_signed' });
  });

  it('is refused when the feed of another channel stands in its place', async () => {
    announce('beta', '0.2.0');
    feed.files.set(feedName('latest'), feed.files.get(feedName('beta')) ?? Buffer.alloc(0));
    await expect(fetch('stable', silent)).rejects.toMatchObject({ problem: 'not_signed' });
  });

  it('is refused without a signature', async () => {
    announce('latest', '0.2.0');
    const [, ...text] = feed.files.get(feedName('latest'))?.toString().split('\n') ?? [];
    feed.files.set(feedName('latest'), Buffer.from(text.join('\n')));
    await expect(fetch('stable', silent)).rejects.toMatchObject({ problem: 'not_signed' });
    expect(loaded()).toEqual([]);
  });

  it('is loaded from the beginning after the connection broke', async () => {
    announce('latest', '0.2.0');
    feed.send = (response, body) => {
      response.write(body.subarray(0, 100_000), () => response.destroy());
    };
    await expect(fetch('stable', silent)).rejects.toMatchObject({ problem: 'unreachable' });
    expect(loaded()).toEqual([]);
    feed.send = (response, body) => response.end(body);
    expect(await fetch('stable', silent)).toBe('0.2.0');
    expect(readFileSync(join(folder, 'cache', 'inkwell-updater', 'pending', packageName('0.2.0')))).toEqual(PACKAGE);
  });
});

describe('what a release announces', () => {
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

  /** Writes the feeds of a release with packages for each system, and serves them. */
  async function release(version: string, channel: 'latest' | 'beta', percent: number): Promise<readonly string[]> {
    const packages = join(folder, 'packages');
    await mkdir(packages);
    for (const name of [packageName(version), 'Inkwell-Setup.exe', 'Inkwell-mac.zip', 'inkwell_amd64.deb'])
      await writeFile(join(packages, name), PACKAGE);
    const feeds = writeFeeds(packages, { version, channel, percent, packages: url }, pem);
    for (const [name, text] of feeds) feed.files.set(name, Buffer.from(text));
    feed.files.set(packageName(version), PACKAGE);
    return [...feeds.keys()].sort();
  }

  it('is understood by the program, on both channels for a stable version', async () => {
    expect(publicKeyOf(pem)).toBe(ownKey);
    const names = ['beta-linux.yml', 'beta-mac.yml', 'beta.yml', 'latest-linux.yml', 'latest-mac.yml', 'latest.yml'];
    expect(await release('0.2.0', 'latest', 100)).toEqual(names);
    expect(await fetch('stable', silent)).toBe('0.2.0');
    expect(await createUpdater('0.1.0')('beta', silent)).toBe('0.2.0');
  });

  it('goes to the beta channel alone for a beta version', async () => {
    expect(await release('0.2.0-beta.1', 'beta', 100)).toEqual(['beta-linux.yml', 'beta-mac.yml', 'beta.yml']);
  });

  it('names the share of people it goes to', async () => {
    await release('0.2.0', 'latest', 10);
    expect(feed.files.get('latest.yml')?.toString()).toContain('stagingPercentage: 10\n');
  });

  it('is refused without the packages of a system', async () => {
    await mkdir(join(folder, 'packages'));
    const announcement = { version: '0.2.0', channel: 'latest', percent: 100, packages: url } as const;
    expect(() => writeFeeds(join(folder, 'packages'), announcement, pem)).toThrow('No package for the feed');
  });
});

describe('no version is offered', () => {
  it.each(['0.1.0', '0.0.9', '0.1.0-beta.3'])('when the feed announces %s to 0.1.0', async (version) => {
    announce('latest', version);
    expect(await fetch('stable', silent)).toBeNull();
    expect(loaded()).toEqual([]);
  });

  it('while it goes to nobody yet, and to everybody in the end', async () => {
    announce('latest', '0.2.0', { more: 'stagingPercentage: 0' });
    expect(await fetch('stable', silent)).toBeNull();
    announce('latest', '0.2.0', { more: 'stagingPercentage: 100' });
    expect(await fetch('stable', silent)).toBe('0.2.0');
  });

  it('of the beta channel to those who follow the stable one', async () => {
    announce('latest', '0.1.0');
    announce('beta', '0.2.0-beta.1');
    expect(await fetch('stable', silent)).toBeNull();
    expect(await fetch('beta', silent)).toBe('0.2.0-beta.1');
  });

  it('older than a beta version to those who leave its channel', async () => {
    announce('latest', '0.1.0');
    expect(await createUpdater('0.2.0-beta.1')('stable', silent)).toBeNull();
  });
});

it('tells the server nothing by which this computer is known again', async () => {
  announce('latest', '0.2.0');
  await fetch('stable', silent);
  for (const { headers } of feed.asked) expect(Object.keys(headers)).not.toContain('x-user-staging-id');
});

it('says that a server that is not there cannot be reached', async () => {
  await expect(fetch('stable', silent)).rejects.toMatchObject({ problem: 'unreachable' });
});
