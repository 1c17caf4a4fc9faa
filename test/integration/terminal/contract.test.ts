import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { Vault } from '#main/vault/vault.ts';
import { lockProfile } from '#main/profile/profile-lock.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { resources } from '#shared/service/resources.ts';
import { isUid } from '#shared/service/ids.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TerminalRun, TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

type Row = Readonly<Record<string, unknown>>;
const NOWHERE = 'http://127.0.0.1:9';
const CLIENT = {
  category: 'organization',
  name: 'Acme',
  business_email: 'a@acme.test',
  language: 'en-us',
  currency: 'USD',
};
const createClient = (ref: string): string =>
  JSON.stringify({ op: 'create', resource: 'connections', ref, data: CLIENT });

let account: SmallAccount;
let terminal: TestTerminal;

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
});
afterEach(() => account.close());

const sync = (...options: readonly string[]): Promise<TerminalRun> =>
  terminal.run(['sync', '--pace', 'unlimited', ...options]);
const rowsOf = async (...argv: readonly string[]): Promise<readonly Row[]> =>
  (await terminal.run(argv)).json as readonly Row[];
const rowOf = async (...argv: readonly string[]): Promise<Row> => (await terminal.run(argv)).json as Row;
const queue = (...lines: readonly unknown[]): Promise<TerminalRun> =>
  terminal.run(
    ['queue', '-'],
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
const outbox = (...options: readonly string[]): Promise<readonly Row[]> => rowsOf('outbox', ...options);
const writes = (): number => account.served.requests.filter((request) => request.method !== 'GET').length;

/** Every file below a folder, for looking for what must not be there. */
function everyFile(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function expectRefusal(run: TerminalRun, status: number, sentence: RegExp): void {
  expect({ status: run.status, stdout: run.stdout }).toEqual({ status, stdout: '' });
  expect(run.stderr).toMatch(sentence);
  expect(run.stderr).not.toMatch(/\bat .*\.ts|Error:|SQLITE|undefined|\[object/);
}

describe('connect', () => {
  it('checks address and key, creates the book and answers with exactly these keys', async () => {
    const run = await terminal.run(['connect']);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.json).toEqual({ account: { url: account.served.url, companyId: '612' }, ok: true });
    expect(await rowsOf('list', 'invoices')).toEqual([]);
    expect((await terminal.run(['connect'])).status).toBe(0);
    expect(readdirSync(join(terminal.dataDir, 'accounts'))).toHaveLength(1);
  });

  it('takes the key from standard input into the keychain, and later calls find it there', async () => {
    const keys = createMemoryVault();
    const keychain: Vault = { ...keys, storage: 'keychain' };
    terminal = createTestTerminal({ INKWELL_URL: account.served.url }, { vault: keychain });
    expect(await terminal.run(['connect', '--key-stdin'], `${KEY}\n`)).toMatchObject({ status: 0 });
    expect(await keychain.read(account.served.url)).toBe(KEY);
    delete (terminal.env as Record<string, string>)['INKWELL_URL'];
    expect((await sync()).status).toBe(0);
  });

  it('stores nothing without a keychain, with an empty key or with a wrong one', async () => {
    expectRefusal(await terminal.run(['connect', '--key-stdin'], KEY), 1, /no keychain/);
    expectRefusal(await terminal.run(['connect', '--key-stdin'], ' \n'), 2, /no API key/);
    terminal.env['INKWELL_API_KEY'] = 'wrong';
    expectRefusal(await terminal.run(['connect']), 1, /doesn’t accept the API key/);
    expect(readdirSync(join(terminal.dataDir, 'accounts'))).toEqual([]);
  });

  it('needs an address and a key that can be used', async () => {
    terminal.env['INKWELL_URL'] = '';
    expectRefusal(await terminal.run(['connect']), 2, /INKWELL_URL/);
    terminal.env['INKWELL_URL'] = 'http://far-away.example';
    expectRefusal(await terminal.run(['connect']), 2, /https/);
    terminal.env['INKWELL_URL'] = account.served.url;
    terminal.env['INKWELL_API_KEY'] = '';
    expectRefusal(await terminal.run(['connect']), 1, /no API key/);
  });
});

describe('sync', () => {
  it('answers with exactly these keys, and counts the requests that were really sent', async () => {
    const run = await sync();
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.json).toEqual({
      requests: account.served.requests.length,
      pulled: { created: 9, updated: 0, removed: 0 },
      pushed: 0,
      waiting: 0,
      needsYou: 0,
      conflicts: 0,
      complete: true,
      seconds: expect.any(Number) as number,
    });
    expect((run.json as { requests: number }).requests).toBe(7);
  });

  it('fetches every detail, contact list and estimate list with --full, and nothing twice', async () => {
    expect((await sync('--full')).json).toMatchObject({ requests: 7 + 5 + 3 + 3, complete: true });
    expect((await sync('--full')).json).toMatchObject({ requests: 7, complete: true });
    expect((await rowsOf('list', 'invoices')).map((row) => row['details'])).toEqual([true, true, true, true, true]);
    expect(await rowsOf('list', 'contacts')).toMatchObject([{ first_name: 'Una', connection: { name: 'Birch' } }]);
  });

  it('ends with 1 and an untouched outbox when nothing could be done at all', async () => {
    await sync();
    await queue(createClient('a'));
    const troubles: readonly (readonly [string, () => void, RegExp])[] = [
      ['unreachable', () => (terminal.env['INKWELL_URL'] = NOWHERE), /accepts no connections/],
      ['key refused', () => (terminal.env['INKWELL_API_KEY'] = 'wrong'), /doesn’t accept the API key/],
      ['no key', () => (terminal.env['INKWELL_API_KEY'] = ''), /no API key/],
      [
        'not the API',
        () =>
          (account.intercept = () =>
            new Response('<html>Sign in</html>', { headers: { 'Content-Type': 'text/html' } })),
        /isn’t the invoicing API/,
      ],
    ];
    for (const [what, make, sentence] of troubles) {
      terminal.env['INKWELL_URL'] = account.served.url;
      terminal.env['INKWELL_API_KEY'] = KEY;
      make();
      const run = await sync();
      expect([what, run.status, run.stdout]).toEqual([what, 1, '']);
      expectRefusal(run, 1, sentence);
      expect(await outbox()).toMatchObject([{ state: 'queued', attempts: 0 }]);
    }
    expect(writes()).toBe(0);
  });

  it('also ends with 1 on the first call to an address that does not answer', async () => {
    terminal.env['INKWELL_URL'] = NOWHERE;
    expectRefusal(await sync(), 1, /accepts no connections/);
    terminal.env['INKWELL_URL'] = account.served.url;
    expect(await sync()).toMatchObject({ status: 0, json: { complete: true } });
  });

  it('does not fail when the time runs out or the service stops answering midway', async () => {
    expect(await sync('--max-seconds', '0')).toMatchObject({ status: 0, json: { requests: 0, complete: false } });
    let answered = 0;
    account.intercept = () => {
      answered += 1;
      return answered > 3 ? new Response('', { status: 503 }) : null;
    };
    const run = await sync();
    expect(run).toMatchObject({ status: 0, json: { complete: false, pulled: { created: 8 } } });
    expect(run.stderr).not.toBe('');
    account.intercept = () => null;
    expect((await sync()).json).toMatchObject({ complete: true });
  });

  it('obeys a limit answer and counts it', async () => {
    let limits = 1;
    account.intercept = () => {
      limits -= 1;
      return limits < 0 ? null : new Response('Retry later', { status: 429, headers: { 'Retry-After': '1' } });
    };
    const started = performance.now();
    expect(await sync()).toMatchObject({ status: 0, json: { requests: 8, complete: true } });
    expect(performance.now() - started).toBeGreaterThan(950);
  });

  it('ends with 4 while something needs a person', async () => {
    await sync();
    const [first] = await rowsOf('list', 'connections');
    const invoice = { connection: first?.['id'], date: '2026-11-21', due_date: '2026-12-05', statement_no: 'INV-1' };
    expect((await queue({ op: 'create', resource: 'invoices', data: invoice })).status).toBe(0);
    expect(await sync()).toMatchObject({ status: 4, json: { needsYou: 1, waiting: 0, pushed: 0 } });
    const [entry] = await outbox();
    expect(entry).toMatchObject({ state: 'needs_you', reason: 'number_taken', attempts: 1 });
    expect((await queue(createClient('x'))).status).toBe(4);
    expect(await sync()).toMatchObject({ status: 4, json: { pushed: 1 } });
  });

  it('refuses --pace unlimited for a service on another machine', async () => {
    terminal.env['INKWELL_URL'] = 'https://acme.example';
    expectRefusal(await sync(), 2, /on this machine/);
  });

  it('leaves no trace of the key or the call’s address on disk', async () => {
    await sync('--full');
    terminal.env['INKWELL_URL'] = account.served.url.replace('127.0.0.1', 'localhost');
    await sync();
    for (const file of everyFile(terminal.dataDir)) {
      const content = readFileSync(file).toString('latin1');
      expect([file, content.includes(KEY), content.includes(btoa(`${KEY}:`)), content.includes('localhost')]).toEqual([
        file,
        false,
        false,
        false,
      ]);
    }
    for (const file of everyFile(join(terminal.dataDir, 'accounts')))
      expect([file, statSync(file).mode & 0o077]).toEqual([file, 0]);
  });
});

describe('another address or another key', () => {
  it('works when the account behind it proves to be the same', async () => {
    await sync();
    await queue(createClient('a'));
    terminal.env['INKWELL_URL'] = account.served.url.replace('127.0.0.1', 'localhost');
    const before = account.served.requests.length;
    const run = await sync();
    expect(run).toMatchObject({ status: 0, json: { pushed: 1, complete: true } });
    expect((run.json as { requests: number }).requests).toBe(account.served.requests.length - before);
    const methods = account.served.requests.slice(before).map((request) => request.method);
    expect(methods[0]).toBe('GET');
    expect(methods.filter((method) => method === 'POST')).toHaveLength(1);
  });

  it('receives nothing while it may belong to another account', async () => {
    await sync();
    await queue(createClient('a'));
    const other = await serveSmallAccount('999', 'other-key-000001');
    terminal.env['INKWELL_URL'] = other.served.url;
    terminal.env['INKWELL_API_KEY'] = 'other-key-000001';
    const run = await sync();
    expectRefusal(run, 1, /different account/);
    expect(other.served.requests.filter((request) => request.method !== 'GET')).toEqual([]);
    expect(await outbox()).toMatchObject([{ state: 'queued', attempts: 0 }]);
    await other.close();
  });

  it('receives nothing even when only the key is another account’s', async () => {
    await sync();
    await queue(createClient('a'));
    const before = await rowsOf('list', 'invoices');
    const other = await serveSmallAccount('999', 'other-key-000001');
    account.intercept = (request) => other.service.handle(request);
    terminal.env['INKWELL_API_KEY'] = 'other-key-000001';
    expectRefusal(await sync(), 1, /different account/);
    expect(writes()).toBe(0);
    expect(await outbox()).toMatchObject([{ state: 'queued', attempts: 0 }]);
    expect(await rowsOf('list', 'invoices')).toEqual(before);
    await other.close();
  });
});

describe('status', () => {
  it('counts every resource and every state, with no network, address or key', async () => {
    await sync('--full');
    await queue(createClient('a'));
    terminal = createTestTerminal({}, { dataDir: terminal.dataDir });
    const { status, json } = await terminal.run(['status']);
    const { resources: counted, outbox: entries, requestsLastHour } = json as Record<string, Row>;
    expect(status).toBe(0);
    expect(Object.keys(json as Row)).toEqual(['resources', 'outbox', 'requestsLastHour']);
    expect(Object.keys(counted ?? {}).sort()).toEqual([...resources].sort());
    expect(counted?.['invoices']).toEqual({ count: 5, details: 5, checkedAt: expect.any(Number) as number });
    expect(counted?.['connections']).toEqual({ count: 4, details: null, checkedAt: expect.any(Number) as number });
    expect(counted?.['estimates']).toMatchObject({ count: 0, checkedAt: expect.any(Number) as number });
    expect(entries).toEqual({ queued: 1, sending: 0, unconfirmed: 0, needs_you: 0, done: 0, cancelled: 0 });
    expect(requestsLastHour).toBe(18);
  });
});

describe('list', () => {
  const numbers = async (...options: readonly string[]): Promise<readonly unknown[]> =>
    (await rowsOf('list', 'invoices', ...options)).map((row) => row['statement_no']);

  it('gives invoices by date and then number, newest first, and pages them', async () => {
    await sync();
    expect(await numbers()).toEqual(['INV-5', 'INV-4', 'INV-3', 'INV-2', 'INV-1']);
    expect(await numbers('--limit', '2')).toEqual(['INV-5', 'INV-4']);
    expect(await numbers('--limit', '2', '--offset', '3')).toEqual(['INV-2', 'INV-1']);
    expect(await numbers('--offset', '9')).toEqual([]);
    expect((await rowsOf('list', 'connections')).map((row) => row['name'])).toEqual(['acorn', 'Birch', 'Zest']);
  });

  it('searches and narrows', async () => {
    await sync();
    expect(await numbers('--search', 'birch')).toEqual(['INV-5', 'INV-3', 'INV-1']);
    expect(await numbers('--search', 'summary of inv-4')).toEqual(['INV-4']);
    expect(await numbers('--state', 'draft', '--limit', '1')).toEqual(['INV-5']);
    expect(await numbers('--state', 'draft', '--search', 'acorn')).toEqual([]);
    expect((await rowsOf('list', 'connections', '--search', 'ZES')).map((row) => row['name'])).toEqual(['Zest']);
  });

  it('gives the service’s fields, and exactly these of our own', async () => {
    await sync('--full');
    const keysOf = async (resource: string): Promise<readonly string[]> =>
      Object.keys((await rowsOf('list', resource))[0] ?? {}).sort();
    const own = (resource: keyof typeof fieldsOf, ...more: readonly string[]): readonly string[] =>
      [
        ...Object.keys(fieldsOf[resource]).filter(
          (name) => !['items', 'expenses', 'tasks', 'trips', 'taxes', 'discounts', 'shipping_amounts'].includes(name),
        ),
        'uid',
        'sync',
        ...more,
      ].sort();
    expect(await keysOf('connections')).toEqual(own('connections'));
    expect(await keysOf('invoices')).toEqual(own('invoices', 'details', 'total_is'));
    expect(await keysOf('contacts')).toEqual(own('contacts', 'connection'));
    expect(await keysOf('item_categories')).toEqual(own('item_categories'));
    const [invoice] = await rowsOf('list', 'invoices');
    expect(invoice).toMatchObject({
      sync: 'synced',
      details: true,
      total_is: 'service',
      connection: { name: 'Birch' },
    });
    expect(Object.keys((invoice?.['connection'] ?? {}) as Row).sort()).toEqual(['hash_key', 'id', 'name', 'uid']);
    for (const resource of resources) expect((await terminal.run(['list', resource])).status).toBe(0);
  });

  it('leaves out what waits to be deleted unless it is asked for', async () => {
    await sync();
    await queue(
      { op: 'delete', resource: 'invoices', target: 'INV-4' },
      { op: 'update', resource: 'invoices', target: 'INV-5', data: { summary: 'New text' } },
    );
    expect(await numbers()).toEqual(['INV-5', 'INV-3', 'INV-2', 'INV-1']);
    const all = await rowsOf('list', 'invoices', '--removed');
    expect(all.map((row) => [row['statement_no'], row['sync'], row['removed']]).slice(0, 3)).toEqual([
      ['INV-5', 'waiting', undefined],
      ['INV-4', 'waiting', true],
      ['INV-3', 'synced', undefined],
    ]);
    expect(all[0]).toMatchObject({ summary: 'New text' });
  });

  it('prints a short table for people', async () => {
    await sync();
    const { stdout, status } = await terminal.runForPeople(['list', 'invoices', '--limit', '1']);
    expect(status).toBe(0);
    expect(stdout.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['name', 'client', 'date', 'state', 'total', 'sync'],
      ['INV-5', 'Birch', '2026-11-20', 'draft', '100.00 USD', 'synced'],
    ]);
  });

  it('shows people every amount with the digits of its currency, and none of them shortened', async () => {
    await sync();
    const [invoice] = await rowsOf('list', 'invoices', '--limit', '1');
    const pay = (amount: string, date: string) => ({
      op: 'create',
      resource: 'payments',
      data: { invoice: invoice?.['uid'], date, amount, payment_method: 'cash' },
    });
    expect(await queue(pay('20.5', '2026-11-22'), pay('7', '2026-11-21'))).toMatchObject({ status: 0 });
    const { stdout } = await terminal.runForPeople(['list', 'payments']);
    expect(stdout).toMatch(/2026-11-22 .* 20\.50 .*\n.*2026-11-21 .* 7\.00 /);
    expect((await rowsOf('list', 'payments')).map((row) => row['amount'])).toEqual(['20.5', '7']);
  });
});

