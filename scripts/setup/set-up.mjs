import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '#scripts/build/build-all.mjs';
import { takeTurn } from '#scripts/build/turn.mjs';
import { bringWords } from '#scripts/words/bring-words.mjs';
import { thisMachine } from './browsers.mjs';
import { hashLock, isInstalled, readStamp, system, writeStamp } from './install-state.mjs';
import { databaseLoads, keyringLoads, keytarLoads, npm, rebuildKeytar } from './native-modules.mjs';
import { listMissingForKeytar, listMissingToRun } from './needs.mjs';
import { bringPackages, SetupRefusal } from './packages.mjs';
import { root, tell } from './project.mjs';

/** @typedef {import('./needs.mjs').Purpose} Purpose */

/** Outside node_modules, which npm empties. */
const turnPath = join(tmpdir(), `inkwell-setup-${createHash('sha256').update(root).digest('hex').slice(0, 12)}.lock`);

/**
 * Brings a checkout to where its purpose can begin. Says nothing and takes no time when there is nothing to do.
 * @param {Purpose} purpose
 */
export async function setUp(purpose) {
  await bringPackages(listMissingToRun(purpose, thisMachine, root));
  if (!isComplete(purpose))
    await takeTurn(turnPath, () => (isComplete(purpose) ? Promise.resolve() : installModules()));
  if (purpose === 'modules') await bringWords();
  else await buildAll();
}

/** A failed keytar is tried again when the tools for it have arrived, and before every test. @param {Purpose} purpose */
function isComplete(purpose) {
  const stamp = readStamp(root);
  if (stamp === null) return false;
  if (stamp.keytar === 'loads') return true;
  return purpose !== 'test' && (stamp.keytar === 'failed' || listMissingForKeytar(thisMachine).length > 0);
}

async function installModules() {
  if (readStamp(root) === null && !isInstalled(root)) {
    await bringPackages(listMissingForKeytar(thisMachine));
    tell('Installing node modules …');
    const status = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (status !== 0) throw new SetupRefusal('npm could not install the modules; its messages stand above.');
  }
  if (!databaseLoads())
    throw new SetupRefusal(
      'better-sqlite3 does not load here, and without it there is no book. Remove node_modules and try again.',
    );
  const hasKeytar = keytarLoads() || (await retryKeytar());
  if (!hasKeytar && !keyringLoads())
    tell('No keychain module loads: the API key will be kept in memory only, and asked for at every start.');
  const toolsMissing = listMissingForKeytar(thisMachine).length > 0;
  writeStamp(root, {
    lock: hashLock(root),
    system,
    keytar: hasKeytar ? 'loads' : toolsMissing ? 'tools missing' : 'failed',
  });
}

async function retryKeytar() {
  await bringPackages(listMissingForKeytar(thisMachine));
  return rebuildKeytar();
}
