import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('a program whose terminal was closed goes on: a line that nobody reads ends nothing', async () => {
  const child = spawn(process.execPath, [join('test', 'helpers', 'write-unread.ts')], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(child.stderr, 'data');
  child.stderr.destroy();
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
});
