import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Electron's program, if somebody has fetched it (`npx install-electron`). Looks only: asking the package itself would
 * start a download.
 * @param {string} root
 * @param {(path: string) => boolean} [exists]
 * @returns {string | null}
 */
export function findElectron(root, exists = existsSync) {
  const folder = join(root, 'node_modules', 'electron');
  const note = join(folder, 'path.txt');
  if (!exists(note)) return null;
  const program = join(folder, 'dist', readFileSync(note, 'utf8').trim());
  return exists(program) ? program : null;
}
