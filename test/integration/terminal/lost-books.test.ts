import { readdirSync, writeFileSync } from 'node:fs';
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

describe('a book whose account.json is damaged', () => {
  it('is reported by doctor, and no other book is created beside it', async () => {
    await terminal.run(['connect']);
    const [own = ''] = readdirSync(accounts());
    writeFileSync(join(accounts(), own, 'account.json'), '{"uid":');
    const report = await terminal.run(['doctor']);
    expect(report).toMatchObject({ status: 1, json: { ok: false, lostBooks: [own] } });
    for (const argv of [['connect'], ['sync', '--pace', 'unlimited'], ['connect', '--demo']])
      expect(await terminal.run(argv)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: matching(/account\.json.*damaged/),
      });
    expect(readdirSync(accounts())).toEqual([own]);
  });

  it('is reported by every command that would read or fill it', async () => {
    await terminal.run(['connect']);
    const [own = ''] = readdirSync(accounts());
    writeFileSync(join(accounts(), own, 'account.json'), '');
    for (const argv of [['status'], ['list', 'invoices'], ['outbox'], ['queue', '-']])
      expect(await terminal.run(argv)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: matching(/^The folder accounts\/.*its account\.json is missing, damaged or from another folder/),
      });
  });
});