describe('show', () => {
  it('finds a whole object by uid, hash_key, number and id', async () => {
    await sync('--full');
    const [row] = await rowsOf('list', 'invoices');
    const whole = await rowOf('show', 'invoices', 'INV-5');
    expect(whole).toMatchObject({ ...row, items: [{ description: 'Line of INV-5', price: '50.00' }], taxes: [] });
    for (const reference of [row?.['uid'], row?.['hash_key'], row?.['id']])
      expect(await rowOf('show', 'invoices', String(reference))).toEqual(whole);
  });

  it('reports when no object matches, or several do', async () => {
    await sync();
    expectRefusal(await terminal.run(['show', 'invoices', 'INV-77']), 1, /no “INV-77”/);
    await queue({ op: 'update', resource: 'invoices', target: 'INV-5', data: { statement_no: 'INV-4' } });
    const run = await terminal.run(['show', 'invoices', 'INV-4']);
    expectRefusal(run, 2, /means several/);
    const uids = (await rowsOf('list', 'invoices', '--limit', '2')).map((row) => String(row['uid']));
    for (const uid of uids) expect(run.stderr).toContain(uid);
    expectRefusal(await terminal.run(['show', 'planets', '1']), 2, /RESOURCE is one of/);
  });
});

describe('queue', () => {
  const invoice = (part: Row): unknown => ({
    op: 'create',
    resource: 'invoices',
    data: { connection: 'Zest', date: '2026-11-21', due_date: '2026-12-05', statement_no: 'INV-9', ...part },
  });

  it('answers with line, entry and uid, and refs name objects of earlier lines', async () => {
    await sync();
    const run = await queue(createClient('acme'), '', invoice({ connection: 'acme' }));
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.json).toEqual({
      queued: [
        { line: 1, outboxId: 1, uid: expect.toSatisfy(isUid) as string },
        { line: 3, outboxId: 2, uid: expect.toSatisfy(isUid) as string },
      ],
    });
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 2, waiting: 0, complete: true } });
    expect(await rowOf('show', 'invoices', 'INV-9')).toMatchObject({ sync: 'synced', connection: { name: 'Acme' } });
  });

  it('takes numbers and text for ids, hash keys, uids and statement numbers', async () => {
    await sync();
    const [client] = await rowsOf('list', 'connections');
    for (const reference of [client?.['id'], String(client?.['id']), client?.['hash_key'], client?.['uid']])
      expect((await queue(invoice({ connection: reference, statement_no: `R-${String(reference)}` }))).status).toBe(0);
    const named = (await rowsOf('list', 'invoices', '--search', 'R-')).map((row) => (row['connection'] as Row)['uid']);
    expect(new Set(named)).toEqual(new Set([client?.['uid']]));
    expect(named).toHaveLength(4);
  });

  it('records a payment as received in two entries behind one line', async () => {
    await sync('--full');
    const run = await queue(
      {
        op: 'create',
        resource: 'payments',
        data: { invoice: 'INV-2', date: '2026-11-21', amount: '80.00', payment_method: 'check' },
        received: true,
      },
      { op: 'reminder', resource: 'invoices', target: 'INV-2' },
    );
    expect(run.json).toMatchObject({
      queued: [
        { line: 1, outboxId: 1 },
        { line: 2, outboxId: 3 },
      ],
    });
    expect((await outbox()).map((entry) => [entry['kind'], entry['sentence']])).toEqual([
      ['create', 'Record $80.00 by cheque on INV-2'],
      ['realize', 'Mark $80.00 by cheque on INV-2 as received'],
      ['reminder', 'Send a reminder of INV-2 to acorn'],
    ]);
    expect(await sync()).toMatchObject({ json: { pushed: 3, waiting: 0 } });
    // The payment that was there before was read on the way: only what is new can be ours.
    expect(await rowsOf('list', 'payments')).toMatchObject([
      { amount: '80.00', state: 'realized', invoice: { statement_no: 'INV-2' }, sync: 'synced' },
      { amount: '20.00' },
    ]);
    expect(account.service.state.mails.at(-1)).toMatchObject({ kind: 'reminder' });
  });

  it('sends a mail with the given data, or with the account’s own text', async () => {
    await sync();
    const data = {
      recipients: [{ name: 'A', email: 'a@example.test' }],
      blind_copies: [],
      subject: 'Hello',
      message: 'Here',
      attachment: true,
    };
    await queue(
      { op: 'deliver', resource: 'invoices', target: 'INV-5', data },
      { op: 'deliver', resource: 'invoices', target: 'INV-4' },
    );
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 2 } });
    const [, own, plain] = account.service.state.mails;
    expect(own).toMatchObject({
      recipients: [{ email: 'a@example.test' }],
      subject: 'Hello',
      attachment: true,
      template: 'custom',
    });
    expect(plain).toMatchObject({ template: 'default' });
    expect(await rowOf('show', 'invoices', 'INV-5')).toMatchObject({ state: 'sent' });
  });

  it('changes only the given fields, and replaces nested arrays as a whole', async () => {
    await sync();
    await queue(
      { op: 'update', resource: 'invoices', target: 'INV-3', data: { summary: 'New text' } },
      {
        op: 'update',
        resource: 'invoices',
        target: 'INV-4',
        data: { items: [{ description: 'Other', price: '7.00', quantity: '3' }] },
      },
    );
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 2, needsYou: 0 } });
    const stored = (number: string) => account.service.state.invoices.find((one) => one.fields.statement_no === number);
    expect(stored('INV-3')).toMatchObject({
      fields: { summary: 'New text', due_date: '2026-12-31' },
      billed_total: '100.00',
    });
    expect(stored('INV-4')).toMatchObject({ fields: { summary: 'Summary of INV-4' }, billed_total: '21.00' });
  });

  const bad: readonly (readonly [string, unknown, RegExp])[] = [
    ['no JSON', '{"op":', /^line 2: line: is not a JSON object/m],
    ['no object', '[1]', /^line 2: line: is not a JSON object/m],
    ['no operation', { resource: 'invoices' }, /^line 2: op: must be one of/m],
    ['an unknown operation', { op: 'explode', resource: 'invoices' }, /^line 2: op: must be one of/m],
    ['an unknown resource', { op: 'delete', resource: 'planets', target: 1 }, /^line 2: resource: is not known/m],
    [
      'an unknown key',
      { op: 'delete', resource: 'invoices', target: 'INV-1', force: true },
      /^line 2: force: is not known/m,
    ],
    ['estimates', { op: 'delete', resource: 'estimates', target: 1 }, /^line 2: op: .*read only/m],
    ['a mail of a client', { op: 'deliver', resource: 'connections', target: 'a' }, /^line 2: op: /m],
    ['realize of an invoice', { op: 'realize', resource: 'invoices', target: 'INV-1' }, /^line 2: op: /m],
    ['an unknown field', invoice({ connection: 'a', colour: 'red' }), /^line 2: colour: is not a field/m],
    ['a read-only field', invoice({ connection: 'a', billed_total: '5' }), /^line 2: billed_total: is read-only/m],
    [
      'a missing field',
      { op: 'create', resource: 'connections', data: { ...CLIENT, currency: undefined } },
      /^line 2: currency: is required/m,
    ],
    [
      'a missing name',
      { op: 'create', resource: 'connections', data: { ...CLIENT, name: '' } },
      /^line 2: name: is required/m,
    ],
    ['a wrong type', invoice({ connection: 'a', date: '21.11.2026' }), /^line 2: date: must be a date/m],
    [
      'a JSON number for an amount',
      invoice({ connection: 'a', items: [{ description: 'x', price: 95, quantity: '1' }] }),
      /^line 2: items\[0\]\.price: must be a decimal/m,
    ],
    ['an unknown client', invoice({ connection: 'nobody' }), /^line 2: connection: “nobody” is not in the book/m],
    [
      'an unknown target',
      { op: 'update', resource: 'invoices', target: 'INV-77', data: { summary: 'x' } },
      /^line 2: target: “INV-77” is not in the book/m,
    ],
    ['no target', { op: 'delete', resource: 'invoices' }, /^line 2: target: is required/m],
    ['no data', { op: 'create', resource: 'invoices' }, /^line 2: data: is required/m],
    [
      'an update of nothing',
      { op: 'update', resource: 'invoices', target: 'INV-1', data: {} },
      /^line 2: data: changes nothing/m,
    ],
    [
      'data of a delete',
      { op: 'delete', resource: 'invoices', target: 'INV-1', data: {} },
      /^line 2: data: has no place/m,
    ],
    ['a ref used twice', createClient('a'), /^line 2: ref: “a” is used twice/m],
    ['a ref of a later line', invoice({ connection: 'later' }), /^line 2: connection: “later” is not in the book/m],
    [
      'a ref of another kind',
      { op: 'update', resource: 'invoices', target: 'a', data: { summary: 'x' } },
      /^line 2: target: “a” is not in the book/m,
    ],
    ['received for no payment', { ...(invoice({ connection: 'a' }) as Row), received: true }, /^line 2: received: /m],
    [
      'a mail to nobody',
      {
        op: 'deliver',
        resource: 'invoices',
        target: 'INV-1',
        data: { recipients: [], blind_copies: [], subject: '', message: '' },
      },
      /^line 2: data\.recipients: /m,
    ],
  ];
  it('refuses each of these lines with its number, field and reason, and queues nothing', async () => {
    await sync();
    for (const [what, line, sentence] of bad) {
      const run = await queue(createClient('a'), line, createClient('later'));
      expect([what, run.status, run.stdout, run.stderr]).toEqual([what, 2, '', expect.stringMatching(sentence)]);
      expect(run.stderr).toContain('Nothing was queued.');
    }
    expect(await outbox('--all')).toEqual([]);
    expect((await rowsOf('list', 'connections')).map((row) => row['name'])).not.toContain('Acme');
  });

  it('names every bad line, and refuses an empty file', async () => {
    await sync();
    const run = await queue('{', createClient('a'), invoice({ connection: 'nobody', colour: 1 }));
    expect(run.stderr.split('\n').map((line) => line.split(':').slice(0, 2).join(':'))).toEqual([
      'line 1: line',
      'line 3: colour',
      'line 3: connection',
      'Nothing was queued.',
    ]);
    expectRefusal(await queue('', ' '), 2, /nothing to queue/);
    expectRefusal(await terminal.run(['queue', '/no/such/file']), 2, /can’t be read/);
  });

  it('reads a file, with any line ends and a byte order mark', async () => {
    await sync();
    const file = join(mkdtempSync(join(tmpdir(), 'inkwell-lines-')), 'lines.jsonl');
    writeFileSync(file, `\uFEFF${createClient('a')}\r\n\r\n${createClient('b')}`);
    expect(await terminal.run(['queue', file])).toMatchObject({
      status: 0,
      json: { queued: [{ line: 1 }, { line: 3 }] },
    });
  });

  it('needs no network, no address and no key', async () => {
    await sync();
    terminal = createTestTerminal({}, { dataDir: terminal.dataDir });
    expect((await queue(createClient('a'))).status).toBe(0);
    expect(account.served.requests).toHaveLength(7);
  });
});

