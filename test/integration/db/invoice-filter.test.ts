import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { listInvoices, listInvoiceUids } from '#main/db/invoice-list/list-invoices.ts';
import { stillListed, sumSelection } from '#main/db/invoice-list/selection-totals.ts';
import { countAgesInSteps } from '#main/db/invoice-list/aging-counts.ts';
import { countTabs, countTabsInSteps } from '#main/db/invoice-list/tab-counts.ts';
import type { InvoiceFilter, InvoiceTab } from '#shared/lists/invoice-list.ts';
import { summedIn } from '#shared/lists/lists.ts';
import { invoiceSortColumns, invoiceTabs } from '#shared/lists/invoice-list.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { compare } from '#shared/money/decimal.ts';
import { invoiceList } from '#shared/lists/invoice-list.ts';
import type { InvoiceHas, InvoiceTerm } from '#shared/lists/invoice-list.ts';
import type { AmountEnd } from '#shared/search/term.ts';
import { datesAgo, lateAges } from '#shared/search/days-ago.ts';
import {
  clientRow,
  invoiceRow,
  newInvoice,
  noLines,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
} from '#test/helpers/books.ts';
import { uidFrom } from '#shared/service/ids.ts';
import { runsOf } from '#test/tier.ts';

/** What the account knows of an invoice, as plain values that a filter can be reckoned over by hand. */
interface Known {
  readonly id: number;
  readonly client: string;
  readonly state: string;
  readonly currency: string;
  readonly date: string;
  readonly due: string | null;
  readonly total: string;
  readonly owed: string;
  readonly paid: string;
  readonly number: string;
  readonly po: string;
  readonly lines: readonly string[] | null;
}

const clients = ['Birch & Harbor', 'Émile "Zola"', '株式会社山田', 'Birch Würst'];
const states = ['draft', 'sent', 'viewed', 'partial', 'paid', 'write-off pending'];
const currencies = ['EUR', 'JPY', 'KWD'];
const lineTexts = ['Site visit', 'SITE\nVisit in Zürich', '100% cotton_bag', 'Route planning'];
const pick = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value;

const HUGE = '9999999999999999999.00';
const known: readonly Known[] = Array.from({ length: 160 }, (_element, index) => {
  const id = index + 1;
  const currency = pick(currencies, id * 7);
  const total = id % 41 === 0 ? HUGE : (id * 12.5).toFixed(currencyDigits(currency));
  const state = pick(states, id);
  return {
    id,
    client: pick(clients, id * 3),
    state,
    currency,
    date: `2026-${String((id % 12) + 1).padStart(2, '0')}-${String((id % 28) + 1).padStart(2, '0')}`,
    due: id % 6 === 0 ? null : `2026-${String((id % 12) + 1).padStart(2, '0')}-28`,
    total,
    owed: state === 'paid' ? '0' : id % 37 === 0 ? '-5' : total,
    paid: id % 4 === 0 ? '10' : '0',
    number: `INV-${String(id).padStart(4, '0')}`,
    po: id % 5 === 0 ? `Öl-${String(id)}` : '',
    lines: id % 3 === 0 ? [pick(lineTexts, id), pick(lineTexts, id + 1)] : null,
  };
});

let book: Book;
const draftUid = uidFrom(5, new Uint8Array(10));
beforeAll(() => {
  book = openMemoryBook();
  sweepPage(
    book,
    'connections',
    clients.map((name, index) => clientRow(index + 1, { name })),
  );
  const row = (invoice: Known) =>
    invoiceRow(
      invoice.id,
      {
        connection: {
          id: clients.indexOf(invoice.client) + 1,
          hash_key: `c${String(clients.indexOf(invoice.client) + 1)}`,
          name: 'x',
        },
        state: invoice.state,
        currency_iso_code: invoice.currency,
        date: invoice.date,
        due_date: invoice.due,
        billed_total: invoice.total,
        total_due: invoice.owed,
        paid_total: invoice.paid,
        statement_no: invoice.number,
        po_number: invoice.po,
      },
      invoice.lines === null
        ? null
        : { ...noLines, items: invoice.lines.map((description) => ({ description, price: '1', quantity: '1' })) },
    );
  sweepPage(
    book,
    'invoices',
    known.map((invoice) => ({ ...row(invoice), details: null })),
  );
  for (const invoice of known)
    if (invoice.lines !== null) book.engineStores.mirror.applyObject('invoices', row(invoice), null, 1);
  const tagged = known.filter(({ id }) => id % 4 === 1).map(({ id }) => uidOf(book, 'invoices', id));
  book.tags.change({ name: 'Éilig', isOn: true, uids: tagged });
  book.edits.enqueue([newInvoice(draftUid, uidOf(book, 'connections', 1))], 1);
  book.edits.enqueue([{ op: 'delete', resource: 'invoices', uid: uidOf(book, 'invoices', 8) }], 1);
});
afterAll(() => {
  book.close();
});

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** A search finds a text also by its umlauts written as two letters. */
const spellingsOf = (text: string): readonly string[] => {
  const writtenOut = text.normalize('NFD').replace(/([aou])\u0308/gi, '$1e');
  return [plain(text), plain(writtenOut)];
};

