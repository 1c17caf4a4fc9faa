import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, tell } from '#scripts/setup/project.mjs';

/** Electron mends its newest three majors. */
const SUPPORTED_MAJORS = 3;

const major = (/** @type {string} */ version) => Number(version.split('.', 1)[0]);

/** @type {{ devDependencies: { electron: string } }} */
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const newest = execFileSync('npm', ['view', 'electron', 'version'], { encoding: 'utf8' }).trim();
if (major(devDependencies.electron) <= major(newest) - SUPPORTED_MAJORS) {
  tell(`Electron ${devDependencies.electron} is no longer mended; the newest is ${newest}.`);
  process.exitCode = 1;
}