describe('outbox and resolve', () => {
  it('list entries with exactly these keys', async () => {
    await sync();
    await queue(createClient('a'));
    const [entry] = await outbox();
    expect(Object.keys(entry ?? {})).toEqual([
      'id',
      'kind',
      'resource',
      'uid',
      'state',
      'reason',
      'sentence',
      'actions',
      'attempts',
      'error',
      'createdAt',
    ]);
    expect(entry).toMatchObject({
      id: 1,
      kind: 'create',
      resource: 'connections',
      state: 'queued',
      reason: null,
      sentence: 'Create client Acme',
      actions: ['discard'],
      attempts: 0,
      error: null,
    });
  });

  it('show done and cancelled only with --all', async () => {
    await sync();
    await queue(createClient('a'));
    await sync();
    await queue(createClient('b'));
    expect((await terminal.run(['resolve', '2', '--discard'])).json).toMatchObject({
      id: 2,
      state: 'cancelled',
      actions: [],
    });
    expect(await outbox()).toEqual([]);
    expect((await outbox('--all')).map((entry) => entry['state'])).toEqual(['done', 'cancelled']);
  });

  it('take a person’s decision, and only one of those that the entry lists', async () => {
    await sync();
    const refused = {
      category: 'organization',
      name: 'B',
      business_email: 'b@x.test',
      language: 'en-us',
      currency: 'ZZZ',
    };
    account.intercept = (request) =>
      request.method === 'POST' ? Response.json({ errors: { currency: ['is not known'] } }, { status: 422 }) : null;
    await queue({ op: 'create', resource: 'connections', data: refused });
    expect((await sync()).status).toBe(4);
    expect(await outbox()).toMatchObject([
      {
        state: 'needs_you',
        reason: 'rejected',
        actions: ['retry', 'discard'],
        error: { code: 'rejected', status: 422, fields: { currency: ['is not known'] } },
      },
    ]);
    expectRefusal(await terminal.run(['resolve', '1', '--mine']), 2, /--retry, --discard/);
    expectRefusal(await terminal.run(['resolve', '1']), 2, /one action/);
    expectRefusal(await terminal.run(['resolve', '1', '--retry', '--discard']), 2, /one action/);
    for (const id of ['one', '', '1.0', '0x1'])
      expectRefusal(await terminal.run(['resolve', id, '--retry']), 2, /whole number/);
    expectRefusal(await terminal.run(['resolve', '99', '--retry']), 1, /no entry 99/);
    expect(await terminal.run(['resolve', '1', '--retry'])).toMatchObject({
      status: 0,
      json: { id: 1, state: 'queued', reason: null },
    });
    expect((await sync()).status).toBe(4);
    expect(await outbox()).toMatchObject([{ state: 'needs_you', attempts: 2 }]);
    expect((await terminal.run(['resolve', '1', '--retry'])).status).toBe(0);
    account.intercept = () => null;
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 1, needsYou: 0 } });
  });

  it('refuse to discard an entry that others wait for', async () => {
    await sync();
    await queue(createClient('a'), {
      op: 'create',
      resource: 'contacts',
      data: { connection: 'a', first_name: 'U', email: 'u@x.test' },
    });
    expectRefusal(await terminal.run(['resolve', '1', '--discard']), 2, /waits? for this one/);
    expect(await outbox()).toHaveLength(2);
  });
});

