import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enterPayment } from '#test/service/other-client/payments.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TerminalRun, TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

type Row = Readonly<Record<string, unknown>>;

let account: SmallAccount;
let terminal: TestTerminal;

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
  await terminal.run(['sync', '--pace', 'unlimited', '--full']);
});
afterEach(() => account.close());

const queue = (...lines: readonly Row[]): Promise<TerminalRun> =>
  terminal.run(['queue', '-'], lines.map((line) => JSON.stringify(line)).join('\n'));
const entries = async (): Promise<readonly Row[]> =>
  (await terminal.run(['outbox', '--all'])).json as unknown as readonly Row[];
const payment = (part: Row = {}, line: Row = {}): Row => ({
  op: 'create',
  resource: 'payments',
  data: { invoice: 'INV-5', date: '2026-11-21', amount: '20.00', payment_method: 'cash', ...part },
  ...line,
});
const invoice = (part: Row): Row => ({
  op: 'create',
  resource: 'invoices',
  data: { connection: 'Zest', date: '2026-11-21', due_date: '2026-12-05', statement_no: 'INV-9', ...part },
});

describe('a line that the window would refuse', () => {
  it.each([
    [
      'a payment of more digits than the currency has',
      payment({ amount: '5.019' }),
      /^line 1: amount: .*at most 2 digits/,
    ],
    ['a payment of nothing', payment({ amount: '0' }), /^line 1: amount: .*more than zero/],
    ['a payment below zero', payment({ amount: '-5' }), /^line 1: amount: .*more than zero/],
    ['a payment of another century', payment({ date: '2126-11-21' }), /^line 1: date: .*between 1900 and 2099/],
    ['a payment longer than any amount', payment({ amount: '1234567890123456' }), /^line 1: amount: .*15 digits/],
    [
      'an invoice of another century',
      invoice({ due_date: '2126-12-05' }),
      /^line 1: due_date: .*between 1900 and 2099/,
    ],
    [
      'a price longer than any amount',
      invoice({ items: [{ description: 'Work', price: '9'.repeat(16), quantity: '1' }] }),
      /^line 1: items\[0\]\.price: .*15 digits/,
    ],
    [
      'a day of a line in another century',
      invoice({ items: [{ description: 'Work', price: '1', quantity: '1', date: '1026-11-21' }] }),
      /^line 1: items\[0\]\.date: .*between 1900 and 2099/,
    ],
    [
      'a tax longer than any amount',
      invoice({ taxes: [{ name: 'VAT', combined_amount_percent: `${'9'.repeat(16)}%` }] }),
      /^line 1: taxes\[0\]\.combined_amount_percent: /,
    ],
    [
      'a price of the catalogue longer than any amount',
      { op: 'create', resource: 'item_categories', data: { name: 'Work', price: '9'.repeat(16) } },
      /^line 1: price: .*15 digits/,
    ],
  ])('is refused with its line and field: %s', async (_, line, problem) => {
    const run = await queue(line);
    expect(run).toMatchObject({ status: 2, stdout: '' });
    expect(run.stderr).toMatch(problem);
    expect(await entries()).toEqual([]);
  });
});

describe('a payment that the window would ask about', () => {
  it('is refused until the line says yes, when the same one is there', async () => {
    expect(await queue(payment())).toMatchObject({ status: 0 });
    const again = await queue(payment({ details: 'once more' }));
    expect(again).toMatchObject({ status: 2, stdout: '' });
    expect(again.stderr).toMatch(/^line 1: amount: .*there is already .*"confirmed":\["same"\]/);
    expect(await queue(payment({}, { confirmed: ['over'] }))).toMatchObject({ status: 2 });
    expect(await queue(payment({}, { confirmed: ['same'] }))).toMatchObject({ status: 0 });
    await terminal.run(['sync', '--pace', 'unlimited']);
    expect((await entries()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('is refused until the line says yes, when it is more than is due', async () => {
    const run = await queue(payment({ amount: '120.00' }));
    expect(run.stderr).toMatch(/^line 1: amount: this is \$20\.00 more than is due; .*"confirmed":\["over"\]/);
    expect(await entries()).toEqual([]);
    expect(await queue(payment({ amount: '120.00' }, { confirmed: ['over'] }))).toMatchObject({ status: 0 });
  });

  it('may stand twice in one file', async () => {
    expect(await queue(payment(), payment())).toMatchObject({ status: 0 });
    await terminal.run(['sync', '--pace', 'unlimited']);
    expect((await entries()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('is asked about before its amount is changed', async () => {
    await queue(payment());
    await terminal.run(['sync', '--pace', 'unlimited']);
    const [{ uid = '' } = {}] = await entries();
    const change = (amount: string): Row => ({ op: 'update', resource: 'payments', target: uid, data: { amount } });
    expect((await queue(change('120.00'))).stderr).toMatch(/^line 1: amount: this is \$20\.00 more than is due/);
    expect((await queue(change('0.001'))).stderr).toMatch(/^line 1: amount: .*at most 2 digits/);
    expect(await queue(change('100.00'))).toMatchObject({ status: 0 });
  });

  it('names the questions that it knows, and none for other objects', async () => {
    expect((await queue(payment({}, { confirmed: ['twice'] }))).stderr).toMatch(
      /^line 1: confirmed: is a list of same, over/,
    );
    expect((await queue({ ...invoice({}), confirmed: ['same'] })).stderr).toMatch(/^line 1: confirmed: /);
  });
});

it('shows a payment that the account has since then, and takes both answers', async () => {
  await queue(payment(), payment({ amount: '30.00' }));
  const { id = 0 } = account.service.state.invoices.find(({ fields }) => fields.statement_no === 'INV-5') ?? {};
  for (const amount of ['20.00', '30.00'])
    enterPayment(account.service.context, id, { date: '2026-11-21', amount, payment_method: 'cash', details: 'Till' });
  expect(await terminal.run(['sync', '--pace', 'unlimited'])).toMatchObject({ status: 4, json: { needsYou: 2 } });
  const asked = await entries();
  expect(asked).toMatchObject([
    { state: 'needs_you', reason: 'held', actions: ['send', 'discard'], attempts: 0 },
    { state: 'needs_you', reason: 'held', actions: ['send', 'discard'], attempts: 0 },
  ]);
  expect(asked[0]?.['sentence']).toBe(
    'Record $20.00 in cash on INV-5: Your account has this payment since then: $20.00 in cash, Nov 21, 2026, Till.',
  );
  expect(await terminal.run(['resolve', String(asked[0]?.['id']), '--send'])).toMatchObject({ status: 4 });
  expect(await terminal.run(['resolve', String(asked[1]?.['id']), '--discard'])).toMatchObject({ status: 0 });
  expect(await terminal.run(['sync', '--pace', 'unlimited'])).toMatchObject({ status: 0 });
  const { payments = [] } = account.service.state.invoices.find((invoice) => invoice.id === id) ?? {};
  expect(payments.map(({ amount }) => amount)).toEqual(['20.00', '30.00', '20.00']);
});
