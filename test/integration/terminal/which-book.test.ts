import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { openProfile } from '#main/profile/profile.ts';
import type { Uid } from '#shared/service/ids.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';
import { createUid } from '#main/platform/create-uid.ts';

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
  it('accepts an address in any spelling', async () => {
    await terminal.run(['connect']);
    const { host } = new URL(account.served.url);
    for (const typed of [`${account.served.url}/`, `${account.served.url}/api/invs`, `HTTP://${host}`])
      expect(await terminal.run(['status', '--account', typed])).toMatchObject({ status: 0 });
    expect(await terminal.run(['status', '--account', 'https://else.where.example'])).toMatchObject({ status: 2 });
  });
});

describe('a copy of an account’s folder beside it', () => {
  it('is not a second account, but a book that no account leads to', async () => {
    await terminal.run(['connect']);
    const [own = ''] = readdirSync(accounts());
    const copy = `${own} copy`;
    cpSync(join(accounts(), own), join(accounts(), copy), { recursive: true });
    expect(await terminal.run(['sync', '--pace', 'unlimited'])).toMatchObject({ status: 0, json: { complete: true } });
    expect(await terminal.run(['status'])).toMatchObject({ status: 0, stderr: '' });
    expect(await terminal.run(['doctor'])).toMatchObject({ status: 1, json: { lostBooks: [copy] } });
    openProfile(terminal.dataDir).removeAccount(own as Uid);
    expect(await terminal.run(['connect'])).toMatchObject({ status: 1, stderr: matching(/from another folder/) });
    expect(readdirSync(accounts())).toEqual([copy]);
  });
});

describe('a profile with the demo book only', () => {
  it('receives no sync that is meant for an address', async () => {
    const { host } = new URL(account.served.url);
    await terminal.run(['connect', '--demo']);
    const before = account.served.requests.length;
    expect(await terminal.run(['sync', '--pace', 'unlimited'])).toMatchObject({ status: 0, json: { complete: true } });
    expect(account.served.requests.length).toBeGreaterThan(before);
    expect((await terminal.run(['list', 'invoices', '--account', host])).json).toHaveLength(5);
  });

  it('receives no queued work that is meant for an address', async () => {
    await terminal.run(['connect', '--demo']);
    const line = {
      op: 'create',
      resource: 'connections',
      data: { category: 'organization', name: 'Acme', business_email: 'a@x.test', language: 'en-us', currency: 'USD' },
    };
    expect(await terminal.run(['queue', '-'], JSON.stringify(line))).toMatchObject({ status: 1, stdout: '' });
    expect((await terminal.run(['outbox', '--demo'])).json).toEqual([]);
  });

  it('stays the account that the window opens', async () => {
    await terminal.run(['connect', '--demo']);
    const active = () => openProfile(terminal.dataDir).activeAccount()?.url;
    expect(active()).toBeNull();
    await terminal.run(['sync', '--max-seconds', '0']);
    await terminal.run(['connect']);
    expect(active()).toBeNull();
  });
});

describe('a book that knows nothing of its account yet', () => {
  const line = {
    op: 'create',
    resource: 'connections',
    data: { category: 'organization', name: 'Acme', business_email: 'a@x.test', language: 'en-us', currency: 'USD' },
  };

  it('sends its waiting work to no other account', async () => {
    // No invoice says yet whose account it is.
    account.intercept = ({ url }) => (url.includes('/api/invs') ? Response.json([]) : null);
    expect(await terminal.run(['connect'])).toMatchObject({ status: 0, json: { account: { companyId: null } } });
    account.intercept = () => null;
    const other = await serveSmallAccount('900');
    await terminal.run(['queue', '-'], JSON.stringify(line));
    const own = account.served.url;
    terminal.env.INKWELL_URL = other.served.url;
    const posted = () => other.served.requests.filter(({ method }) => method === 'POST').length;
    const before = posted();
    expect(await terminal.run(['sync', '--pace', 'unlimited'])).toMatchObject({ status: 1, stdout: '' });
    expect(await terminal.run(['connect', '--account', new URL(own).host])).toMatchObject({ status: 1, stdout: '' });
    expect(posted()).toBe(before);
    terminal.env.INKWELL_URL = own;
    expect(await terminal.run(['sync', '--pace', 'unlimited'])).toMatchObject({ status: 0, json: { pushed: 1 } });
    await other.close();
  });

  it('sends it to no other account even when its first sync was killed', async () => {
    const own = account.served.url;
    openProfile(terminal.dataDir).addAccount({ uid: createUid(), url: own, name: new URL(own).host });
    await terminal.run(['queue', '-'], JSON.stringify(line));
    const other = await serveSmallAccount('900');
    const before = other.served.requests.length;
    terminal.env.INKWELL_URL = other.served.url;
    expect(await terminal.run(['sync', '--pace', 'unlimited'])).toMatchObject({ status: 1, stdout: '' });
    expect(other.served.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
    terminal.env.INKWELL_URL = own;
    expect(await terminal.run(['sync', '--pace', 'unlimited'])).toMatchObject({ status: 0, json: { pushed: 1 } });
    await other.close();
  });
});

describe('connect to an account that has a book here', () => {
  it('names the existing book, even for another address, and creates no second one', async () => {
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
