import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { clientTable } from '#main/db/clients/client-table.ts';
import { debtors } from '#main/db/figures/debtors.ts';
import { readFigureRows } from '#main/db/figures/figure-rows.ts';
import { plainList } from '#main/db/list/plain-list.ts';
import { clientSums } from '#shared/figures/client-figures.ts';
import type { ClientRow, ClientSortColumn, ClientListTab } from '#shared/lists/client-list.ts';
import { clientList, clientSortColumns, clientListTabs } from '#shared/lists/client-list.ts';
import type { QueryOf } from '#shared/lists/lists.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { clientRow, invoiceRow, NOW, openMemoryBook, sweepPage, TODAY, uidOf, updateOf } from '#test/helpers/books.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';

let book: Book;
let list: ReturnType<typeof openList>;

const openList = (shown: () => Book, today = TODAY) =>
  plainList('clients', { parts: shown, today: () => today, limits: { firstStep: 2, sortable: 1_000 } }, clientTable);

function query(typed: string, part: Partial<QueryOf<'clients'>> = {}): QueryOf<'clients'> {
  const { text: search, terms } = parseSearch(typed, clientList, { today: TODAY, locale: 'en-US' });
  return { tab: 'all', search, terms, ...clientList.order, offset: 0, limit: 100, ...part };
}
const rows = async (
  tab: ClientListTab,
  typed = '',
  part: Partial<QueryOf<'clients'>> = {},
): Promise<readonly ClientRow[]> => (await list.page(query(typed, { tab, ...part }))).rows;
const names = async (tab: ClientListTab, typed = '', part: Partial<QueryOf<'clients'>> = {}) =>
  (await rows(tab, typed, part)).map(({ name }) => name);
const countOf = async (tab: ClientListTab, typed = '') =>
  (await list.countTabs(query(typed), () => true))?.find((each) => each.tab === tab);

const of = (client: number) => ({ connection: { id: client, hash_key: `c${String(client)}`, name: 'x' } });

beforeEach(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [
    clientRow(1, { name: 'Äpfel & Söhne', country: 'Germany', phone: '+49 40 123-45', language: 'de' }),
    clientRow(2, { name: 'birch', city: 'Bern', custom_fields: [{ name: 'VAT', value: 'CHE-116.281.710' }] }),
    clientRow(3, { name: 'Birch', currency: 'jpy', currency_iso_code: 'JPY', category: 'individual' }),
    clientRow(4, { name: 'Cedar', business_email: 'office@client2.test' }),
  ]);
  sweepPage(
    book,
    'contacts',
    [
      {
        id: 1,
        hash_key: null,
        details: null,
        fields: { id: 1, first_name: 'Ængla', last_name: 'Öz', email: 'ae@x.test' },
      },
    ],
    { parent: { id: 4, hash_key: 'c4' } },
  );
  sweepPage(book, 'invoices', [
    invoiceRow(1, { ...of(1), total_due: '70.00', due_date: '2026-11-15' }),
    invoiceRow(2, { ...of(1), total_due: '30.50', due_date: '2026-12-15', date: '2026-11-05' }),
    invoiceRow(3, {
      ...of(1),
      total_due: '4000',
      billed_total: '4000',
      currency_iso_code: 'JPY',
      due_date: '2026-10-01',
    }),
    invoiceRow(4, { ...of(2), state: 'paid', total_due: '0.00', date: '2026-10-01' }),
    invoiceRow(5, { ...of(3), state: 'draft' }),
    invoiceRow(6, { ...of(4), total_due: '9999999999999999.99', due_date: null }),
  ]);
  list = openList(() => book);
});