describe('export', () => {
  it.each(['json', 'csv'])('writes the whole book as %s, unsent work included', async (format) => {
    await sync('--full');
    await queue(createClient('a'), {
      op: 'update',
      resource: 'invoices',
      target: 'INV-5',
      data: { summary: '=1+2, "x"' },
    });
    const folder = join(mkdtempSync(join(tmpdir(), 'inkwell-export-')), 'new');
    const run = await terminal.run(['export', folder, '--format', format]);
    const names = [...resources, 'outbox'].map((resource) => join(folder, `${resource}.${format}`));
    expect(run).toMatchObject({ status: 0, json: { files: names } });
    expect(readdirSync(folder).sort()).toEqual(names.map((name) => name.slice(folder.length + 1)).sort());
    const invoices = readFileSync(join(folder, `invoices.${format}`), 'utf8');
    const clients = readFileSync(join(folder, `connections.${format}`), 'utf8');
    expect(clients).toContain('Acme');
    expect(invoices).toContain('Line of INV-5');
    if (format === 'json') expect(JSON.parse(invoices)).toHaveLength(5);
    // A spreadsheet must not calculate what a client wrote.
    else expect(invoices).toContain(`"'=1+2, ""x"""`);
    expect(readFileSync(join(folder, `outbox.${format}`), 'utf8')).toContain('Create client Acme');
  });

  it('refuses other formats, and reports when it cannot write', async () => {
    await sync();
    const file = join(mkdtempSync(join(tmpdir(), 'inkwell-export-')), 'file');
    writeFileSync(file, 'in the way');
    expectRefusal(await terminal.run(['export', file, '--format', 'xml']), 2, /csv or json/);
    expectRefusal(await terminal.run(['export', file]), 1, /can’t be written/);
    expect(readFileSync(file, 'utf8')).toBe('in the way');
  });
});

