import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';
import { createPerson } from '#test/service/person.ts';
import { percent } from '#test/helpers/billed-documents.ts';

let account: SmallAccount;
let terminal: TestTerminal;

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY, LC_ALL: 'de_DE.UTF-8' });
});
afterEach(() => account.close());

type Person = ReturnType<typeof createPerson>;

/** Lets others at the service do something, reads all of it, and then works without network, address and key. */
async function afterOthers(act: (person: Person, client: number) => void): Promise<void> {
  const person = createPerson(account.service.context);
  const client = account.service.state.connections.find(({ name }) => name === 'Zest');
  if (client === undefined) throw new Error('The account has this client.');
  act(person, client.id);
  await terminal.run(['sync', '--full', '--pace', 'unlimited']);
  account.intercept = () => {
    throw new Error('a report asks nobody');
  };
}

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

/** Two invoices with 20 % VAT: one over 120 of January, paid in two parts, one over 60 that is still open. */
function taxed(person: Person, client: number): void {
  const invoice = (number: string, date: string, price: string): number =>
    person.createInvoice(client, {
      fields: { statement_no: number, date, due_date: '2026-11-25' },
      details: { items: [{ ...line, price }], taxes: [percent('20', 'VAT')] },
      stage: 'sent',
    }).id;
  const paid = invoice('T-1', '2026-01-10', '100.00');
  invoice('T-2', '2026-02-01', '50.00');
  person.enterPayment(paid, { amount: '40.00', date: '2026-01-31', payment_method: 'cash', details: null });
  person.enterPayment(paid, { amount: '80.00', date: '2026-02-01', payment_method: 'cash', details: null });
}

const counted = (amount: string, count: number) => ({ amount, count });

describe('report dashboard', () => {
  it('has exactly these figures, and by default the month up to its day', async () => {
    await afterOthers(taxed);
    const { json, status, stderr } = await terminal.run(['report', 'dashboard', '--as-of', '2026-11-30']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { currencies, ...head } = json as { readonly currencies: readonly Readonly<Record<string, unknown>>[] };
    expect(head).toEqual({ asOf: '2026-11-30', from: '2026-11-01', to: '2026-11-30', complete: true, missing: [] });
    const [usd] = currencies;
    expect(Object.keys(usd ?? {})).toEqual([
      ...['currency', 'outstanding', 'overdue', 'dueSoon', 'paid', 'billed', 'drafts', 'localDrafts', 'months'],
      'debtors',
    ]);
    expect(usd).toMatchObject({
      currency: 'USD',
      outstanding: { count: 2 },
      overdue: { ...counted('60.00', 1), oldestDays: 5 },
      dueSoon: counted('0.00', 0),
      localDrafts: counted('0.00', 0),
    });
    const months = usd?.['months'] as readonly Readonly<Record<string, string>>[];
    expect(months.map(({ month }) => month)).toEqual([
      '2025-12',
      ...Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
    ]);
    expect(months.slice(1, 3)).toEqual([
      { month: '2026-01', billed: '120.00', paid: '40.00' },
      { month: '2026-02', billed: '60.00', paid: '80.00' },
    ]);
  });

  it('compares a month with the whole one before it, and counts money by the day of its payment', async () => {
    await afterOthers(taxed);
    const run = ['report', 'dashboard', '--from', '2026-02-01', '--to', '2026-02-28'];
    const { currencies } = (await terminal.run(run)).json as { readonly currencies: readonly object[] };
    expect(currencies[0]).toMatchObject({ paid: { received: '80.00', recorded: '0.00', before: '40.00' } });
  });

  it('has drafts that are only here apart, in their own currency', async () => {
    await afterOthers(taxed);
    const client = account.service.state.connections.find(({ name }) => name === 'Zest');
    const draft = {
      ...{ op: 'create', resource: 'invoices' },
      data: {
        connection: client?.id,
        date: '2026-11-20',
        due_date: '2026-12-05',
        statement_no: 'HERE',
        items: [{ description: 'x', price: '7.00', quantity: '2' }],
      },
    };
    expect(await terminal.run(['queue', '-'], JSON.stringify(draft))).toMatchObject({ status: 0 });
    const { currencies } = (await terminal.run(['report', 'dashboard'])).json as {
      readonly currencies: readonly object[];
    };
    expect(currencies).toHaveLength(1);
    expect(currencies[0]).toMatchObject({ currency: 'USD', localDrafts: counted('14.00', 1) });
  });
});

describe('report taxes', () => {
  it('has each tax by the date of the invoice, and all parts add up to what was billed', async () => {
    await afterOthers(taxed);
    const run = await terminal.run(['report', 'taxes', '--from', '2026-01-01', '--to', '2026-02-28']);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.json).toEqual({
      from: '2026-01-01',
      to: '2026-02-28',
      basis: 'issued',
      currencies: [
        {
          currency: 'USD',
          rows: [{ name: 'VAT', rate: '20', base: '150.00', tax: '30.00' }],
          subTotal: '150.00',
          untaxed: '0.00',
          discounts: '0.00',
          shipping: '0.00',
          unexplained: [],
          billed: '180.00',
          difference: '0.00',
        },
      ],
      complete: true,
      missing: [],
    });
  });

  it('shares an invoice out over the days of its payments', async () => {
    await afterOthers(taxed);
    const part = async (from: string, to: string) => {
      const { json } = await terminal.run(['report', 'taxes', '--from', from, '--to', to, '--basis', 'paid']);
      return (json as { readonly currencies: readonly Readonly<Record<string, unknown>>[] }).currencies[0];
    };
    const [january, february] = [await part('2026-01-01', '2026-01-31'), await part('2026-02-01', '2026-02-28')];
    expect(january).toMatchObject({
      rows: [{ base: '33.33', tax: '6.67' }],
      subTotal: '33.33',
      billed: '40.00',
      difference: '0.00',
    });
    expect(february).toMatchObject({
      rows: [{ base: '66.67', tax: '13.33' }],
      subTotal: '66.67',
      billed: '80.00',
      difference: '0.00',
    });
  });

  it('is a table for spreadsheet programs of the region with --csv', async () => {
    await afterOthers(taxed);
    const run = ['report', 'taxes', '--from', '2026-01-01', '--to', '2026-02-28', '--csv'];
    expect((await terminal.runForPeople(run)).stdout.trim().split('\n')).toEqual([
      'Currency;Tax;Rate in %;Base;Amount',
      'USD;VAT;20;150,00;30,00',
    ]);
  });
});

