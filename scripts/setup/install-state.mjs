import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectNode } from './project.mjs';

/**
 * @typedef {object} Stamp what the last complete set-up found
 * @property {string} lock hash of package-lock.json
 * @property {string} system
 * @property {'loads' | 'failed' | 'tools missing'} keytar
 */

/** Inside node_modules, so that it disappears together with what it describes. @param {string} root */
const stampPath = (root) => join(root, 'node_modules', '.inkwell-setup.json');

/** @param {string} root */
export function hashLock(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

export const system = `${process.platform}-${process.arch}`;

/**
 * @param {string} root
 * @returns {Stamp | null} null when the modules on disk are not those of the lock file
 */
export function readStamp(root) {
  try {
    const stamp = JSON.parse(readFileSync(stampPath(root), 'utf8'));
    const isCurrent = stamp.lock === hashLock(root) && stamp.system === system && findProjectNode(root) !== null;
    return isCurrent ? stamp : null;
  } catch {
    return null;
  }
}

/** @param {string} root @param {Stamp} stamp */
export function writeStamp(root, stamp) {
  writeFileSync(stampPath(root), `${JSON.stringify(stamp)}\n`);
}

/**
 * npm keeps a lock file of what it really installed: where that agrees, somebody has run npm already.
 * @param {string} root
 */
export function isInstalled(root) {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const found = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages;
    return findProjectNode(root) !== null && agree(wanted, found);
  } catch {
    return false;
  }
}

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

/**
 * @param {Packages} wanted
 * @param {Packages} found
 * @returns {boolean}
 */
export function agree(wanted, found) {
  const isRight = (/** @type {string} */ path) =>
    path === '' ||
    (found[path] === undefined ? wanted[path]?.optional === true : found[path].version === wanted[path]?.version);
  return Object.keys(wanted).every(isRight) && Object.keys(found).every((path) => path in wanted);
}
