import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectNode, root, tell } from './project.mjs';
import { run } from './run.mjs';

/**
 * Does the module load in the Node that will run it? In a process of its own: a wrong addon can take the process along.
 * @param {string} expression
 */
function loads(expression) {
  return spawnSync(projectNode(), ['-e', expression], { cwd: root, stdio: 'ignore', timeout: 30_000 }).status === 0;
}

export function databaseLoads() {
  return loads("new (require('better-sqlite3'))(':memory:').close()");
}

export function keytarLoads() {
  return loads("require('keytar')");
}

/** The module that stands in for keytar; npm brings it ready-made. */
export function keyringLoads() {
  return loads("require('@napi-rs/keyring')");
}

/**
 * keytar is optional: npm goes on without a word when it cannot be built, and then leaves nothing of it behind. What is
 * missing of the lock is brought again.
 */
export async function rebuildKeytar() {
  tell('Building keytar …');
  const isThere = existsSync(join(root, 'node_modules', 'keytar'));
  const quiet = ['--foreground-scripts', '--loglevel=error'];
  await npm(isThere ? ['rebuild', 'keytar', ...quiet] : ['install', '--no-save', '--no-audit', '--no-fund', ...quiet]);
  return keytarLoads();
}

/**
 * npm of the caller, with settings that keep it to the registry.
 * @param {readonly string[]} args
 */
export function npm(args) {
  const own = process.env['npm_execpath'];
  const env = { ...process.env, ...buildSettings() };
  if (own !== undefined && /\.c?js$/.test(own))
    return run(process.execPath, [own, ...args], { cwd: root, env, isQuiet: true });
  return run('npm', args, { cwd: root, env, isQuiet: true, shell: process.platform === 'win32' });
}

/**
 * Addons are compiled here instead of being fetched ready-made from elsewhere, against Node's headers where they came
 * with Node. They use Node-API only, so an older Node's headers give the same addon.
 * @returns {NodeJS.ProcessEnv}
 */
function buildSettings() {
  const prefix = dirname(dirname(process.execPath));
  const hasHeaders = existsSync(join(prefix, 'include', 'node', 'node_api.h'));
  return { npm_config_build_from_source: 'true', ...(hasHeaders ? { npm_config_nodedir: prefix } : {}) };
}
