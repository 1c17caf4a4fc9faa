import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const accounts = (): string => join(terminal.dataDir, 'accounts');
const matching = (words: RegExp): string => expect.stringMatching(words) as string;

describe('--account', () => {
  it('takes an address however it is written', async () => {
    await terminal.run(['connect']);
    const { host } = new URL(account.served.url);
    for (const typed of [`${account.served.url}/`, `${account.served.url}/api/invs`, `HTTP://${host}`])
      expect(await terminal.run(['status', '--account', typed])).toMatchObject({ status: 0 });
    expect(await terminal.run(['status', '--account', 'https://else.where.example'])).toMatchObject({ status: 2 });
  });
});

describe('connect to an account that has a book here', () => {
  it('says which it is, also at another address, and makes no second one', async () => {
    await terminal.run(['connect']);
    const { host } = new URL(account.served.url);
    terminal.env.INKWELL_URL = account.served.url.replace('127.0.0.1', 'localhost');
    expect(await terminal.run(['connect'])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: matching(new RegExp(host)),
    });
    expect(readdirSync(accounts())).toHaveLength(1);
    expect(await terminal.run(['connect', '--account', host])).toMatchObject({ status: 0 });
  });
});
