import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

const client = JSON.stringify({
  op: 'create',
  resource: 'connections',
  data: { category: 'organization', name: 'Acme', business_email: 'a@x.test', language: 'en-us', currency: 'USD' },
});

let account: SmallAccount;
let terminal: TestTerminal;

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
});
afterEach(() => account.close());

const sync = (...options: readonly string[]) => terminal.run(['sync', '--pace', 'unlimited', ...options]);
const books = (): readonly string[] => readdirSync(join(terminal.dataDir, 'accounts'));
const notFound = () => new Response('<h1>Not found</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } });
/** Takes the request and never answers. */
const hang = () => new Promise<Response>(() => {});

describe('a host that knows none of the lists', () => {
  it('is reported as not the API for a new book', async () => {
    account.intercept = notFound;
    expect(await sync()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/does not offer the invoicing API/) as string,
    });
    expect(books()).toEqual([]);
  });

  it.each([false, true])(
    'is reported as not the API for a book that was synced before, with work waiting: %s',
    async (isWaiting) => {
      await sync();
      if (isWaiting) await terminal.run(['queue', '-'], client);
      account.intercept = notFound;
      const before = account.served.requests.length;
      expect(await sync('--max-seconds', '3')).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/does not offer the invoicing API/) as string,
      });
      expect(account.served.requests.length - before).toBeLessThan(10);
      account.intercept = () => null;
      expect(await sync()).toMatchObject({ status: 0, json: { complete: true } });
    },
  );
});

describe('a service that takes requests and never answers', () => {
  it.each([false, true])(
    'is awaited no longer than --max-seconds, and the sync fails; book there: %s',
    async (isThere) => {
      if (isThere) await sync();
      account.intercept = hang;
      const startedAt = performance.now();
      expect(await sync('--max-seconds', '2')).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/didn’t answer in time/) as string,
      });
      expect(performance.now() - startedAt).toBeLessThan(10_000);
      expect(books()).toHaveLength(isThere ? 1 : 0);
    },
  );
});

describe('an account in which nothing is known', () => {
  it('fails each time, even without a company id that proves another account', async () => {
    await sync();
    const emptied = await serveSmallAccount('612', 'new-key-0000001');
    for (const rows of [emptied.service.state.invoices, emptied.service.state.connections]) rows.length = 0;
    account.intercept = (request) => emptied.service.handle(request);
    terminal.env.INKWELL_API_KEY = 'new-key-0000001';
    for (let again = 0; again < 2; again += 1)
      expect(await sync()).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/This book knows nothing in the account of this key/) as string,
      });
    await emptied.close();
  });
});
