import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { trash } from '#test/service/other-client/trash.ts';
import { openFileBook } from '#test/helpers/books.ts';
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

const sync = () => terminal.run(['sync', '--pace', 'unlimited']);
const numbers = async (...options: readonly string[]): Promise<readonly unknown[]> => {
  const { json } = await terminal.run(['list', 'invoices', ...options]);
  // The contract of `list`.
  return (json as readonly { readonly statement_no: string }[]).map((row) => row.statement_no);
};

it('removes objects that were trashed on the web from the lists with the next sync', async () => {
  await sync();
  const { context: book, state } = account.service;
  const gone = state.invoices.find(({ fields }) => fields.statement_no === 'INV-3');
  trash(book, state.invoices, gone?.id ?? 0);
  const { json } = await sync();
  expect(json).toMatchObject({ pulled: { removed: 1 }, complete: true });
  expect(await numbers()).not.toContain('INV-3');
  expect(await numbers('--removed')).toContain('INV-3');
});

it('reports on stderr the question that only the window can ask', async () => {
  await sync();
  expect((await terminal.run(['status'])).stderr).toBe('');
  const folder = join(terminal.dataDir, 'accounts');
  const book = openFileBook(join(folder, readdirSync(folder)[0] ?? '', 'book.db'));
  const missing = book.connection.raw.prepare('SELECT uid FROM invoices').pluck().all() as readonly string[];
  const [first = '', second = ''] = missing;
  const sample = [first, second].map((uid, index) => ({
    uid,
    found: index === 0 ? ('gone' as const) : ('unreadable' as const),
    tries: 2,
    readAt: 1,
  }));
  const fuse = { kind: 'asking', kept: [], missing: [first, second], sample, askedAt: 1 } as const;
  book.engineStores.absences.saveAbsence({
    resource: 'invoices',
    at: 1,
    memory: {
      version: 1,
      negative: null,
      positive: null,
      witness: null,
      removedAt: [],
      fuses: [{ feed: { resource: 'invoices', parent: null }, fuse, sweep: 1 }],
    },
    records: [],
    presences: [],
  });
  book.close();
  const { stderr, json } = await terminal.run(['status']);
  expect(stderr).toBe(
    '2 invoices are missing in your account. Inkwell checked 2 of them: 1 gone, 1 not readable. Were they removed there? Answer in Inkwell’s window. Until then, everything stays here.',
  );
  expect(json).toMatchObject({ resources: { invoices: { count: 5 } } });
});
