import { describe, expect, it } from 'vitest';
import { findBrowser, hasDisplay } from '#scripts/setup/browsers.mjs';
import { decideOnPackages, listMissingForKeytar, listMissingToRun } from '#scripts/setup/needs.mjs';

/**
 * @param {readonly string[]} files that exist on the invented machine
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 */
function machine(files, env = {}, platform = 'linux') {
  return { platform, env: { PATH: '/usr/bin', ...env }, exists: (/** @type {string} */ path) => files.includes(path) };
}

const HEADER = '/usr/include/libsecret-1/libsecret/secret.h';
const LIBRARY = '/usr/lib/x86_64-linux-gnu/libsecret-1.so.0';
const TOOLS = ['/usr/bin/make', '/usr/bin/g++', '/usr/bin/python3'];
const KEYRING = ['/usr/bin/dbus-run-session', '/usr/bin/gnome-keyring-daemon', LIBRARY];

describe('what is missing', () => {
  it('names every tool that keytar is built with, and only those', () => {
    expect(listMissingForKeytar(machine([]))).toEqual(['libsecret-1-dev', 'make', 'g++', 'python3']);
    expect(listMissingForKeytar(machine([HEADER, ...TOOLS]))).toEqual([]);
    expect(listMissingForKeytar(machine(TOOLS, {}, 'darwin'))).toEqual([]);
  });

  it('names none on Windows, where set-up goes on without them', () => {
    const windows = machine([], { PATH: 'C:\\Windows\\System32' }, 'win32');
    expect(listMissingForKeytar(windows)).toEqual([]);
    expect(decideOnPackages(listMissingForKeytar(windows), { isDebian: false, rights: 'none' })).toEqual({
      kind: 'nothing',
    });
  });

  it('asks for a browser and a keyring before tests', () => {
    expect(listMissingToRun('test', machine([]), '/project')).toEqual([
      'chromium',
      'dbus',
      'gnome-keyring',
      'libsecret-1-0',
    ]);
    expect(listMissingToRun('test', machine([...KEYRING, '/usr/bin/google-chrome']), '/project')).toEqual([]);
  });

  it('asks for a browser only where a window can be shown', () => {
    expect(listMissingToRun('window', machine([LIBRARY]), '/project')).toEqual([]);
    expect(listMissingToRun('window', machine([LIBRARY], { DISPLAY: ':0' }), '/project')).toEqual(['chromium']);
  });

  it('asks for nothing when only the terminal client runs', () => {
    expect(listMissingToRun('build', machine([]), '/project')).toEqual([]);
  });
});

describe('how packages are brought', () => {
  const apt = 'apt-get install -y --no-install-recommends make g++';

  it('installs with the rights it has', () => {
    expect(decideOnPackages([], { isDebian: true, rights: 'none' })).toEqual({ kind: 'nothing' });
    expect(decideOnPackages(['make', 'g++'], { isDebian: true, rights: 'root' })).toEqual({
      kind: 'install',
      command: apt.split(' '),
    });
    expect(decideOnPackages(['make', 'g++'], { isDebian: true, rights: 'sudo' })).toEqual({
      kind: 'install',
      command: `sudo -n ${apt}`.split(' '),
    });
  });

  it('says the one command, in one line, when it may not', () => {
    const step = decideOnPackages(['make', 'g++'], { isDebian: true, rights: 'none' });
    expect(step).toEqual({ kind: 'refuse', line: `Inkwell needs some packages; please run: sudo ${apt}` });
  });

  it('only names what is missing on another system', () => {
    expect(decideOnPackages(['make'], { isDebian: false, rights: 'root' })).toEqual({
      kind: 'refuse',
      line: 'Inkwell needs what Debian calls make; please install it and start again.',
    });
  });
});

describe('the browser', () => {
  it('is the chosen one, else an installed one', () => {
    expect(findBrowser(machine(['/usr/bin/chromium'], { INKWELL_BROWSER: '/opt/mine' }))).toBe('/opt/mine');
    expect(findBrowser(machine(['/usr/bin/microsoft-edge', '/usr/bin/chromium']))).toBe('/usr/bin/chromium');
    expect(findBrowser(machine([]))).toBeNull();
  });

  it('is not used without a display, or when somebody says so', () => {
    expect(hasDisplay(machine([]))).toBe(false);
    expect(hasDisplay(machine([], { WAYLAND_DISPLAY: 'wayland-0' }))).toBe(true);
    expect(hasDisplay(machine([], { DISPLAY: ':0', INKWELL_NO_BROWSER: '1' }))).toBe(false);
    expect(hasDisplay(machine([], {}, 'darwin'))).toBe(true);
  });
});
