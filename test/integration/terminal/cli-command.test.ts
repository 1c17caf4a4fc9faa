import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const command = join(root, 'scripts', 'cli.mjs');
const { PATH = '', HOME = '' } = process.env;
const env = { PATH, HOME, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };

it('takes relative paths from where npm was called, whose scripts run in the checkout', async () => {
  const caller = mkdtempSync(join(tmpdir(), 'inkwell-caller-'));
  const cli = (cwd: string, ...argv: readonly string[]) =>
    once(
      spawn(process.execPath, [command, ...argv], { cwd, env: { ...env, INIT_CWD: caller }, stdio: 'ignore' }),
      'exit',
    );
  expect(await cli(root, 'connect', '--demo', '--data-dir', 'profile')).toEqual([0, null]);
  expect(existsSync(join(caller, 'profile', 'accounts'))).toBe(true);
  // A script of somebody else's that was called by npm too: it went to this folder itself.
  const elsewhere = mkdtempSync(join(tmpdir(), 'inkwell-elsewhere-'));
  expect(await cli(elsewhere, 'export', 'out', '--data-dir', join(caller, 'profile'))).toEqual([0, null]);
  expect(existsSync(join(elsewhere, 'out', 'outbox.json'))).toBe(true);
});