const isOpen = (invoice: Known): boolean =>
  compare(invoice.owed, '0') > 0 && invoice.owed !== HUGE && invoice.state !== 'draft' && invoice.state !== 'paid';

function fits(invoice: Known, term: InvoiceTerm): boolean {
  switch (term.field) {
    case 'client':
    case 'number':
    case 'po':
    case 'line': {
      const texts = { client: [invoice.client], number: [invoice.number], po: [invoice.po], line: invoice.lines ?? [] };
      return texts[term.field].flatMap(spellingsOf).some((text) => text.includes(plain(term.text)));
    }
    case 'state':
      return term.values.some((state) => {
        if (state === 'open') return isOpen(invoice);
        if (state === 'overdue') return isOpen(invoice) && invoice.due !== null && invoice.due < TODAY;
        if (state === 'other') return invoice.state === 'write-off pending';
        return invoice.state === state;
      });
    case 'due':
    case 'date': {
      const date = invoice[term.field];
      return date !== null && (term.from === null || date >= term.from) && (term.to === null || date <= term.to);
    }
    case 'late':
      return (
        isOpen(invoice) &&
        invoice.due !== null &&
        invoice.due < TODAY &&
        (term.from === null || invoice.due >= term.from) &&
        (term.to === null || invoice.due <= term.to)
      );
    case 'total':
    case 'owed':
    case 'paid': {
      const value = invoice[term.field];
      const isAbove = ({ value: end, isIncluded }: AmountEnd) => compare(value, end) > (isIncluded ? -1 : 0);
      const isBelow = ({ value: end, isIncluded }: AmountEnd) => compare(value, end) < (isIncluded ? 1 : 0);
      return (term.min === null || isAbove(term.min)) && (term.max === null || isBelow(term.max));
    }
    case 'currency':
      return term.values.includes(invoice.currency);
    case 'tag':
      return invoice.id % 4 === 1 && plain(term.text) === 'eilig';
    case 'has': {
      const properties: Readonly<Record<InvoiceHas, boolean>> = {
        unsent: false,
        problem: false,
        lines: invoice.lines !== null,
        payment: invoice.paid !== '0',
        po: invoice.po !== '',
      };
      return invoiceList.has.some((what) => term.values.includes(what) && properties[what]);
    }
  }
}

const day = fc
  .integer({ min: 0, max: 364 })
  .map((shift) => new Date(Date.UTC(2026, 0, 1 + shift)).toISOString().slice(0, 10));
const end = fc.option(
  fc.record({
    value: fc.oneof(
      fc.constantFrom('0', '-5', '12.5', '500', '1000.004'),
      fc.integer({ min: -10, max: 2_100 }).map(String),
    ),
    isIncluded: fc.boolean(),
  }),
  { nil: null },
);
const someText = fc.constantFrom(
  'birch',
  'BIRCH & H',
  'zola',
  '山田',
  '00',
  'inv-01',
  'öl',
  'ol-5',
  'site visit',
  'zurich',
  '100%',
  '_',
  'x',
  'e',
  'wuer',
  'oel-5',
);
const some = <Field extends 'state' | 'currency' | 'has'>(field: Field, values: readonly string[], most: number) =>
  fc.record({
    kind: fc.constant('choice' as const),
    field: fc.constant(field),
    values: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most }),
  });
const anyTerm: fc.Arbitrary<InvoiceTerm> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    field: fc.constantFrom('client' as const, 'number' as const, 'po' as const, 'line' as const),
    text: someText,
  }),
  some('state', invoiceList.states, 3),
  fc.record({
    kind: fc.constant('date' as const),
    field: fc.constantFrom('due' as const, 'date' as const, 'late' as const),
    from: fc.option(day, { nil: null }),
    to: fc.option(day, { nil: null }),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    field: fc.constantFrom('total' as const, 'owed' as const, 'paid' as const),
    min: end,
    max: end,
  }),
  some('currency', [...currencies, 'USD'], 2),
  fc.record({
    kind: fc.constant('text' as const),
    field: fc.constant('tag' as const),
    text: fc.constantFrom('EILIG', 'éilig', 'eil', ''),
  }),
  some('has', invoiceList.has, 2),
);

const order = { sort: { column: 'number', direction: 'asc' }, thenBy: null } as const;
const found = (terms: readonly InvoiceTerm[], search = '', tab: InvoiceTab = 'all') =>
  listInvoices(book.orm, { tab, search, terms, ...order, offset: 0, limit: 500 }, TODAY).rows;

