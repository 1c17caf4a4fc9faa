import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

const sync = () => terminal.run(['sync', '--pace', 'unlimited', '--max-seconds', '2']);
const enough = () => new Response('Retry later', { status: 429, headers: { 'Retry-After': '1000' } });
const askedToWait = expect.stringMatching(/^The service .*asked to wait until \d{4}-.*Z[^\n]*$/) as string;

it('says until when the service asked to wait, even in later syncs that send nothing', async () => {
  await sync();
  account.intercept = enough;
  expect(await sync()).toMatchObject({ status: 0, stderr: askedToWait, json: { requests: 1, complete: false } });
  expect(await sync()).toMatchObject({ status: 0, stderr: askedToWait, json: { requests: 0, complete: false } });
});

it('creates no book for an account that has only answered with its limit', async () => {
  account.intercept = enough;
  expect(await sync()).toMatchObject({ status: 1, stdout: '', stderr: askedToWait });
  expect(readdirSync(join(terminal.dataDir, 'accounts'))).toEqual([]);
});
