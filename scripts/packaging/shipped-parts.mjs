import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Part a package of the registry that is in the packages we hand out
 * @property {string} name
 * @property {string} version
 * @property {string} licence SPDX expression
 * @property {string} author as its package names them; empty where it names none
 * @property {string} text of its licence files; empty where it brings none
 * @property {string} integrity of what npm installed, as in the lock file
 */

/** Packages that are not bundled but lie in the archive as they are, because they bring native modules. */
const NATIVE = /^node_modules\/(better-sqlite3|keytar|@napi-rs\/keyring(-[\w-]+)?)$/;
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/**
 * Lists everything of others that is shipped, from what the builds noted and what is packed beside them.
 * @param {string} root
 * @returns {readonly Part[]}
 */
export function listShippedParts(root) {
  /** @type {{ packages: Record<string, { integrity?: string }> }} */
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const native = Object.keys(lock.packages).filter((path) => NATIVE.test(path) && existsSync(join(root, path)));
  const bundled = ['main', 'preload', 'renderer'].flatMap((part) => readNoted(root, part));
  const folders = [...new Set([...bundled, ...native])].sort();
  const parts = folders.map((folder) => ({
    ...readPart(root, folder),
    integrity: lock.packages[folder]?.integrity ?? '',
  }));
  // One package may be installed twice with one version.
  return [...new Map(parts.map((part) => [`${part.name}@${part.version}`, part])).values()];
}

/** @param {string} root @param {string} part @returns {readonly string[]} */
const readNoted = (root, part) => JSON.parse(readFileSync(join(root, 'dist', 'packages', `${part}.json`), 'utf8'));

/** @param {string} root @param {string} folder */
function readPart(root, folder) {
  const path = join(root, folder);
  /** @type {{ name: string, version: string, license?: string, author?: string | { name: string } }} */
  const { name, version, license, author = '' } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const files = readdirSync(path).filter((file) => LICENCE_FILE.test(file));
  const text = files
    .sort()
    .map((file) => readFileSync(join(path, file), 'utf8').trim())
    .join('\n\n');
  return {
    name,
    version,
    // Some packages bring the text and forget to say what it is.
    licence: license ?? (/^MIT License/.test(text) ? 'MIT' : ''),
    author: typeof author === 'string' ? author : author.name,
    text,
  };
}
