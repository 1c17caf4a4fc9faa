import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** The compiled messages follow from these. */
const SOURCES = ['messages/en.json', 'scripts/words/catalogue.mjs', 'package-lock.json'];

/** @param {string} root */
export const compiledFolder = (root) => join(root, 'shared', 'words', 'compiled');

/** @param {string} root */
export function fingerprint(root) {
  const hash = createHash('sha256');
  for (const path of SOURCES) hash.update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** The first line of a compiled file. @param {string} mark */
export const stampOf = (mark) => `// Compiled from ${mark}`;

/**
 * @param {string} root
 * @returns {boolean} true when the messages were compiled from exactly the sources of now
 */
export function areWordsFresh(root) {
  const wanted = stampOf(fingerprint(root));
  try {
    const file = openSync(join(compiledFolder(root), 'en.js'), 'r');
    const found = Buffer.alloc(wanted.length);
    readSync(file, found, 0, found.length, 0);
    closeSync(file);
    return found.toString() === wanted;
  } catch {
    return false;
  }
}
