import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;
/** Nobody is at it for longer: whoever has the number of the one who was is another process by now. */
const HELD_FOR_MS = 30 * 60_000;
const SAID_AFTER_MS = 20_000;

/**
 * Runs work that must not happen twice at once (a build, an install), waiting for another process that is at it.
 * @template T
 * @param {string} lockPath
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function takeTurn(lockPath, work) {
  const since = Date.now();
  let isSaid = false;
  while (!take(lockPath)) {
    await pause(LOOK_EVERY_MS);
    if (isSaid || Date.now() - since < SAID_AFTER_MS) continue;
    console.error(`Waiting for another process that is at it. Where there is none, delete ${lockPath}.`);
    isSaid = true;
  }
  try {
    return await work();
  } finally {
    rmSync(lockPath, { force: true });
  }
}

/** @param {string} lockPath */
function take(lockPath) {
  try {
    writeFileSync(lockPath, String(process.pid), { flag: 'wx' });
    return true;
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')) throw thrown;
    if (!isHeld(lockPath)) rmSync(lockPath, { force: true });
    return false;
  }
}

/** A holder that died holds nothing, nor one that is at it for too long. @param {string} lockPath */
function isHeld(lockPath) {
  try {
    if (Date.now() - statSync(lockPath).mtimeMs > HELD_FOR_MS) return false;
    const pid = Number(readFileSync(lockPath, 'utf8'));
    // Between creating the file and writing its number there is none yet: that holder is alive.
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}