describe('a filter in SQL', () => {
  it('finds the same invoices as the filter in TypeScript', () => {
    fc.assert(
      fc.property(fc.array(anyTerm, { maxLength: 3 }), (terms) => {
        const byHand = known.filter((invoice) => invoice.id !== 8 && terms.every((term) => fits(invoice, term)));
        const numbers = found(terms)
          .map((row) => row.number)
          .filter((number) => number !== 'INV-9001');
        expect(numbers).toEqual(byHand.map((invoice) => invoice.number));
      }),
      { numRuns: runsOf(600) },
    );
  });

  it('finds invoices that are not uploaded', () => {
    expect(found([{ kind: 'choice', field: 'has', values: ['unsent'] }]).map((row) => row.uid)).toEqual([draftUid]);
    expect(found([{ kind: 'text', field: 'line', text: 'work' }]).map((row) => row.uid)).toEqual([draftUid]);
    expect(found([{ kind: 'choice', field: 'has', values: ['problem'] }])).toEqual([]);
  });

  it('counts and sums in every tab exactly the listed invoices', async () => {
    const orm = () => book.orm;
    const everyUid = found([]).map(({ uid }) => uid);
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTerm, { maxLength: 2 }),
        fc.constantFrom('', 'birch', 'in', 'zola sum'),
        async (terms, search) => {
          for (const { tab, count, sums } of countTabs(book.orm, search, TODAY, terms)) {
            const filter: InvoiceFilter = { tab, search, terms };
            const rows = found(terms, search, tab);
            expect([tab, count]).toEqual([tab, rows.length]);
            const uids = listInvoiceUids(book.orm, { ...filter, ...order, offset: 0, limit: 5_000 }, TODAY);
            expect(uids).toEqual(rows.map((row) => row.uid));
            const amount = summedIn('invoices', tab);
            expect(await sumSelection(orm, { kind: 'some', uids }, amount, TODAY)).toEqual({ count, sums });
            expect(await sumSelection(orm, { kind: 'all', filter, except: [] }, amount, TODAY)).toEqual({
              count,
              sums,
            });
            // Those of all that were picked elsewhere.
            expect((await stillListed(orm, everyUid, filter, TODAY)).toSorted()).toEqual(uids.toSorted());
            const except = uids.slice(0, 2);
            expect(await sumSelection(orm, { kind: 'all', filter, except }, amount, TODAY)).toEqual(
              await sumSelection(orm, { kind: 'some', uids: uids.slice(2) }, amount, TODAY),
            );
          }
        },
      ),
      { numRuns: runsOf(60) },
    );
  });

  it('shows in every window the same rows as the whole list has there', () => {
    const window = fc.record({ offset: fc.integer({ min: 0, max: 30 }), limit: fc.integer({ min: 1, max: 12 }) });
    const anySort = fc.record({
      column: fc.constantFrom(...invoiceSortColumns),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    });
    fc.assert(
      fc.property(
        fc.array(anyTerm, { maxLength: 2 }),
        fc.constantFrom('', '1', '00', 'birch', 'in zola', '山', 'e ü', 'σ', '株式'),
        fc.constantFrom(...invoiceTabs),
        anySort,
        window,
        (terms, search, tab, sort, { offset, limit }) => {
          const of = { tab, search, terms, sort, thenBy: null };
          // More than there are: no window near the top is ever full.
          const all = listInvoices(book.orm, { ...of, offset: 0, limit: 500 }, TODAY).rows;
          const rows = listInvoices(book.orm, { ...of, offset, limit }, TODAY).rows;
          expect(rows).toEqual(all.slice(offset, offset + limit));
        },
      ),
      { numRuns: runsOf(250) },
    );
  });

  it('counts the same in steps as at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTerm, { maxLength: 2 }),
        fc.constantFrom('', '1', '00', 'birch', 'zola sum'),
        fc.integer({ min: 1, max: 70 }),
        async (terms, search, step) => {
          const counts = await countTabsInSteps(() => book.orm, { search, terms }, TODAY, { firstStep: step });
          expect(counts).toEqual(countTabs(book.orm, search, TODAY, terms));
        },
      ),
      { numRuns: runsOf(100) },
    );
  });

  it('counts overdue invoices by age exactly as choosing that age would list them', async () => {
    const sizes: number[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTerm, { maxLength: 1 }),
        fc.constantFrom('', '1', 'birch'),
        fc.integer({ min: 1, max: 200 }),
        async (terms, search, step) => {
          const ages = await countAgesInSteps(() => book.orm, { search, terms }, TODAY, { firstStep: step });
          const others = terms.filter(({ field }) => field !== 'late');
          const byHand = lateAges.map((age) => {
            const filter = {
              search,
              terms: [...others, { kind: 'date' as const, field: 'late' as const, ...datesAgo(age, TODAY) }],
            };
            const found = countTabs(book.orm, filter.search, TODAY, filter.terms).find(({ tab }) => tab === 'overdue');
            return { age, count: found?.count, sums: found?.sums };
          });
          expect(ages).toEqual(byHand);
          sizes.push(...(ages ?? []).map(({ count }) => count));
        },
      ),
      { numRuns: runsOf(60) },
    );
    expect(sizes.some((count) => count > 3)).toBe(true);
  });

  it('counts one state of the book although it changes meanwhile', async () => {
    const counting = countTabsInSteps(() => book.orm, { search: 'inv', terms: [] }, TODAY, { firstStep: 10 });
    const before = countTabs(book.orm, 'inv', TODAY);
    // In the first steps and in the last: what was counted before would stand beside what was not.
    book.connection.raw.exec(`UPDATE invoices SET state = 'draft' WHERE search_no IN (5, 155)`);
    const counts = await counting;
    expect(counts).toEqual(countTabs(book.orm, 'inv', TODAY));
    expect(counts).not.toEqual(before);
    for (const { id, state } of known.filter(({ id }) => id === 5 || id === 155))
      book.connection.raw.prepare('UPDATE invoices SET state = ? WHERE server_id = ?').run(state, id);
  });

  it('stops counting for a question that was replaced', async () => {
    let isWanted = true;
    const filter = { search: 'inv', terms: [] };
    const counting = countTabsInSteps(() => book.orm, filter, TODAY, { isWanted: () => isWanted, firstStep: 10 });
    isWanted = false;
    expect(await counting).toBeNull();
  });

  it('counts in a few dozen steps, however slow they are', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    let steps = 0;
    const isWanted = (): boolean => (steps += 1) > 0;
    try {
      await countTabsInSteps(() => book.orm, { search: 'inv', terms: [] }, TODAY, { isWanted, firstStep: 1 });
    } finally {
      clock.mockRestore();
    }
    expect(steps).toBeLessThan(50);
  });

  it('orders ties of the first column by the second', () => {
    const rows = listInvoices(
      book.orm,
      {
        tab: 'all',
        search: '',
        sort: { column: 'client', direction: 'desc' },
        thenBy: { column: 'number', direction: 'asc' },
        offset: 0,
        limit: 500,
      },
      TODAY,
    ).rows.map((row) => [plain(row.clientName), row.number] as const);
    const sorted = [...rows].sort(([a, m], [b, n]) => (a === b ? (m < n ? -1 : 1) : a > b ? -1 : 1));
    expect(rows).toEqual(sorted);
  });
});

