import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFresh, stampPath, surveySources } from '#scripts/build/freshness.mjs';
import { agree, hashLock, isInstalled, readStamp, system, writeStamp } from '#scripts/setup/install-state.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inkwell-fresh-'));
  for (const folder of ['main', 'renderer', 'shared', 'scripts/build/window', 'dist', 'node_modules'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['package.json', 'package-lock.json', 'CHANGELOG.md', 'main/main.ts', 'shared/errors.ts'])
    writeFileSync(join(root, file), '{}');
  writeFileSync(stampPath(root), JSON.stringify(surveySources(root)));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('a build', () => {
  it('is fresh until a source changes, appears or disappears', () => {
    expect(isFresh(root)).toBe(true);
    utimesSync(join(root, 'main/main.ts'), new Date(), new Date(Date.now() + 5_000));
    expect(isFresh(root)).toBe(false);
    writeFileSync(stampPath(root), JSON.stringify(surveySources(root)));
    rmSync(join(root, 'shared/errors.ts'));
    expect(isFresh(root)).toBe(false);
    writeFileSync(stampPath(root), JSON.stringify(surveySources(root)));
    writeFileSync(join(root, 'scripts/build/window/icons.ts'), '');
    expect(isFresh(root)).toBe(false);
  });

  it('does not care about documentation', () => {
    writeFileSync(join(root, 'main/README.md'), '# main');
    expect(isFresh(root)).toBe(true);
  });

  it('is stale without a stamp', () => {
    rmSync(stampPath(root));
    expect(isFresh(root)).toBe(false);
  });
});

describe('an installation', () => {
  it('is complete only for this lock file, this system and with a Node of its own', () => {
    writeStamp(root, { lock: hashLock(root), system, keytar: 'loads' });
    expect(readStamp(root)).toBeNull();
    const folder = join(root, 'node_modules', 'node', 'bin');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, process.platform === 'win32' ? 'node.exe' : 'node'), '');
    expect(readStamp(root)).toMatchObject({ keytar: 'loads' });
    writeFileSync(join(root, 'package-lock.json'), '{"changed":true}');
    expect(readStamp(root)).toBeNull();
    expect(isInstalled(root)).toBe(false);
  });

  it('may lack optional packages of other systems, nothing else', () => {
    const wanted = {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', optional: true },
    };
    expect(agree(wanted, { 'node_modules/a': { version: '1.0.0' } })).toBe(true);
    expect(agree(wanted, { 'node_modules/a': { version: '1.0.1' } })).toBe(false);
    expect(agree(wanted, {})).toBe(false);
    expect(agree(wanted, { 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '1.0.0' } })).toBe(
      false,
    );
  });
});
