import { join } from 'node:path';
import { findBrowser, findCommand, hasDisplay } from './browsers.mjs';
import { findElectron } from './electron.mjs';

/** @typedef {import('./browsers.mjs').Machine} Machine */
/** @typedef {'modules' | 'build' | 'window' | 'test'} Purpose what somebody is about to do with the checkout; `modules` runs sources as they are */

const LIBSECRET_HEADER = '/usr/include/libsecret-1/libsecret/secret.h';

/**
 * What the system has to bring before keytar can be built. Windows is asked for nothing: its build tools are found by no
 * name in the path, keytar mostly comes built there, and without it Inkwell asks for the key at every start.
 * @param {Machine} machine
 * @returns {string[]} Debian packages
 */
export function listMissingForKeytar(machine) {
  if (machine.platform === 'win32') return [];
  const missing = ['make', 'g++', 'python3'].filter((command) => findCommand(command, machine) === null);
  return machine.platform === 'linux' && !machine.exists(LIBSECRET_HEADER) ? ['libsecret-1-dev', ...missing] : missing;
}

/**
 * What the system has to bring for this purpose, apart from building.
 * @param {Purpose} purpose
 * @param {Machine} machine
 * @param {string} root
 * @returns {string[]} Debian packages
 */
export function listMissingToRun(purpose, machine, root) {
  const { platform, exists } = machine;
  const missing = [];
  const isShownInBrowser = purpose === 'window' && hasDisplay(machine) && findElectron(root, exists) === null;
  if ((isShownInBrowser || purpose === 'test') && findBrowser(machine) === null) missing.push('chromium');
  if (purpose === 'test' && platform === 'linux') {
    if (findCommand('dbus-run-session', machine) === null) missing.push('dbus');
    if (findCommand('gnome-keyring-daemon', machine) === null) missing.push('gnome-keyring');
  }
  const showsApp = purpose === 'window' || purpose === 'test';
  if (showsApp && platform === 'linux' && !hasLibsecret(exists)) missing.push('libsecret-1-0');
  return missing;
}

/** @param {Machine['exists']} exists */
function hasLibsecret(exists) {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib', '/lib'];
  return folders.some((folder) => exists(join(folder, 'libsecret-1.so.0')));
}

/**
 * @typedef {{ readonly kind: 'nothing' } | { readonly kind: 'install', readonly command: readonly string[] } | { readonly kind: 'refuse', readonly line: string }} Step
 */

/**
 * @param {readonly string[]} missing Debian packages
 * @param {{ readonly isDebian: boolean, readonly rights: 'root' | 'sudo' | 'none' }} system
 * @returns {Step} how to get them, or the one line to say
 */
export function decideOnPackages(missing, { isDebian, rights }) {
  if (missing.length === 0) return { kind: 'nothing' };
  const apt = ['apt-get', 'install', '-y', '--no-install-recommends', ...missing];
  if (!isDebian)
    return {
      kind: 'refuse',
      line: `Inkwell needs what Debian calls ${missing.join(', ')}; please install it and start again.`,
    };
  if (rights === 'root') return { kind: 'install', command: apt };
  if (rights === 'sudo') return { kind: 'install', command: ['sudo', '-n', ...apt] };
  return { kind: 'refuse', line: `Inkwell needs some packages; please run: sudo ${apt.join(' ')}` };
}