describe('report expected', () => {
  it('has open invoices in the week of their due date, and runs to come', async () => {
    await afterOthers((person, client) => {
      person.createInvoice(client, {
        fields: { statement_no: 'E-1', date: '2026-11-20', due_date: '2026-12-01' },
        details: { items: [{ ...line, price: '70.00' }] },
        stage: 'sent',
      });
    });
    const { json, status } = await terminal.run(['report', 'expected', '--as-of', '2026-11-30', '--days', '10']);
    expect(status).toBe(0);
    expect(json).toMatchObject({
      asOf: '2026-11-30',
      days: 10,
      currencies: [
        {
          currency: 'USD',
          anyDay: '0.00',
          weeks: [
            {
              from: '2026-11-30',
              to: '2026-12-06',
              low: '70.00',
              expected: '70.00',
              high: '70.00',
              parts: [{ kind: 'invoice', name: 'E-1', date: '2026-12-01', amount: '70.00' }],
            },
            { from: '2026-12-07', to: '2026-12-09', expected: '0.00', parts: [] },
          ],
        },
      ],
      gaps: [],
      complete: true,
      missing: [],
    });
  });
});

const refusals: readonly (readonly [readonly string[], RegExp])[] = [
  [['dashboard', '--as-of', '2026-02-30'], /YYYY-MM-DD/],
  [['dashboard', '--from', '2026-03-02', '--to', '2026-03-01'], /YYYY-MM-DD/],
  [['dashboard', '--basis', 'paid'], /basis/],
  [['taxes'], /--from/],
  [['taxes', '--from', '2026-01-01'], /--to/],
  [['taxes', '--from', '2026-01-01', '--to', '2026-01-31', '--basis', 'cash'], /issued/],
  [['expected', '--days', '0'], /--days/],
  [['expected', '--days', 'ten'], /--days/],
  [['ageing', '--client', 'nobody'], /nobody/],
];

it('refuses days, clients and options that mean nothing', async () => {
  await afterOthers(() => {});
  for (const [options, sentence] of refusals) {
    const run = await terminal.run(['report', ...options]);
    expect({ options, status: run.status, stdout: run.stdout }).toEqual({ options, status: 2, stdout: '' });
    expect(run.stderr).toMatch(sentence);
  }
});