describe('doctor', () => {
  it('reports on a sound book without a secret or an amount', async () => {
    await sync('--full');
    const { status, json, stdout } = await terminal.run(['doctor']);
    expect(status).toBe(0);
    expect(json).toMatchObject({
      ok: true,
      database: { integrity: 'ok', foreignKeys: 0 },
      address: account.served.url,
      versions: { inkwell: '0.0.0-test' },
    });
    expect(stdout).not.toMatch(new RegExp(`${KEY}|100\\.00|Birch`));
  });

  it('reports a sound state when there is no book yet', async () => {
    expect(await terminal.run(['doctor'])).toMatchObject({ status: 0, json: { ok: true, database: null } });
  });

  it('ends with 1 on a damaged book, and so does everything else, with one sentence', async () => {
    await sync();
    const book = everyFile(terminal.dataDir).find((file) => file.endsWith('book.db')) ?? '';
    writeFileSync(book, 'not a book'.repeat(1_000));
    expect(await terminal.run(['doctor'])).toMatchObject({ status: 1, json: { ok: false } });
    for (const argv of [['status'], ['sync'], ['list', 'invoices'], ['outbox']])
      expectRefusal(await terminal.run(argv), 1, /is damaged/);
    expectRefusal(await queue(createClient('a')), 1, /is damaged/);
    expect(readFileSync(book, 'utf8')).toBe('not a book'.repeat(1_000));
  });
});

