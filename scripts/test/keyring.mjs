import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findCommand, thisMachine } from '#scripts/setup/browsers.mjs';

// The daemon reads a password and unlocks a fresh keyring with it; it ends with its session bus.
const UNLOCK = 'printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$0" "$@"';

const OF_THE_DEVELOPER = new Set([
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_CACHE_HOME',
  'DBUS_SESSION_BUS_ADDRESS',
  'GNOME_KEYRING_CONTROL',
]);

/**
 * Gives a step a Secret Service of its own: a fresh home, a private session bus and an unlocked keyring, so that the
 * keychain tests run against the real thing and never touch a developer's own keys.
 * @param {import('./step.mjs').Step} step
 * @param {string} folder
 * @returns {import('./step.mjs').Step}
 */
export function underKeyring(step, folder) {
  if (process.platform !== 'linux' || findCommand('dbus-run-session', thisMachine) === null) return step;
  const home = join(folder, 'home');
  const runtime = join(folder, 'runtime');
  mkdirSync(home, { recursive: true });
  mkdirSync(runtime, { recursive: true, mode: 0o700 });
  const inherited = Object.entries(process.env).filter(([name]) => !OF_THE_DEVELOPER.has(name));
  const env = { ...Object.fromEntries(inherited), HOME: home, XDG_RUNTIME_DIR: runtime };
  return { ...step, env, command: ['dbus-run-session', '--', 'bash', '-c', UNLOCK, ...step.command] };
}