describe('the sums that the book keeps', () => {
  const reckoned = (): unknown =>
    book.connection.raw
      .prepare(
        `SELECT state, coalesce(currency, '') AS currency, is_unsent, count(*) AS count,
          coalesce(sum(billed_total_minor), 0) AS billed, sum(billed_total_minor IS NULL) AS billed_left_out,
          coalesce(sum(total_due_minor), 0) AS due, sum(total_due_minor IS NULL) AS due_left_out,
          coalesce(sum(total_due_minor > 0), 0) AS open_count,
          coalesce(sum(CASE WHEN total_due_minor > 0 THEN total_due_minor END), 0) AS open_due
        FROM invoices WHERE is_listed = 1 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
      )
      .all();
  const kept = (): unknown =>
    book.connection.raw.prepare('SELECT * FROM invoice_sums WHERE count <> 0 ORDER BY 1, 2, 3').all();

  it('follow every write of an invoice', () => {
    expect(kept()).toEqual(reckoned());
    const change = fc.record({
      id: fc.integer({ min: 1, max: 12 }),
      state: fc.constantFrom(...states),
      currency: fc.constantFrom(...currencies, null),
      total: fc.constantFrom('1', '20.5', '-3', HUGE, 'n/a'),
      owed: fc.constantFrom('0', '7', null),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        for (const { id, state, currency, total, owed } of changes) {
          sweepPage(book, 'invoices', [
            invoiceRow(id, { state, currency_iso_code: currency, billed_total: total, total_due: owed }),
          ]);
        }
        expect(kept()).toEqual(reckoned());
      }),
      { numRuns: runsOf(60) },
    );
    const { raw } = book.connection;
    raw.exec('SAVEPOINT removal; DELETE FROM invoices WHERE search_no % 3 = 0');
    expect(kept()).toEqual(reckoned());
    raw.exec('ROLLBACK TO removal; RELEASE removal');
    expect(kept()).toEqual(reckoned());
  });

  it('cover all tabs', () => {
    expect(countTabs(book.orm, '', TODAY).map(({ tab }) => tab)).toEqual([...invoiceTabs]);
  });
});
