import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['main', 'renderer', 'shared', 'scripts/build/window'];
const FILES = ['package.json', 'package-lock.json', 'CHANGELOG.md'];

/**
 * What a build depends on: how many source files there are (a deleted one changes nothing else) and when the newest
 * of them was written.
 * @param {string} root
 * @returns {{ count: number, newest: number }}
 */
export function surveySources(root) {
  let count = 0;
  let newest = 0;
  /** @param {string} path */
  const look = (path) => {
    count += 1;
    newest = Math.max(newest, statSync(path).mtimeMs);
  };
  /** @param {string} folder */
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (!entry.name.endsWith('.md')) look(path);
    }
  };
  for (const folder of SOURCES) walk(join(root, folder));
  for (const file of FILES) look(join(root, file));
  return { count, newest };
}

/** @param {string} root */
export function stampPath(root) {
  return join(root, 'dist', 'build-stamp.json');
}

/**
 * @param {string} root
 * @returns {boolean} true when dist was built from exactly the sources of now
 */
export function isFresh(root) {
  try {
    const stamp = JSON.parse(readFileSync(stampPath(root), 'utf8'));
    const { count, newest } = surveySources(root);
    return stamp.count === count && stamp.newest === newest;
  } catch {
    return false;
  }
}
