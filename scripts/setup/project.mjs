import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's own folder, wherever a script was called from. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/**
 * The project's own Node, a dev dependency; null before the first install.
 * @param {string} [folder]
 * @returns {string | null}
 */
export function findProjectNode(folder = root) {
  const binary = join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(binary) ? binary : null;
}

/** @returns {string} */
export function projectNode() {
  const binary = findProjectNode();
  if (binary === null) throw new Error('node_modules has no Node of its own; run "node scripts/setup.mjs" first.');
  return binary;
}

/**
 * Progress for people. Never on standard output: that belongs to the command that was asked for.
 * @param {string} line
 */
export function tell(line) {
  process.stderr.write(`${line}\n`);
}