describe('several accounts in one profile', () => {
  it('have to be told apart, by name or address', async () => {
    const other = await serveSmallAccount('999', 'other-key-000001');
    await terminal.run(['connect']);
    terminal.env['INKWELL_URL'] = other.served.url;
    terminal.env['INKWELL_API_KEY'] = 'other-key-000001';
    expect(await terminal.run(['connect'])).toMatchObject({ status: 0, json: { account: { companyId: '999' } } });
    for (const argv of [['status'], ['sync'], ['list', 'invoices'], ['queue', '-'], ['export', '.'], ['doctor']]) {
      const run = await terminal.run(argv, createClient('a'));
      expectRefusal(run, 2, /--account/);
      for (const url of [account.served.url, other.served.url]) expect(run.stderr).toContain(url);
    }
    const name = new URL(other.served.url).host;
    for (const choice of [name, other.served.url])
      expect((await terminal.run(['sync', '--pace', 'unlimited', '--account', choice])).status).toBe(0);
    expect(await rowsOf('list', 'invoices', '--account', name)).toHaveLength(5);
    expect(await rowsOf('list', 'invoices', '--account', account.served.url)).toEqual([]);
    expectRefusal(await terminal.run(['status', '--account', 'nobody']), 2, /nobody/);
    await other.close();
  });
});

