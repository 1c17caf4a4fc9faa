import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const command = join(root, 'scripts', 'cli.mjs');
const { PATH = '', HOME = '', XDG_STATE_HOME = '' } = process.env;
const env = { PATH, HOME, XDG_STATE_HOME, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };

it('resolves relative paths from the folder where npm was called', async () => {
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

it.skipIf(process.platform === 'win32')('ends together with the npm process that has started it', async () => {
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

it.skipIf(process.platform === 'win32')(
  'treats a signal to the whole process group as a single one, and finishes its write',
  async () => {
    const account = await serveSmallAccount();
    const folder = mkdtempSync(join(tmpdir(), 'inkwell-group-'));
    const called = { ...env, INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY };
    const start = (...argv: readonly string[]) =>
      spawn(process.execPath, [command, ...argv, '--data-dir', folder], {
        env: called,
        detached: true,
        stdio: ['pipe', 'pipe', 'inherit'],
      });
    const ended = async (child: ReturnType<typeof start>, input = ''): Promise<readonly [unknown, string]> => {
      let written = '';
      child.stdout.on('data', (data: Buffer) => (written += data.toString()));
      child.stdin.end(input);
      const [status] = (await once(child, 'close')) as [number];
      return [status, written];
    };
    await ended(start('sync', '--pace', 'unlimited'));
    const line = {
      op: 'create',
      resource: 'connections',
      data: { category: 'organization', name: 'Acme', business_email: 'a@x.test', language: 'en-us', currency: 'USD' },
    };
    await ended(start('queue', '-'), JSON.stringify(line));
    const child = start('sync', '--json', '--pace', 'unlimited');
    account.intercept = async ({ method }) => {
      if (method !== 'POST') return null;
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      // Long enough for the second copy of the signal to arrive, and for whoever is told every second.
      await setTimeout(1_500);
      return null;
    };
    const [status, summary] = await ended(child);
    expect(status).toBe(143);
    expect(JSON.parse(summary)).toMatchObject({ pushed: 1, waiting: 0 });
    await account.close();
  },
);
