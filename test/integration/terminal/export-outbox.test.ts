import { mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

type Row = Readonly<Record<string, unknown>>;

let account: SmallAccount;
let terminal: TestTerminal;

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
});
afterEach(() => account.close());

it('exports the data of unsent work, in the shapes of the outbox', async () => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const mail = {
    recipients: [{ name: 'A', email: 'a@example.test' }],
    blind_copies: [],
    subject: 'Your invoice',
    message: 'Please pay',
    attachment: true,
  };
  const client = {
    category: 'organization',
    name: 'B',
    business_email: 'b@x.test',
    language: 'en-us',
    currency: 'USD',
  };
  const lines = [
    { op: 'create', resource: 'connections', data: client },
    { op: 'deliver', resource: 'invoices', target: 'INV-5', data: mail },
    { op: 'delete', resource: 'invoices', target: 'INV-4' },
  ];
  await terminal.run(['queue', '-'], lines.map((line) => JSON.stringify(line)).join('\n'));
  account.intercept = (request) =>
    request.method === 'POST' ? Response.json({ errors: { currency: ['is not known'] } }, { status: 422 }) : null;
  await terminal.run(['sync', '--pace', 'unlimited']);
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-export-'));
  await terminal.run(['export', folder]);
  const exported = JSON.parse(readFileSync(join(folder, 'outbox.json'), 'utf8')) as readonly Row[];
  const listed = (await terminal.run(['outbox', '--all'])).json as readonly Row[];
  expect(exported).toMatchObject(listed);
  expect(exported[0]?.['error']).toMatchObject({ code: 'rejected', fields: { currency: ['is not known'] } });
  expect(exported.map((entry) => entry['data'])).toEqual([client, mail, null]);
});

it('keeps the earlier export until the new file is complete', async () => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-export-'));
  await terminal.run(['export', folder]);
  const path = join(folder, 'outbox.json');
  const before = readFileSync(path, 'utf8');
  const reader = openSync(path, 'r');
  await terminal.run(['queue', '-'], JSON.stringify({ op: 'delete', resource: 'invoices', target: 'INV-4' }));
  await terminal.run(['export', folder]);
  expect(readFileSync(reader, 'utf8')).toBe(before);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toHaveLength(1);
});

it('says which file cannot be written, and leaves no unfinished file', async () => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-export-'));
  mkdirSync(join(folder, 'invoices.json', 'in-the-way'), { recursive: true });
  const { status, stderr } = await terminal.run(['export', folder]);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/invoices\.json can’t be written/)]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});