describe('a profile in use', () => {
  it('turns writers away with 3 and the name of the holder, and lets readers work', async () => {
    await sync();
    await queue(createClient('a'));
    const unlock = lockProfile(terminal.dataDir, 'the Inkwell app');
    const writers = [['connect'], ['sync'], ['queue', '-'], ['resolve', '1', '--discard']];
    for (const argv of writers)
      expectRefusal(await terminal.run(argv, createClient('b')), 3, /the Inkwell app, process \d+/);
    const folder = mkdtempSync(join(tmpdir(), 'inkwell-export-'));
    const readers = [
      ['status'],
      ['list', 'invoices'],
      ['show', 'invoices', 'INV-1'],
      ['outbox'],
      ['export', folder],
      ['doctor'],
    ];
    for (const argv of readers) expect([argv, (await terminal.run(argv)).status]).toEqual([argv, 0]);
    unlock();
    expect((await terminal.run(['resolve', '1', '--discard'])).status).toBe(0);
  });
});

describe('the demo book', () => {
  it('needs no network and keeps what was sent to it', async () => {
    terminal = createTestTerminal();
    expect(await terminal.run(['connect', '--demo'])).toMatchObject({
      status: 0,
      json: { account: { url: null }, ok: true },
    });
    expect(await terminal.run(['sync', '--demo'])).toMatchObject({
      status: 0,
      json: { complete: true, pulled: { updated: 0 } },
    });
    expect((await rowsOf('list', 'invoices', '--demo')).length).toBe(400);
    expect((await terminal.run(['queue', '-', '--demo'], createClient('a'))).status).toBe(0);
    expect(await terminal.run(['sync', '--demo'])).toMatchObject({ status: 0, json: { pushed: 1, waiting: 0 } });
    expect(await terminal.run(['sync', '--demo'])).toMatchObject({
      json: { pushed: 0, pulled: { created: 0, updated: 0 } },
    });
    expect((await rowsOf('list', 'connections', '--demo', '--search', 'acme')).length).toBeGreaterThan(0);
  });
});

