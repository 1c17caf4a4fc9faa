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
  await sync();
});
afterEach(() => account.close());

const sync = () => terminal.run(['sync', '--pace', 'unlimited']);
const queue = (...lines: readonly Row[]) =>
  terminal.run(['queue', '-'], lines.map((line) => JSON.stringify(line)).join('\n'));
const show = async (resource: string, reference: string): Promise<Row> =>
  (await terminal.run(['show', resource, reference])).json as Row;
async function recordPayment(): Promise<string> {
  const data = { invoice: 'INV-5', date: '2026-11-21', amount: '20.00', payment_method: 'cash' };
  const { json } = await queue({ op: 'create', resource: 'payments', data });
  await sync();
  return (json as { readonly queued: readonly [{ readonly uid: string }] }).queued[0].uid;
}

async function targetIn(resource: string): Promise<string> {
  if (resource === 'invoices') return 'INV-5';
  if (resource === 'payments') return recordPayment();
  const { json } = await terminal.run(['list', resource, '--search', 'Zest']);
  return String((json as readonly Row[])[0]?.['uid']);
}

it.each([
  ['invoices', { summary: 'Written offline' }],
  ['payments', { details: 'Written offline' }],
  ['connections', { website_url: 'https://offline.example' }],
])(
  'restores the waiting entries of one of the %s when the delete that cancelled them is discarded',
  async (resource, data) => {
    const target = await targetIn(resource);
    await queue({ op: 'update', resource, target, data });
    const { json } = await queue({ op: 'delete', resource, target });
    const [{ outboxId }] = (json as { readonly queued: readonly [{ readonly outboxId: number }] }).queued;
    expect(await show(resource, target)).toMatchObject({ removed: true });
    expect(await terminal.run(['resolve', String(outboxId), '--discard'])).toMatchObject({
      status: 0,
      json: { kind: 'delete', state: 'cancelled' },
    });
    expect(await show(resource, target)).toMatchObject({ ...data, sync: 'waiting' });
    expect((await terminal.run(['outbox'])).json).toMatchObject([{ kind: 'update', state: 'queued' }]);
  },
);

it('sends the delete alone, and asks nothing about the entries that waited before it', async () => {
  await queue(
    { op: 'update', resource: 'invoices', target: 'INV-5', data: { summary: 'Written offline' } },
    { op: 'delete', resource: 'invoices', target: 'INV-5' },
  );
  const before = account.served.requests.length;
  expect(await sync()).toMatchObject({ status: 0, json: { pushed: 1 } });
  const writes = account.served.requests.slice(before).filter(({ method }) => method !== 'GET');
  expect(writes).toMatchObject([{ method: 'DELETE' }]);
});
