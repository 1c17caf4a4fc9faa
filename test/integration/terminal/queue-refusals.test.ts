import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

const client = (name: string) => ({
  category: 'organization',
  name,
  business_email: 'a@x.test',
  language: 'en-us',
  currency: 'USD',
});
const outbox = async () => (await terminal.run(['outbox', '--all'])).json;

it('names the line that the outbox refuses, and queues nothing', async () => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const lines = [
    { op: 'update', resource: 'invoices', target: 'INV-5', data: { summary: 'New text' } },
    { op: 'create', resource: 'connections', ref: 'a', data: client('Acme') },
    { op: 'create', resource: 'contacts', data: { connection: 'a', first_name: 'U', email: 'u@x.test' } },
    { op: 'delete', resource: 'connections', target: 'a' },
  ];
  expect(await terminal.run(['queue', '-'], lines.map((line) => JSON.stringify(line)).join('\n'))).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^line 4: target: .*wait for this one.*\nNothing was queued\.$/) as string,
  });
  expect(await outbox()).toEqual([]);
  expect((await terminal.run(['list', 'invoices', '--search', 'New text'])).json).toEqual([]);
});

it.each([
  ['an edit', { op: 'update', resource: 'invoices', target: 'INV-5', data: { summary: 'New text' } }],
  ['a mail', { op: 'deliver', resource: 'invoices', target: 'INV-5' }],
])('refuses %s of what waits to be deleted, be it in the same file', async (_, later) => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const lines = [{ op: 'delete', resource: 'invoices', target: 'INV-5' }, later];
  expect(await terminal.run(['queue', '-'], lines.map((line) => JSON.stringify(line)).join('\n'))).toMatchObject({
    status: 2,
    stdout: '',
    stderr: 'line 2: target: waits to be deleted.\nNothing was queued.',
  });
  expect(await outbox()).toEqual([]);
});

it('takes no value for the rows of an invoice for no rows', async () => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const line = { op: 'update', resource: 'invoices', target: 'INV-5', data: { items: null, taxes: null } };
  expect(await terminal.run(['queue', '-'], JSON.stringify(line))).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/items: must be a list; \[\] for none/) as string,
  });
  expect(await outbox()).toEqual([]);
});

it('names the lines whose bytes are no text, and queues nothing', async () => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const line = (name: string, encoding: BufferEncoding): Buffer =>
    Buffer.from(`${JSON.stringify({ op: 'create', resource: 'connections', data: client(name) })}\r\n`, encoding);
  const file = join(mkdtempSync(join(tmpdir(), 'inkwell-lines-')), 'lines.jsonl');
  writeFileSync(
    file,
    Buffer.concat([line('Zoë', 'utf8'), line('Zoë', 'latin1'), line('Acme', 'utf8'), line('Bär', 'latin1')]),
  );
  expect(await terminal.run(['queue', file])).toMatchObject({
    status: 2,
    stdout: '',
    stderr: 'line 2: line: is not UTF-8\nline 4: line: is not UTF-8\nNothing was queued.',
  });
  expect(await outbox()).toEqual([]);
});