describe('the list of clients', () => {
  it('shows what each owes by currency, its own first', async () => {
    const [first, ...others] = await rows('all');
    expect(first).toMatchObject({
      name: 'Äpfel & Söhne',
      due: [
        { currency: 'EUR', minor: 10_050 },
        { currency: 'JPY', minor: 4_000 },
      ],
      overdue: [
        { currency: 'EUR', minor: 7_000 },
        { currency: 'JPY', minor: 4_000 },
      ],
      owedSince: '2026-10-01',
      lastInvoice: '2026-11-05',
    });
    expect(others.map(({ name, due, lastInvoice }) => [name, due, lastInvoice])).toEqual([
      ['birch', [], '2026-10-01'],
      ['Birch', [], null],
      ['Cedar', [{ currency: 'EUR', minor: null }], '2026-11-01'],
    ]);
  });

  it('counts a client once, and sums each currency', async () => {
    const owed = [
      { currency: 'EUR', minor: 10_050, leftOut: 1 },
      { currency: 'JPY', minor: 4_000, leftOut: 0 },
    ];
    const late = [
      { currency: 'EUR', minor: 7_000, leftOut: 0 },
      { currency: 'JPY', minor: 4_000, leftOut: 0 },
    ];
    for (const typed of ['', 'client']) {
      expect(await countOf('all', typed)).toMatchObject({ count: 4, sums: owed });
      expect(await countOf('owing', typed)).toMatchObject({ count: 2, sums: owed });
      expect(await countOf('overdue', typed)).toMatchObject({ count: 1, sums: late });
      expect(await countOf('never', typed)).toMatchObject({ count: 1, sums: [] });
      expect(await countOf('bin', typed)).toMatchObject({ count: 0, sums: [] });
    }
    expect((await list.page(query('client'))).total).toBe(4);
    const all = { kind: 'all', filter: query(''), except: [uidOf(book, 'connections', 4)] } as const;
    expect(await list.sum(all, 'due')).toEqual({
      count: 3,
      sums: [
        { currency: 'EUR', minor: 10_050, leftOut: 0 },
        { currency: 'JPY', minor: 4_000, leftOut: 0 },
      ],
    });
    const some = { kind: 'some', uids: [uidOf(book, 'connections', 1)] } as const;
    expect(await list.sum(some, 'overdue')).toMatchObject({ count: 1, sums: late });
    expect(await list.stillListed(some.uids, query(''))).toEqual(some.uids);
  });

  it('has clients by what they owe today, and those that the account does not list any more in the bin', async () => {
    expect(await names('owing')).toEqual(['Äpfel & Söhne', 'Cedar']);
    expect(await names('overdue')).toEqual(['Äpfel & Söhne']);
    expect(await names('never')).toEqual(['Birch']);
    list = openList(() => book, '2026-10-01');
    expect(await names('overdue')).toEqual([]);
    book.edits.enqueue([{ op: 'delete', resource: 'connections', uid: uidOf(book, 'connections', 2) }], NOW);
    expect(await names('bin')).toEqual(['birch']);
    expect(await names('all')).toEqual(['Äpfel & Söhne', 'Birch', 'Cedar']);
  });

  it('H25: has a client of the bin among those that owe, with what it owes in their sum', async () => {
    const [before, late] = [await countOf('owing'), await countOf('overdue')];
    book.edits.enqueue([{ op: 'delete', resource: 'connections', uid: uidOf(book, 'connections', 1) }], NOW);
    expect(await names('bin')).toEqual(['Äpfel & Söhne']);
    expect((await rows('owing')).map(({ name, isInBin }) => [name, isInBin])).toEqual([
      ['Äpfel & Söhne', true],
      ['Cedar', false],
    ]);
    expect(new Set(debtors(book.orm))).toEqual(new Set((await rows('owing')).map(({ uid }) => uid)));
    expect(await names('overdue')).toEqual(['Äpfel & Söhne']);
    expect([await countOf('owing'), await countOf('overdue')]).toEqual([before, late]);
    expect(await names('never')).toEqual(['Birch']);
  });

  it('leaves out a client that only invoices name', async () => {
    sweepPage(book, 'invoices', [invoiceRow(9, of(77))]);
    expect(await names('all')).toHaveLength(4);
    expect(await names('bin')).toEqual([]);
  });

  it('finds by names of before, persons, addresses, numbers and custom fields', async () => {
    sweepPage(book, 'connections', [clientRow(2, { name: 'Renamed', city: 'Bern' })]);
    expect(await names('all', 'apfel')).toEqual(['Äpfel & Söhne']);
    expect(await names('all', 'birch')).toEqual(['Birch', 'Renamed']);
    expect((await rows('all', 'renamed'))[0]?.formerNames).toEqual(['birch']);
    expect(await names('all', 'oez aengla')).toEqual(['Cedar']);
    expect(await names('all', 'office@client3')).toEqual(['Birch']);
    expect(await names('all', '4940123')).toEqual(['Äpfel & Söhne']);
    expect(await names('all', '123-45')).toEqual(['Äpfel & Söhne']);
    expect(await names('all', 'bern')).toEqual(['Renamed']);
    sweepPage(book, 'connections', [clientRow(2, { custom_fields: [{ name: 'VAT', value: 'CHE-116.281.710' }] })]);
    expect(await names('all', 'che-116')).toEqual(['Client 2']);
  });

  it('finds by conditions', async () => {
    expect(await names('all', 'currency:jpy')).toEqual(['Birch']);
    expect(await names('all', 'country:germ')).toEqual(['Äpfel & Söhne']);
    expect(await names('all', 'language:de')).toEqual(['Äpfel & Söhne']);
    expect(await names('all', 'owes:>=100')).toEqual(['Äpfel & Söhne']);
    expect(await names('all', 'owes:<50')).toEqual([]);
    expect(await names('all', 'overdue:70')).toEqual(['Äpfel & Söhne']);
    expect(await names('all', 'overdue:>100 currency:eur')).toEqual(['Äpfel & Söhne']);
    expect(await names('all', 'has:contact')).toEqual(['Cedar']);
    book.edits.enqueue([updateOf(book, 'connections', uidOf(book, 'connections', 3), { city: 'Basel' })], NOW);
    expect(await names('all', 'has:unsent')).toEqual(['Birch']);
  });

  it('tells clients of one name apart', async () => {
    expect((await rows('all')).map(({ beside }) => beside)).toEqual([
      '',
      'office@client2.test',
      'office@client3.test',
      '',
    ]);
    sweepPage(book, 'connections', [
      clientRow(3, { name: 'Birch', business_email: 'office@client2.test', city: 'Ulm' }),
    ]);
    sweepPage(book, 'connections', [clientRow(2, { name: 'birch', city: 'Bern' })]);
    expect((await rows('all', 'birch')).map(({ beside }) => beside)).toEqual([
      'office@client2.test, Bern, #2',
      'office@client2.test, Ulm, #3',
    ]);
  });

  it('is ordered by every column over one index, and holds each client once', async () => {
    for (const column of clientSortColumns)
      for (const direction of ['asc', 'desc'] as const) {
        const part = { sort: { column, direction } };
        const whole = await names('all', '', part);
        expect(new Set(whole).size).toBe(4);
        const pages = await Promise.all([0, 2].map((offset) => names('all', '', { ...part, offset, limit: 2 })));
        expect(pages.flat()).toEqual(whole);
        expect(await names('all', 'client', part)).toEqual(whole);
        const [plan] = queryPlans(book.connection, () => void list.page(query('', part)));
        expect(plan).toContain('COVERING INDEX connections_list');
      }
    const sorted = (column: ClientSortColumn, direction: 'asc' | 'desc' = 'asc') =>
      names('all', '', { sort: { column, direction } });
    expect((await sorted('due', 'desc'))[0]).toBe('Äpfel & Söhne');
    expect((await sorted('overdue'))[0]).toBe('Äpfel & Söhne');
    expect((await sorted('last_invoice', 'desc')).slice(0, 2)).toEqual(['Äpfel & Söhne', 'Cedar']);
    expect((await sorted('city'))[0]).toBe('birch');
  });

  it('keeps the facts of a client whose currency, invoices or client change', async () => {
    const due = async (name: string) => (await rows('all')).find((row) => row.name === name)?.due;
    sweepPage(book, 'invoices', [invoiceRow(3, { ...of(3), total_due: '4000', currency_iso_code: 'JPY' })]);
    expect(await due('Äpfel & Söhne')).toEqual([{ currency: 'EUR', minor: 10_050 }]);
    expect(await due('Birch')).toEqual([{ currency: 'JPY', minor: 4_000 }]);
    book.edits.enqueue([{ op: 'delete', resource: 'invoices', uid: uidOf(book, 'invoices', 3) }], NOW);
    expect(await due('Birch')).toEqual([]);
    sweepPage(book, 'invoices', [invoiceRow(1, { ...of(1), state: 'paid', total_due: '0.00' })]);
    expect(await names('overdue')).toEqual([]);
  });
});

