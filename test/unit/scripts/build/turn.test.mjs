import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeTurn } from '#scripts/build/turn.mjs';

/** Of a process that lives and is not this one. */
const LIVING = process.ppid;
/** No process has such a number. */
const DEAD = 2 ** 30;

describe('work that must not happen twice at once', () => {
  let folder = '';
  let lock = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'inkwell-turn-'));
    lock = join(folder, 'lock');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('is done one after the other, and leaves no lock', async () => {
    /** @type {string[]} */
    const order = [];
    let release = () => {};
    const first = takeTurn(lock, async () => {
      order.push('first begins');
      await new Promise((resolve) => (release = () => resolve(undefined)));
      order.push('first ends');
    });
    const second = takeTurn(lock, async () => void order.push('second'));
    release();
    await Promise.all([first, second]);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
    expect(existsSync(lock)).toBe(false);
  });

  it('waits neither for one that died nor for a stranger that has its number by now', async () => {
    writeFileSync(lock, String(DEAD));
    expect(await takeTurn(lock, async () => 'done')).toBe('done');
    writeFileSync(lock, String(LIVING));
    const before = Date.now() / 1_000 - 3_600;
    utimesSync(lock, before, before);
    expect(await takeTurn(lock, async () => 'done')).toBe('done');
  });
});
