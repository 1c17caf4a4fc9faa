import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { Vault } from '#main/vault/vault.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

const OTHER_KEY = 'other-key-000001';

let account: SmallAccount;
let other: SmallAccount;
let keychain: Vault;
let terminal: TestTerminal;

beforeEach(async () => {
  account = await serveSmallAccount();
  other = await serveSmallAccount('999', OTHER_KEY);
  keychain = { ...createMemoryVault(), storage: 'keychain' };
  terminal = createTestTerminal({ INKWELL_URL: account.served.url }, { vault: keychain });
  await terminal.run(['connect', '--key-stdin'], KEY);
});
afterEach(async () => {
  await account.close();
  await other.close();
});

it('sends the key of a book to no other address', async () => {
  terminal.env.INKWELL_URL = other.served.url;
  expect(await terminal.run(['sync', '--pace', 'unlimited'])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/no API key/) as string,
  });
  expect(other.served.requests).toEqual([]);
});

it('uses the key that the keychain has for another address', async () => {
  terminal.env.INKWELL_URL = account.served.url.replace('127.0.0.1', 'localhost');
  await keychain.write(terminal.env.INKWELL_URL, KEY);
  expect(await terminal.run(['sync', '--pace', 'unlimited'])).toMatchObject({ status: 0, json: { complete: true } });
});

it('keeps the working key when another account’s key is given', async () => {
  account.intercept = (request) => other.service.handle(request);
  expect(await terminal.run(['connect', '--key-stdin'], OTHER_KEY)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/different account/) as string,
  });
  expect(await keychain.read(account.served.url)).toBe(KEY);
});
