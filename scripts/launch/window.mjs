import { join } from 'node:path';
import { findBrowser, hasDisplay, thisMachine } from '#scripts/setup/browsers.mjs';
import { findElectron } from '#scripts/setup/electron.mjs';
import { projectNode, root } from '#scripts/setup/project.mjs';

/**
 * @typedef {object} Launch how the built app is shown
 * @property {string} command
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {string} line what a person is told about it
 */

/**
 * Real Electron where its program is there, else the Chromium host with the same build.
 * @param {readonly string[]} args the app's own arguments
 * @returns {Launch}
 */
export function planWindow(args) {
  const electron = findElectron(root);
  if (electron !== null)
    return { command: electron, args: [root, ...args], env: process.env, line: 'Inkwell runs in Electron.' };
  const browser = hasDisplay(thisMachine) ? findBrowser(thisMachine) : null;
  const where =
    browser === null ? 'at a local address (there is no display or browser to open a window in)' : `in ${browser}`;
  return {
    ...planHost(join(root, 'dist', 'main', 'main.js'), args),
    env: { ...hostEnvironment(), INKWELL_BROWSER: browser ?? '' },
    line: `Electron's program is not installed here, so Inkwell runs ${where}.`,
  };
}

/**
 * @param {string} mainScript a built main process, in the checkout or unpacked from a package
 * @param {readonly string[]} args
 */
export function planHost(mainScript, args) {
  const host = join(root, 'scripts', 'chromium-host', 'host.ts');
  // The host's lock uses Node's own SQLite, which announces itself as experimental.
  return { command: projectNode(), args: ['--disable-warning=ExperimentalWarning', host, mainScript, ...args] };
}

/** Compiled code is kept between starts. @returns {NodeJS.ProcessEnv} */
export function hostEnvironment() {
  return { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') };
}
