import type { ExecFileSyncOptionsWithStringEncoding } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const MOST_OUTPUT = 256 * 1_024 * 1_024;
const GIT_OPTIONS: ExecFileSyncOptionsWithStringEncoding = {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: MOST_OUTPUT,
  stdio: ['ignore', 'pipe', 'ignore'],
};
/** The branch that a change is measured by, wherever it is known. */
const TRUNKS = ['origin/main', 'main'];

/** First and last line of a change, in the file as it is now. */
type Lines = readonly [first: number, last: number];
/** The lines that a change touches, by file. */
export type ChangedLines = ReadonlyMap<string, readonly Lines[]>;

/**
 * Returns what the checkout changes: since it left the trunk, or since the commit before where it is the trunk. Returns
 * nothing where git cannot tell.
 */
export function changedLines(): ChangedLines {
  const base = leftTrunkAt() ?? git('rev-parse', '--verify', '--quiet', 'HEAD~1');
  return readDiff(
    base === null ? '' : (git('diff', '--unified=0', '--no-color', '--no-ext-diff', '--find-renames', base) ?? ''),
  );
}

function leftTrunkAt(): string | null {
  const head = git('rev-parse', 'HEAD');
  const bases = TRUNKS.map((trunk) => git('merge-base', 'HEAD', trunk));
  return bases.find((base) => base !== null && base !== head) ?? null;
}

function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, GIT_OPTIONS).trim();
  } catch {
    return null;
  }
}

/** Reads a unified diff without context. Where lines were only taken away, the place counts at which they were. */
export function readDiff(diff: string): ChangedLines {
  const changed = new Map<string, Lines[]>();
  let lines: Lines[] = [];
  for (const line of diff.split('\n')) {
    // A file that is gone has no lines: its name is /dev/null.
    if (line.startsWith('+++ ')) lines = [];
    const path = /^\+\+\+ b\/(.*)$/.exec(line)?.[1];
    if (path !== undefined) changed.set(path, lines);
    const [hunk, from, count] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (hunk !== undefined) lines.push([Number(from), Number(from) + Math.max(1, Number(count ?? 1)) - 1]);
  }
  return changed;
}
