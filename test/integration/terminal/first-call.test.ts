import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

let account: SmallAccount;
let terminal: TestTerminal;

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
});
afterEach(() => account.close());

const books = (): readonly string[] => {
  const folder = join(terminal.dataDir, 'accounts');
  return existsSync(folder) ? readdirSync(folder) : [];
};

it('refuses a pace before anything is sent or created', async () => {
  for (const command of ['connect', 'sync']) {
    terminal.env.INKWELL_URL = 'https://host.invalid';
    expect(await terminal.run([command, '--pace', 'unlimited'])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/on this machine only/) as string,
    });
    expect(books()).toEqual([]);
  }
});

it('creates no book when the accepted key cannot be stored', async () => {
  const keychain = {
    ...createMemoryVault(),
    storage: 'keychain',
    write: () => Promise.reject(new Error('locked')),
  } as const;
  terminal = createTestTerminal({ INKWELL_URL: account.served.url }, { vault: keychain });
  expect(await terminal.run(['connect', '--key-stdin'], KEY)).toMatchObject({ status: 1, stdout: '' });
  expect(books()).toEqual([]);
});

it('creates no book in a sync that had no time to reach the service', async () => {
  expect(await terminal.run(['sync', '--max-seconds', '0'])).toMatchObject({ status: 0, json: { requests: 0 } });
  expect(books()).toEqual([]);
});

it('creates no book when the active account cannot be written', async () => {
  mkdirSync(join(terminal.dataDir, 'settings.json.new'));
  account.intercept = () => new Response('<html>A slip of the keyboard</html>');
  expect(await terminal.run(['sync'])).toMatchObject({ status: 1, stdout: '' });
  expect(books()).toEqual([]);
});
