import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '#test/service/person.ts';
import { edit } from '#test/service/other-client/edit.ts';
import { trash } from '#test/service/other-client/trash.ts';
import { emptyForm } from '#shared/invoice-form/invoice-form.ts';
import { openFileBook } from '#test/helpers/books.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
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

const client = (name: string) => ({
  category: 'organization',
  name,
  business_email: 'a@x.test',
  language: 'en-us',
  currency: 'USD',
});
const outbox = async () => (await terminal.run(['outbox', '--all'])).json;

it('names the line that cannot be enqueued, and queues nothing', async () => {
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
    stderr: expect.stringMatching(/^line 4: target: .*waits? for this one.*\nNothing was queued\.$/) as string,
  });
  expect(await outbox()).toEqual([]);
  expect((await terminal.run(['list', 'invoices', '--search', 'New text'])).json).toEqual([]);
});

it.each([
  ['an edit', { op: 'update', resource: 'invoices', target: 'INV-5', data: { summary: 'New text' } }],
  ['a mail', { op: 'deliver', resource: 'invoices', target: 'INV-5' }],
])('refuses %s of an object that waits to be deleted, even in the same file', async (_, later) => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const lines = [{ op: 'delete', resource: 'invoices', target: 'INV-5' }, later];
  expect(await terminal.run(['queue', '-'], lines.map((line) => JSON.stringify(line)).join('\n'))).toMatchObject({
    status: 2,
    stdout: '',
    stderr: 'line 2: target: is waiting to be deleted.\nNothing was queued.',
  });
  expect(await outbox()).toEqual([]);
});

it.each([
  ['to a word', { recipients: [{ name: '', email: 'x' }] }, /^line 2: data\.recipients\.0\.email: “x” is not /],
  [
    'to an address in quotes',
    { recipients: [{ name: '', email: "'a@x.test'" }] },
    /^line 2: data\.recipients\.0\.email: “'a@x\.test'” is not /,
  ],
  [
    'with a copy to a word',
    { blind_copies: [{ name: '', email: 'x' }] },
    /^line 2: data\.blind_copies\.0\.email: “x” is not /,
  ],
  ['with a subject of two lines', { subject: 'a\r\nb' }, /^line 2: data\.subject: must be one line/],
  ['without a subject', { subject: '' }, /^line 2: data\.subject: must not be empty/],
  ['without a message', { message: ' ' }, /^line 2: data\.message: must not be empty/],
  [
    'with a variable',
    { message: '{{invoice.number}}' },
    /^line 2: data\.message: “{{invoice\.number}}” has not been replaced/,
  ],
])('refuses a mail %s, which the window would not send either, and queues nothing', async (_, part, sentence) => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const good = { recipients: [{ name: 'A', email: 'a@x.test' }], blind_copies: [], subject: 's', message: 'm' };
  for (const op of ['deliver', 'reminder']) {
    const lines = [good, { ...good, ...part }].map((data) => ({ op, resource: 'invoices', target: 'INV-5', data }));
    const run = await terminal.run(['queue', '-'], lines.map((line) => JSON.stringify(line)).join('\n'));
    expect(run).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(sentence) as string });
    expect(run.stderr.split('\n')).toEqual([expect.any(String), 'Nothing was queued.']);
  }
  expect(await outbox()).toEqual([]);
});

it('sends a mail once to an address that is given twice', async () => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const [first, second] = ['a@x.test', 'A@X.test'].map((email) => ({ name: 'A', email }));
  const data = { recipients: [first, second], blind_copies: [first], subject: 's', message: 'm' };
  const line = { op: 'deliver', resource: 'invoices', target: 'INV-5', data };
  expect(await terminal.run(['queue', '-'], JSON.stringify(line))).toMatchObject({ status: 0 });
  await terminal.run(['sync', '--pace', 'unlimited']);
  expect(account.service.state.mails.at(-1)).toMatchObject({ recipients: [first], blind_copies: [] });
});

it('returns the waiting delete when the same object is deleted again', async () => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const line = JSON.stringify({ op: 'delete', resource: 'invoices', target: 'INV-5' });
  const first = await terminal.run(['queue', '-'], line);
  expect(await terminal.run(['queue', '-'], line)).toEqual(first);
  expect(await outbox()).toMatchObject([{ id: 1, kind: 'delete', state: 'queued' }]);
});

const clientUid = async (name: string): Promise<unknown> => {
  const { json } = await terminal.run(['list', 'connections', '--search', name]);
  return (json as readonly Readonly<Record<string, unknown>>[])[0]?.['uid'];
};
const invoiceFor = (connection: unknown) => ({ connection, date: '2026-11-21', due_date: '2026-12-05' });