const amount = fc.integer({ min: -5_000, max: 90_000 });
const planned = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  client: fc.integer({ min: 1, max: 3 }),
  state: fc.constantFrom('sent', ' Viewed', 'partial', 'paid', 'draft', 'void'),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD', null),
  due: amount,
  dueDate: fc.constantFrom('2026-11-20', '2026-11-21', '2026-12-01', '2025-01-01', null),
  date: fc.constantFrom('2026-11-01', '2026-10-01', '2024-05-05'),
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('page' as const), invoices: fc.array(planned, { maxLength: 4 }) }),
  },
  fc.record({
    kind: fc.constant('edit' as const),
    id: fc.integer({ min: 1, max: 9 }),
    client: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('delete' as const), id: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('currency' as const), client: fc.integer({ min: 1, max: 3 }) }),
);

function textOf(minor: number, currency: string | null): string {
  const digits = currencyDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const shown = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return minor < 0 ? `-${shown}` : shown;
}

/** The date of the newest issued invoice in the local view. */
function newestIssued(target: Book, client: string): unknown {
  const issued = `is_listed = 1 AND server_id IS NOT NULL AND lower(trim(state)) <> 'draft'`;
  return target.connection.raw
    .prepare(`SELECT max(date) FROM invoices WHERE connection_uid = ? AND ${issued}`)
    .pluck()
    .get(client);
}

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function play(target: Book, steps: readonly Step[]): void {
  for (const one of steps) {
    if (one.kind === 'page') {
      const byId = new Map(one.invoices.map((invoice) => [invoice.id, invoice]));
      const page = [...byId.values()].map(({ id, client, state, currency, due, dueDate, date }) => {
        const total = { total_due: textOf(due, currency), billed_total: textOf(due, currency) };
        return invoiceRow(id, { ...of(client), state, currency_iso_code: currency, due_date: dueDate, date, ...total });
      });
      sweepPage(target, 'invoices', page);
    } else if (one.kind === 'currency') {
      sweepPage(target, 'connections', [clientRow(one.client, { currency: 'kwd', currency_iso_code: 'KWD' })]);
    } else {
      const known = target.rows.of('invoices').byServerId(one.id);
      if (known === null || known.isDeleting) continue;
      if (one.kind === 'delete') {
        target.edits.enqueue([{ op: 'delete', resource: 'invoices', uid: known.uid }], NOW);
      } else {
        const connection = uidOf(target, 'connections', one.client);
        target.edits.enqueue([updateOf(target, 'invoices', known.uid, { connection, due_date: '2020-01-01' })], NOW);
      }
    }
  }
}

