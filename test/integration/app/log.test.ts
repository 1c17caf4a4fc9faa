import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '#main/app.ts';
import type { LogEvent } from '#main/platform/log.ts';
import { openLog } from '#main/platform/log.ts';
import { migrationsDir, NOW, stateDir } from '#test/helpers/books.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import { canMount, mountSmallDisk } from '#test/helpers/small-disk.ts';

const MEGABYTE = 2 ** 20;
const slow = (ms: number): LogEvent => ({ code: 'step_slow', step: 'page', ms });

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-log-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const names = (dataDir = folder): readonly string[] => readdirSync(join(dataDir, 'log')).toSorted();
const textOf = (name: string, dataDir = folder): string => readFileSync(join(dataDir, 'log', name), 'utf8');

/** The lines in the order in which they were written; a line that is no JSON fails. */
function lines(dataDir = folder): readonly Record<string, unknown>[] {
  const written = names(dataDir).flatMap((name) => textOf(name, dataDir).split('\n'));
  // Each line is an object, which the next assertion of a test looks at.
  return written.filter((line) => line !== '').map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log of a profile', () => {
  it('is one line of JSON an event, in a file for this person alone', () => {
    openLog(folder, () => NOW).write(slow(12_000));
    expect(textOf('000001.jsonl')).toBe(
      '{"at":"2026-11-21T10:00:00.000Z","level":"warn","code":"step_slow","step":"page","ms":12000}\n',
    );
    expect(statSync(join(folder, 'log')).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'log', '000001.jsonl')).mode & 0o777).toBe(0o600);
  });

  it('goes on in the next file of at most 1 MB without losing a line, and keeps three', () => {
    const log = openLog(folder, () => NOW);
    const bytes = Buffer.byteLength(`${JSON.stringify({ at: new Date(NOW), level: 'warn', ...slow(100_000) })}\n`);
    const count = Math.ceil((3.5 * MEGABYTE) / bytes);
    for (let index = 0; index < count; index += 1) log.write(slow(100_000 + index));
    expect(names()).toEqual(['000002.jsonl', '000003.jsonl', '000004.jsonl']);
    for (const name of names()) expect(statSync(join(folder, 'log', name)).size).toBeLessThanOrEqual(MEGABYTE);
    const kept = lines().map(({ ms }) => ms);
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 100_000 + count - kept.length + index));
    expect(kept.length * bytes).toBeGreaterThan(2.4 * MEGABYTE);
  });

  it('is written by two programs at once', () => {
    const [window, terminal] = [openLog(folder), openLog(folder)];
    window.write(slow(1));
    writeFileSync(join(folder, 'log', '000001.jsonl'), `${'x'.repeat(MEGABYTE - 2)}\n`);
    terminal.write(slow(2));
    window.write(slow(3));
    expect(textOf('000002.jsonl').split('\n')).toHaveLength(3);
  });

  it('does not lose a line behind one that a power cut left unfinished', () => {
    const log = openLog(folder);
    log.write(slow(1));
    writeFileSync(join(folder, 'log', '000001.jsonl'), '{"at":"2026-11-2');
    log.write(slow(2));
    expect(textOf('000001.jsonl').split('\n')[1]).toContain('"ms":2');
  });

  it('makes no folder where there is no profile', () => {
    openLog(join(folder, 'mistyped')).write(slow(1));
    expect(readdirSync(folder)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('fails silently on a device that is full', () => {
    mkdirSync(join(folder, 'log'));
    symlinkSync('/dev/full', join(folder, 'log', '000001.jsonl'));
    expect(() => {
      openLog(folder).write(slow(1));
    }).not.toThrow();
  });

  it.runIf(canMount)('goes on after a full disk has room again, with whole lines', () => {
    const disk = mountSmallDisk(1);
    try {
      const log = openLog(disk.folder);
      log.write(slow(1));
      disk.fill();
      for (let index = 0; index < 200; index += 1) log.write(slow(2));
      disk.empty();
      log.write(slow(3));
      expect(textOf('000001.jsonl', disk.folder).trimEnd().split('\n').at(-1)).toContain('"ms":3');
    } finally {
      disk.remove();
    }
  });
});

it('tells when the app was started and quit, with its version and what kept its book closed', async () => {
  const vault = createMemoryVault();
  const options = { dataDir: folder, stateDir, migrationsDir, vault, version: '1.2.3', locale: 'en-US' } as const;
  const app = await openApp({ ...options, platform: 'linux', startInDemo: false });
  const second = await openApp({ ...options, platform: 'linux', startInDemo: false });
  await second.close();
  await app.close();
  expect(lines().map(({ code, trouble, version }) => [code, trouble, version])).toEqual([
    ['app_started', null, '1.2.3'],
    ['app_started', 'profile_in_use', '1.2.3'],
    ['app_quit', undefined, undefined],
    ['app_quit', undefined, undefined],
  ]);
});
