import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';

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

it.skipIf(process.platform === 'win32')('ends with the npm that has run it', async () => {
  const account = await serveSmallAccount();
  const arrived = new Promise<void>((resolve) => {
    account.intercept = () => {
      resolve();
      return new Promise(() => {});
    };
  });
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-orphan-'));
  const called = { INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY, npm_lifecycle_event: 'cli' };
  const script = `"${process.execPath}" "${command}" sync --data-dir "${folder}"; true`;
  const npm = spawn('sh', ['-c', script], { env: { ...env, ...called }, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(npm, 'close');
  npm.stdout.resume();
  await arrived;
  npm.kill('SIGTERM');
  const killedAt = performance.now();
  // Whatever holds its output open is still running: to the end of its request, which is half a minute.
  await closed;
  expect(performance.now() - killedAt).toBeLessThan(15_000);
  await account.close();
});