describe('the command line', () => {
  const bad: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /Name a command/],
    [['fly'], /no command “fly”/],
    [['sync', 'now'], /takes no arguments/],
    [['list'], /takes RESOURCE/],
    [['show', 'invoices'], /takes RESOURCE REF/],
    [['status', '--full'], /no option --full/],
    [['sync', '--nonsense'], /nonsense/],
    [['sync', '--max-seconds', 'soon'], /whole number/],
    [['list', 'invoices', '--limit', '1.5'], /whole number/],
    [['sync', '--pace', 'fast'], /auto or unlimited/],
    [['sync', '--probe-after', '5'], /three rising numbers/],
    [['sync', '--probe-after', '5,4,3'], /three rising numbers/],
    [['sync', '--data-dir'], /data-dir/],
  ];
  it.each(bad)('refuses %j', async (argv, sentence) => {
    // Without --data-dir and --json at the end, which would repair some of these.
    const run = await terminal.run(argv);
    if (argv.at(-1) === '--data-dir') expect(run.status).toBe(2);
    else expectRefusal(run, 2, sentence);
  });

  it('says what is missing before there is a book', async () => {
    terminal = createTestTerminal();
    for (const argv of [['status'], ['list', 'invoices'], ['outbox'], ['sync'], ['queue', '-'], ['export', '.']])
      expectRefusal(await terminal.run(argv, createClient('a')), 1, /no book here yet/);
  });

  it('lets commands that only read ignore an invalid INKWELL_URL', async () => {
    await sync();
    terminal.env['INKWELL_URL'] = 'not an address';
    expect((await terminal.run(['status'])).status).toBe(0);
    expect((await queue(createClient('a'))).status).toBe(0);
    expectRefusal(await sync(), 2, /address/);
  });
});
