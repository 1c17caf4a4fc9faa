import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const FIRST_NODE_API = 10;

/** A Node of this machine that is too old for the database, if there is one. */
function findOldNode(): string | null {
  const candidates = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const isOld = (path: string): boolean => {
    const { stdout, status } = spawnSync(path, ['-p', 'process.versions.napi'], { encoding: 'utf8' });
    return status === 0 && Number(stdout) < FIRST_NODE_API;
  };
  return candidates.find((path) => existsSync(path) && isOld(path)) ?? null;
}

const oldNode = findOldNode();

describe.skipIf(oldNode === null)('an old Node', () => {
  it.each(['cli.js', 'main.js'])('gets one clear line from %s, and no crash', (entry) => {
    const { status, stdout, stderr } = spawnSync(
      oldNode ?? '',
      [join(root, 'dist', 'main', entry), 'status', '--json'],
      { encoding: 'utf8' },
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('Inkwell needs Node.js 22.14 or newer');
  });
});