it('shows the sums of the figures of each client after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const target = openMemoryBook();
      sweepPage(
        target,
        'connections',
        [1, 2, 3].map((id) => clientRow(id)),
      );
      play(target, steps);
      const shown = openList(() => target);
      const found = (await shown.page(query(''))).rows;
      for (const row of found) {
        const { invoices, paymentsOf } = readFigureRows(target.orm, row.uid);
        const { sums } = clientSums(invoices, paymentsOf, TODAY);
        const inMinor = (part: 'due' | 'overdue') =>
          sums.flatMap(({ currency, [part]: sum }) =>
            sum.count === 0 ? [] : [{ currency, minor: toMinorUnits(sum.amount, currencyDigits(currency)) }],
          );
        const byCode = (all: ClientRow['due']) =>
          all.toSorted((one, other) => String(one.currency).localeCompare(String(other.currency)));
        expect(byCode(row.due)).toEqual(byCode(inMinor('due')));
        expect(byCode(row.overdue)).toEqual(byCode(inMinor('overdue')));
        expect(row.lastInvoice).toBe(newestIssued(target, row.uid));
      }
      for (const tab of clientListTabs) {
        const page = await shown.page(query('', { tab }));
        const searched = await shown.page(query('client', { tab }));
        expect(searched.rows.map(({ uid }) => uid)).toEqual(page.rows.map(({ uid }) => uid));
        expect(page.total).toBe(page.rows.length);
      }
      const counts = await shown.countTabs(query(''), () => true);
      expect(await shown.countTabs(query('client'), () => true)).toEqual(counts);
      target.close();
    }),
    { numRuns: 40 },
  );
});
