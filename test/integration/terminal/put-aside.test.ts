import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileBook } from '#test/helpers/books.ts';
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
  await sync();
  await terminal.run(['queue', '-'], client);
});
afterEach(() => account.close());

const sync = () => terminal.run(['sync', '--pace', 'unlimited']);
const outbox = async () => (await terminal.run(['outbox'])).json;

/** As after three failures over ten minutes. */
function park(againAt: number): void {
  const folder = join(terminal.dataDir, 'accounts');
  const book = openFileBook(join(folder, readdirSync(folder)[0] ?? '', 'book.db'));
  book.engineStores.outbox.park(1, { againAt, error: null });
  book.close();
}

describe('a parked entry', () => {
  it('stays parked when the service does not answer, even when its time has come', async () => {
    park(Date.now() - 1_000);
    account.intercept = () => new Response('Bad Gateway', { status: 502 });
    const before = account.served.requests.length;
    expect(await sync()).toMatchObject({ status: 1, stdout: '' });
    expect(account.served.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await outbox()).toMatchObject([{ state: 'needs_you', reason: 'parked', attempts: 0 }]);
    account.intercept = () => null;
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 1, complete: true } });
  });

  it('needs the person, and holds up no other entry', async () => {
    park(Date.now() + 3_600_000);
    expect(await sync()).toMatchObject({
      status: 4,
      json: { waiting: 0, needsYou: 1, complete: true },
    });
  });
});
