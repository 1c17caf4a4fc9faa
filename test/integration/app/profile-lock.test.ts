import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { lockProfile } from '#main/profile/profile-lock.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const children: ChildProcess[] = [];

async function holdElsewhere(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join('test', 'helpers', 'hold-lock.ts'), folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

function refusal(folder: string): AppError {
  try {
    lockProfile(folder, 'the test')();
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
  }
  throw new Error('the lock was given');
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'inkwell-lock-'));

describe('the lock of a profile', () => {
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  it('refuses a second process and names the first', async () => {
    const folder = newFolder();
    const child = await holdElsewhere(folder);
    const error = refusal(folder);
    expect(error.code).toBe('profile_in_use');
    expect(error.message).toContain(`a test, process ${String(child.pid)}`);
    expect(error.retryable).toBe(true);
  });

  it('is free again after its holder was killed with SIGKILL', async () => {
    const folder = newFolder();
    const child = await holdElsewhere(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const unlock = lockProfile(folder, 'the test');
    expect(readFileSync(join(folder, 'profile.lock.txt'), 'utf8')).toBe(`the test, process ${String(process.pid)}\n`);
    unlock();
  });

  it('refuses a second lock within one process and can be taken again after its release', () => {
    const folder = newFolder();
    const unlock = lockProfile(folder, 'the app');
    expect(refusal(folder).message).toContain('the app');
    unlock();
    lockProfile(folder, 'the next')();
    expect(statSync(join(folder, 'profile.lock.txt')).mode & 0o777).toBe(0o600);
  });
});