describe('a client that waits to be deleted', () => {
  it.each([
    [
      'a new invoice',
      (connection: unknown) => ({
        op: 'create',
        resource: 'invoices',
        data: { ...invoiceFor(connection), statement_no: 'N-1' },
      }),
    ],
    [
      'a new contact',
      (connection: unknown) => ({
        op: 'create',
        resource: 'contacts',
        data: { connection, first_name: 'U', email: 'u@x.test' },
      }),
    ],
    [
      'an invoice of another one',
      (connection: unknown) => ({ op: 'update', resource: 'invoices', target: 'INV-5', data: { connection } }),
    ],
  ])('receives no more entries: %s', async (_, lineFor) => {
    await terminal.run(['sync', '--pace', 'unlimited']);
    const uid = await clientUid('Zest');
    const lines = [{ op: 'delete', resource: 'connections', target: uid }, lineFor(uid)];
    expect(await terminal.run(['queue', '-'], lines.map((line) => JSON.stringify(line)).join('\n'))).toMatchObject({
      status: 2,
      stdout: '',
      stderr: 'line 2: connection: is waiting to be deleted.\nNothing was queued.',
    });
    expect(await outbox()).toEqual([]);
  });
});

it('creates nothing under an object that was discarded here or is gone', async () => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const create = { op: 'create', resource: 'connections', data: client('Acme') };
  await terminal.run(['queue', '-'], JSON.stringify(create));
  const uid = await clientUid('Acme');
  await terminal.run(['resolve', '1', '--discard']);
  const invoice = { op: 'create', resource: 'invoices', data: { ...invoiceFor(uid), statement_no: 'N-1' } };
  expect(await terminal.run(['queue', '-'], JSON.stringify(invoice))).toMatchObject({
    status: 2,
    stderr: 'line 1: connection: is no longer in your account.\nNothing was queued.',
  });
  expect(await outbox()).toMatchObject([{ state: 'cancelled' }]);
});

it('refuses a mail about an invoice in the trash that the account still shows', async () => {
  const { context: book, state } = account.service;
  Object.assign(book.knobs, { trashed_get: 'answers' });
  await terminal.run(['sync', '--pace', 'unlimited']);
  const trashed = state.invoices.find(({ fields }) => fields.statement_no === 'INV-3');
  trash(book, state.invoices, trashed?.id ?? 0);
  for (let walks = 0; walks < 3; walks += 1) await terminal.run(['sync', '--pace', 'unlimited']);
  expect((await terminal.run(['show', 'invoices', 'INV-3'])).json).toMatchObject({ removed: true });
  const payment = { invoice: 'INV-3', date: '2026-11-21', amount: '5.00', payment_method: 'cash' };
  for (const [line, field] of [
    [{ op: 'deliver', resource: 'invoices', target: 'INV-3' }, 'target'],
    [{ op: 'create', resource: 'payments', data: payment }, 'invoice'],
  ] as const)
    expect(await terminal.run(['queue', '-'], JSON.stringify(line))).toMatchObject({
      status: 2,
      stderr: `line 1: ${field}: is no longer in any list of your account.\nNothing was queued.`,
    });
  expect(await outbox()).toEqual([]);
});

it('refuses a payment on a draft that was never uploaded', async () => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const folder = join(terminal.dataDir, 'accounts');
  const book = openFileBook(join(folder, readdirSync(folder)[0] ?? '', 'book.db'));
  const uid = createUid();
  book.drafts.save(uid, { ...emptyForm, statementNo: 'D-1' }, 1);
  book.close();
  const data = { invoice: 'D-1', date: '2026-11-21', amount: '5.00', payment_method: 'cash' };
  for (const [line, field] of [
    [{ op: 'create', resource: 'payments', data }, 'invoice'],
    [{ op: 'deliver', resource: 'invoices', target: uid }, 'target'],
  ] as const)
    expect(await terminal.run(['queue', '-'], JSON.stringify(line))).toMatchObject({
      status: 2,
      stderr: `line 1: ${field}: is a draft that your account doesn’t have yet. Upload it first.\nNothing was queued.`,
    });
  expect(await outbox()).toEqual([]);
});

