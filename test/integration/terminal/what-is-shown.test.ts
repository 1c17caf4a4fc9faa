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
  await terminal.run(['sync', '--full', '--pace', 'unlimited']);
});
afterEach(() => account.close());

it('shows no amount that the service wrote out before an edit that waits', async () => {
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

it('finds by what people read, not by ids or by what the program says of a row', async () => {
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
