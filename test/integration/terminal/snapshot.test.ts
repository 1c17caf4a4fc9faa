import { afterEach, beforeEach, expect, it } from 'vitest';
import { bookPath } from '#main/account/session.ts';
import { openTerminal, withReadOnlyBook } from '#main/terminal/environment.ts';
import { openFileBook } from '#test/helpers/books.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal, migrationsDir, stateDir } from '#test/helpers/terminal.ts';

let account: SmallAccount;
let terminal: TestTerminal;

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
});
afterEach(() => account.close());

const client = {
  op: 'create',
  resource: 'connections',
  data: { category: 'organization', name: 'Acme', business_email: 'a@x.test', language: 'en-us', currency: 'USD' },
} as const;

it('shows a reader one consistent state of the book while another program writes', async () => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const options = { dataDir: terminal.dataDir, isJson: true, isDemo: false, account: null } as const;
  const surroundings = {
    env: {},
    stdin: process.stdin,
    migrationsDir,
    stateDir,
    version: '',
    openVault: () => Promise.resolve(terminal.vault),
    say: () => {},
    onInterrupt: () => () => {},
  };
  const reader = openTerminal('export', { ...options, pace: 'auto', probeAfter: [1, 2, 3] }, surroundings);
  await withReadOnlyBook(reader, (book, own) => {
    const count = (): number => book.outbox.listAll().length;
    expect(count()).toBe(0);
    const writer = openFileBook(bookPath(reader.profile, own));
    writer.edits.enqueue([{ ...client, uid: 'a-client' as never }], Date.now());
    expect(writer.outbox.listAll()).toHaveLength(1);
    writer.close();
    expect(count()).toBe(0);
  });
  await withReadOnlyBook(reader, (book) => {
    expect(book.outbox.listAll()).toHaveLength(1);
  });
});
