import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';
import { createPerson } from '#test/service/person.ts';

let account: SmallAccount;
let terminal: TestTerminal;
/** The uid of the client Zest, whose only invoice was a draft. */
let zest: string;

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY, LC_ALL: 'de_DE.UTF-8' });
});
afterEach(() => account.close());

/** Lets others at the service do something, reads all of it, and then works without network, address and key. */
async function afterOthers(act: (person: ReturnType<typeof createPerson>, client: number) => void): Promise<void> {
  const person = createPerson(account.service.context);
  const client = account.service.state.connections.find(({ name }) => name === 'Zest');
  if (client === undefined) throw new Error('The account has this client.');
  act(person, client.id);
  await terminal.run(['sync', '--full', '--pace', 'unlimited']);
  zest = String(await uidOf(client.id));
  account.intercept = () => {
    throw new Error('a report asks nobody');
  };
}

async function uidOf(id: number): Promise<unknown> {
  const { json } = await terminal.run(['show', 'connections', String(id)]);
  return (json as { readonly uid: string }).uid;
}

interface Statement {
  readonly statements: readonly {
    readonly opening: string;
    readonly closing: string;
    readonly rows: readonly { readonly number: string; readonly amount: string; readonly balance: string }[];
  }[];
}

const statement = async (...options: readonly string[]): Promise<Statement['statements'][number] | undefined> =>
  ((await terminal.run(['report', 'statement', '--client', zest, ...options])).json as Statement).statements[0];

const line = {
  id: null,
  total: null,
  created_at: null,
  date: null,
  description: 'Work',
  quantity: '1',
  unit: null,
  sort_order: 1,
} as const;

/** Case H37: A over 300 of 1 August, paid on 5 September; B over 500 of 10 October, of which 200 came on 2 November. */
const billedAndPaid = (person: ReturnType<typeof createPerson>, client: number): void => {
  const invoice = (number: string, date: string, price: string): number =>
    person.createInvoice(client, {
      fields: { statement_no: number, date, due_date: date },
      details: { items: [{ ...line, price }] },
      stage: 'sent',
    }).id;
  const [a, b] = [invoice('A', '2026-08-01', '300.00'), invoice('B', '2026-10-10', '500.00')];
  person.enterPayment(a, { amount: '300.00', date: '2026-09-05', payment_method: 'cash', details: null });
  person.enterPayment(b, { amount: '200.00', date: '2026-11-02', payment_method: 'cash', details: 'ref 7' });
};

describe('report statement', () => {
  it.each([
    [
      '2026-10-01',
      '0.00',
      [
        ['B', '500.00', '500.00'],
        ['B', '-200.00', '300.00'],
      ],
    ],
    ['2026-11-01', '500.00', [['B', '-200.00', '300.00']]],
    ['2026-11-28', '300.00', []],
  ] as const)('H37: from %s opens with %s and closes with 300', async (from, opening, rows) => {
    await afterOthers(billedAndPaid);
    const part = await statement('--from', from, '--to', '2026-11-30');
    expect(part).toMatchObject({ opening, closing: '300.00' });
    expect(part?.rows.map(({ number, amount, balance }) => [number, amount, balance])).toEqual(rows);
  });

  it('has exactly these keys, for movements and for open items', async () => {
    await afterOthers(billedAndPaid);
    const run = await terminal.run(['report', 'statement', '--client', zest, '--to', '2026-11-30']);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.json).toMatchObject({
      client: { uid: zest, name: 'Zest' },
      from: null,
      to: '2026-11-30',
      complete: true,
    });
    expect(Object.keys(run.json as object)).toEqual(['client', 'from', 'to', 'statements', 'complete', 'missing']);
    const part = await statement('--to', '2026-11-30');
    expect(Object.keys(part ?? {})).toEqual(['currency', 'opening', 'rows', 'closing', 'ageing', 'recorded']);
    expect(part?.rows[3]).toEqual({
      date: '2026-11-02',
      kind: 'payment',
      uid: expect.any(String) as string,
      number: 'B',
      text: 'cash · ref 7',
      amount: '-200.00',
      balance: '300.00',
    });
    expect((await statement('--to', '2026-11-30', '--open'))?.rows).toEqual([
      {
        uid: expect.any(String) as string,
        number: 'B',
        date: '2026-10-10',
        dueDate: '2026-10-10',
        daysLate: 51,
        billed: '500.00',
        paid: '200.00',
        due: '300.00',
      },
    ]);
  });

  it('of open items has no first day', async () => {
    await afterOthers(billedAndPaid);
    const { json } = await terminal.run([
      ...['report', 'statement', '--client', zest, '--open', '--from', '2026-11-01', '--to', '2026-11-30'],
    ]);
    expect(json).toMatchObject({ from: null, to: '2026-11-30' });
  });

  it('is a table for spreadsheet programs of the region with --csv', async () => {
    await afterOthers(billedAndPaid);
    const { status, stdout } = await terminal.runForPeople([
      ...['report', 'statement', '--client', zest, '--from', '2026-11-01', '--to', '2026-11-30', '--csv'],
    ]);
    expect(status).toBe(0);
    expect(stdout.trim().split('\n')).toEqual([
      'Currency;Date;Kind;Number;Text;Amount;Balance',
      'USD;2026-11-01;Opening balance;;;;500,00',
      'USD;2026-11-02;Payment;B;cash · ref 7;-200,00;300,00',
      'USD;2026-11-30;Closing balance;;;;300,00',
    ]);
  });

  it.each([
    [[], /--client/],
    [['--client', 'nobody'], /nobody/],
    [['--client', '1', '--from', '2026-02-30'], /YYYY-MM-DD/],
    [['--client', '1', '--from', '2026-03-02', '--to', '2026-03-01'], /YYYY-MM-DD/],
    [['--client', '1', '--as-of', '2026-03-02'], /as-of/],
  ])('is refused with %j', async (options, sentence) => {
    await afterOthers(() => {});
    const run = await terminal.run(['report', 'statement', ...options.map((one) => (one === '1' ? zest : one))]);
    expect({ status: run.status, stdout: run.stdout }).toEqual({ status: 2, stdout: '' });
    expect(run.stderr).toMatch(sentence);
  });
});

