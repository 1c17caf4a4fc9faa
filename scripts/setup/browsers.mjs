import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * @typedef {object} Machine what the decisions of set-up look at; tests give an invented one
 * @property {NodeJS.Platform} platform
 * @property {NodeJS.ProcessEnv} env
 * @property {(path: string) => boolean} exists
 */

/** @type {Machine} */
export const thisMachine = { platform: process.platform, env: process.env, exists: existsSync };

/**
 * @param {string} command
 * @param {Machine} machine
 * @returns {string | null} where the command lies
 */
export function findCommand(command, { env, exists }) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, command)).find(exists) ?? null;
}

/**
 * An installed browser with Chromium's engine; `INKWELL_BROWSER` comes first.
 * @param {Machine} machine
 * @returns {string | null}
 */
export function findBrowser(machine) {
  const { platform, env, exists } = machine;
  const chosen = env['INKWELL_BROWSER'];
  if (chosen !== undefined && chosen !== '') return chosen;
  if (platform === 'darwin') return MAC.find(exists) ?? null;
  if (platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .map((name) => env[name] ?? '')
      .filter((path) => path !== '');
    return roots.flatMap((folder) => WINDOWS.map((path) => `${folder}\\${path}`)).find(exists) ?? null;
  }
  for (const name of NAMES) {
    const found = findCommand(name, machine);
    if (found !== null) return found;
  }
  return null;
}

/**
 * @param {Machine} machine
 * @returns {boolean} can a window be shown to a person here
 */
export function hasDisplay({ platform, env }) {
  if (env['INKWELL_NO_BROWSER'] === '1') return false;
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(env['DISPLAY']) || Boolean(env['WAYLAND_DISPLAY']);
}