it('refuses to delete an object that the account never had', async () => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const folder = join(terminal.dataDir, 'accounts');
  const book = openFileBook(join(folder, readdirSync(folder)[0] ?? '', 'book.db'));
  const draft = createUid();
  book.drafts.save(draft, { ...emptyForm, statementNo: 'D-1' }, 1);
  book.close();
  const remove = (resource: string, target: unknown) =>
    terminal.run(['queue', '-'], JSON.stringify({ op: 'delete', resource, target }));
  expect(await remove('invoices', draft)).toMatchObject({
    status: 2,
    stderr: 'line 1: target: is a draft that your account doesn’t have. Discard it in the window.\nNothing was queued.',
  });
  expect((await terminal.run(['list', 'invoices', '--search', 'D-1'])).json).toMatchObject([{ uid: draft }]);
  await terminal.run(['queue', '-'], JSON.stringify({ op: 'create', resource: 'connections', data: client('Acme') }));
  const uid = await clientUid('Acme');
  await terminal.run(['resolve', '1', '--discard']);
  expect(await remove('connections', uid)).toMatchObject({
    status: 2,
    stderr: 'line 1: target: is no longer in your account.\nNothing was queued.',
  });
  expect((await terminal.run(['outbox'])).json).toEqual([]);
});

it('treats an empty reference as missing, even when an invoice has no number', async () => {
  const { context: book, state } = account.service;
  const unnumbered = state.invoices.find(({ fields }) => fields.statement_no === 'INV-3');
  edit(book, state.invoices, unnumbered?.id ?? 0, { fields: { statement_no: '' } });
  await terminal.run(['sync', '--pace', 'unlimited']);
  expect(
    await terminal.run(['queue', '-'], JSON.stringify({ op: 'delete', resource: 'invoices', target: '' })),
  ).toMatchObject({ status: 2, stdout: '' });
  expect(await terminal.run(['show', 'invoices', ''])).toMatchObject({ status: 1, stdout: '' });
  expect(await outbox()).toEqual([]);
});

it('does not treat a number with leading zeros as an id', async () => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const id = account.service.state.invoices[0]?.id ?? 0;
  const deleteOf = (target: string) =>
    terminal.run(['queue', '-'], JSON.stringify({ op: 'delete', resource: 'invoices', target }));
  expect(await deleteOf(`00${String(id)}`)).toMatchObject({ status: 2, stdout: '' });
  expect(await outbox()).toEqual([]);
  expect(await deleteOf(String(id))).toMatchObject({ status: 0 });
});

it('refuses null for the custom fields of a client, and keeps them', async () => {
  const { context: book, state } = account.service;
  const zest = state.connections.find(({ name }) => name === 'Zest');
  const custom_fields = [{ name: 'VAT', value: 'IE1' }];
  edit(book, state.connections, zest?.id ?? 0, { custom_fields });
  await terminal.run(['sync', '--pace', 'unlimited']);
  const data = { phone: '1', custom_fields: null };
  const line = { op: 'update', resource: 'connections', target: await clientUid('Zest'), data };
  expect(await terminal.run(['queue', '-'], JSON.stringify(line))).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/custom_fields: must be a list; \[\] for none/) as string,
  });
  await terminal.run(['sync', '--pace', 'unlimited']);
  expect(state.connections.find(({ name }) => name === 'Zest')).toMatchObject({ custom_fields });
});

it('refuses null for the rows of an invoice', async () => {
  await terminal.run(['sync', '--pace', 'unlimited']);
  const line = { op: 'update', resource: 'invoices', target: 'INV-5', data: { items: null, taxes: null } };
  expect(await terminal.run(['queue', '-'], JSON.stringify(line))).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/items: must be a list; \[\] for none/) as string,
  });
  expect(await outbox()).toEqual([]);
});

it('names the lines that are not UTF-8, and queues nothing', async () => {
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

it('refuses a schedule that no calendar has, and fewer invoices than were made, field by field', async () => {
  const { service } = account;
  const [connection] = service.state.connections;
  const profile = createPerson(service.context).createRecurringInvoice(connection?.id ?? 0, {
    fields: { profile_name: 'Hosting', interval: 1, interval_unit: 'months', start_date: '2099-01-31' },
  });
  edit(service.context, service.state.recurring_invoices, profile.id, { iteration_no: 11 });
  await terminal.run(['sync', '--pace', 'unlimited']);
  const update = (data: object) => ({ op: 'update', resource: 'recurring_invoices', target: profile.hash_key, data });
  const lines = [
    update({ interval: 0 }),
    update({ interval: -1 }),
    update({ occurrences: -1 }),
    update({ due_date_options: -5 }),
    update({ occurrences: 10 }),
    update({ start_date: '2027-01-01' }),
  ];
  expect(await terminal.run(['queue', '-'], lines.map((line) => JSON.stringify(line)).join('\n'))).toMatchObject({
    status: 2,
    stdout: '',
    stderr: [
      'line 1: interval: must be 1 or more',
      'line 2: interval: must be 1 or more',
      'line 3: occurrences: must be 0 or more',
      'line 4: due_date_options: must be 0 or more',
      'line 5: occurrences: 11 invoices were already made. Enter 11 or more, or repeat for ever.',
      'line 6: start_date: can only be given when it is created',
      'Nothing was queued.',
    ].join('\n'),
  });
});