it('H38: counts an invoice as it is now, drafts and trashed ones nowhere, announced money in no balance', async () => {
  await afterOthers((person, client) => {
    const invoice = (number: string, stage: 'draft' | 'sent', price = '3250.00') =>
      person.createInvoice(client, {
        fields: { statement_no: number, date: '2026-10-01', due_date: '2026-10-15' },
        details: { items: [{ ...line, price }] },
        stage,
      }).id;
    const lowered = invoice('LOWERED', 'sent');
    person.edit(person.state.invoices, lowered, { details: { items: [{ ...line, price: '97.50' }] } });
    person.enterPayment(lowered, { amount: '97.50', date: '2026-10-20', payment_method: 'cash', details: null });
    invoice('DRAFT', 'draft');
    person.trash(person.state.invoices, invoice('TRASHED', 'sent'));
    const announced = invoice('ANNOUNCED', 'sent', '50.00');
    person.payOffline(announced, { amount: '20.00', date: '2026-10-21' });
  });
  const part = await statement('--to', '2026-11-30');
  expect(part?.rows.map(({ number, amount }) => [number, amount])).toEqual([
    ['ANNOUNCED', '50.00'],
    ['LOWERED', '97.50'],
    ['LOWERED', '-97.50'],
  ]);
  expect(part?.closing).toBe('50.00');
  // No list shows announced money: that its payments were not read is said, and it is in no balance.
  const { json } = await terminal.run(['report', 'statement', '--client', zest, '--to', '2026-11-30']);
  expect(json).toMatchObject({ complete: false, missing: [{ what: 'payments', count: 1 }] });
});

describe('report ageing', () => {
  it('names every client with a balance, in buckets that add up to it', async () => {
    await afterOthers(billedAndPaid);
    const { json, status } = await terminal.run(['report', 'ageing', '--as-of', '2026-11-30']);
    expect(status).toBe(0);
    expect(json).toMatchObject({
      asOf: '2026-11-30',
      currencies: [
        {
          currency: 'USD',
          clients: [
            { uid: zest, name: 'Zest', '31-60': '300.00', '61-90': '0.00', total: '300.00' },
            { name: 'acorn', not_due: expect.any(String) as string },
          ],
        },
      ],
      complete: true,
      missing: [],
    });
    const one = await terminal.run(['report', 'ageing', '--as-of', '2026-11-30', '--client', zest]);
    expect(one.json).toMatchObject({ currencies: [{ clients: [{ name: 'Zest' }], buckets: { total: '300.00' } }] });
  });

  it('of a past day has the balances of that day', async () => {
    await afterOthers(billedAndPaid);
    const { json } = await terminal.run(['report', 'ageing', '--as-of', '2026-08-20', '--client', zest]);
    expect(json).toMatchObject({ currencies: [{ buckets: { '1-30': '300.00', total: '300.00' } }] });
  });

  it('is a short table for people', async () => {
    await afterOthers(billedAndPaid);
    const { stdout } = await terminal.runForPeople(['report', 'ageing', '--as-of', '2026-11-30', '--client', zest]);
    expect(stdout.split('\n')[0]).toMatch(/^Currency +Client +No due date/);
    expect(stdout).toMatch(/USD +Zest .*300\.00/);
  });
});

it('H25: a client in the trash keeps its open invoice in every sum', async () => {
  await afterOthers((person, client) => {
    billedAndPaid(person, client);
    person.trash(person.state.connections, client);
  });
  const { json } = await terminal.run(['report', 'ageing', '--as-of', '2026-11-30', '--client', zest]);
  expect(json).toMatchObject({ currencies: [{ buckets: { total: '300.00' } }] });
});

it('names the reports that there are', async () => {
  await afterOthers(() => {});
  expect(await terminal.run(['report', 'profit'])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/ageing/),
  });
});
