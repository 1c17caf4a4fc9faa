import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { realizePayment } from '#test/service/other-client/payments.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

let account: SmallAccount;
let terminal: TestTerminal;

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
  await terminal.run(['sync', '--full', '--pace', 'unlimited']);
});
afterEach(() => account.close());

it('hides amounts that the service computed before a waiting edit', async () => {
  const show = async () => (await terminal.run(['show', 'invoices', 'INV-5'])).json;
  expect(await show()).toMatchObject({ billed_total: '100.00', formatted_billed_total: '$100.00' });
  const data = { items: [{ description: 'Less', price: '10.00', quantity: '1' }] };
  const line = { op: 'update', resource: 'invoices', target: 'INV-5', data };
  await terminal.run(['queue', '-'], JSON.stringify(line));
  expect(await show()).toMatchObject({
    billed_total: '10.00',
    formatted_billed_total: null,
    formatted_total_due: null,
    // Nobody has changed that.
    formatted_paid_total: '$0.00',
  });
});

it('searches the texts that people read, not ids or states of a row', async () => {
  const found = async (resource: string, words: string) =>
    (await terminal.run(['list', resource, '--search', words])).json;
  expect(await found('connections', 'acorn')).toHaveLength(1);
  expect(await found('connections', 'synced')).toEqual([]);
  const [contact] = (await terminal.run(['list', 'contacts'])).json as readonly { readonly uid: string }[];
  expect(await found('contacts', contact?.uid.slice(0, 6) ?? '')).toEqual([]);
  expect(await found('contacts', 'una@x')).toHaveLength(1);
  const data = { invoice: 'INV-2', date: '2026-11-20', amount: '5.00', payment_method: 'cash' };
  await terminal.run(['queue', '-'], JSON.stringify({ op: 'create', resource: 'payments', data }));
  expect(await found('payments', 'inv-2')).toHaveLength(1);
});

it('marks rows as removed that it leaves out because their client or invoice is gone', async () => {
  const list = async (resource: string, ...options: readonly string[]) =>
    (await terminal.run(['list', resource, ...options])).json;
  Object.assign(account.service.context.knobs, { delete_with_statements: 'accepted' });
  const [contact] = (await list('contacts')) as readonly {
    readonly uid: string;
    readonly connection: { uid: string };
  }[];
  const paid = account.service.state.invoices.find(({ fields }) => fields.statement_no === 'INV-2');
  realizePayment(account.service.context, paid?.id ?? 0, paid?.payments[0]?.id ?? 0);
  await terminal.run(['sync', '--full', '--pace', 'unlimited']);
  const lines = [
    { op: 'delete', resource: 'connections', target: contact?.connection.uid },
    { op: 'delete', resource: 'invoices', target: 'INV-2' },
  ];
  await terminal.run(['queue', '-'], lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(await terminal.run(['sync', '--pace', 'unlimited'])).toMatchObject({ json: { pushed: 2 } });
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-export-'));
  await terminal.run(['export', folder]);
  for (const resource of ['contacts', 'payments']) {
    expect(await list(resource)).toEqual([]);
    expect(await list(resource, '--removed')).toMatchObject([{ removed: true }]);
    expect(JSON.parse(readFileSync(join(folder, `${resource}.json`), 'utf8'))).toMatchObject([{ removed: true }]);
  }
  expect((await terminal.run(['show', 'contacts', contact?.uid ?? ''])).json).toMatchObject({ removed: true });
});

/** Characters that begin a command of a terminal, and one that turns the rest of a line around. */
const obeyedIn = (text: string): readonly string[] =>
  ['\u001b', '\u009b', '\u202e'].filter((character) => text.includes(character));

it('removes control characters from names of the account', async () => {
  const name = '\u001b[2JAcorn\u009b31m \u202e00.1';
  const data = { category: 'organization', name, business_email: 'a@x.test', language: 'en-us', currency: 'USD' };
  const line = { op: 'create', resource: 'connections', ref: 'a', data };
  const queued = await terminal.run(['queue', '-'], JSON.stringify(line));
  expect(queued.stderr).toBe('');
  const forPeople = await terminal.runForPeople(['outbox']);
  expect(forPeople.stdout).toContain('Acorn');
  expect(obeyedIn(forPeople.stdout)).toEqual([]);
  const forScripts = await terminal.run(['list', 'connections']);
  expect(obeyedIn(forScripts.stdout)).toEqual([]);
  expect(forScripts.json).toContainEqual(expect.objectContaining({ name }));
  const refused = await terminal.runForPeople(['show', 'connections', name]);
  expect(obeyedIn(refused.stderr)).toEqual([]);
});
