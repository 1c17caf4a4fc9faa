import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The most that a package for Linux may weigh, in bytes. */
export const LINUX_BUDGET = 130 * 1_000 * 1_000;
const LINUX_PACKAGE = /\.(AppImage|deb|rpm)$/;

/**
 * Lists the packages for Linux that are over the budget, with their sizes in bytes.
 * @param {string} folder with the packages
 */
export function listOverweight(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => LINUX_PACKAGE.test(file))
    .map((file) => ({ file, size: statSync(join(folder, file)).size }))
    .filter(({ size }) => size > LINUX_BUDGET);
}
