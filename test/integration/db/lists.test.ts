import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { listInvoices } from '#main/db/queries/invoice-queries.ts';
import { countTabs } from '#main/db/queries/invoice-sum-queries.ts';
import { getInvoicePage } from '#main/db/queries/invoice-page-queries.ts';
import { getObject, listObjects } from '#main/db/queries/object-queries.ts';
import { uidFrom } from '#shared/model/ids.ts';
import type { InvoiceRow, InvoiceSort, InvoiceTab } from '#shared/model/invoice-list.ts';
import { invoiceSortColumns, invoiceTabs } from '#shared/model/invoice-list.ts';
import {
  bookFolder,
  clientRow,
  invoiceForm,
  invoiceRow,
  newInvoice,
  noLines,
  openFileBook,
  sweepPage,
  TODAY,
  uidOf,
  updateOf,
} from '#test/helpers/books.ts';

const states = ['draft', 'sent', 'viewed', 'partial', 'paid', 'unheard_of'] as const;
const NEW = uidFrom(1, new Uint8Array(10));
const COUNT = 240;
let book: Book;

beforeAll(() => {
  book = openFileBook(bookFolder().path);
  sweepPage(
    book,
    'connections',
    [1, 2, 3].map((id) => clientRow(id, { name: ['Zeta', 'alpha', 'Émile'][id - 1] ?? null })),
  );
  const rows = Array.from({ length: COUNT }, (_element, index) => {
    const id = index + 1;
    const state = states[id % states.length] ?? 'draft';
    const currency = id % 7 === 0 ? 'JPY' : 'EUR';
    const amount = currency === 'JPY' ? String(id * 100) : `${String(id)}.50`;
    return invoiceRow(id, {
      state,
      currency_iso_code: currency,
      connection: { id: (id % 3) + 1, hash_key: `c${String((id % 3) + 1)}`, name: 'x' },
      billed_total: amount,
      total_due: state === 'paid' ? '0' : amount,
      date: `2026-${String((id % 12) + 1).padStart(2, '0')}-15`,
      due_date: id % 5 === 0 ? null : `2026-${String((id % 12) + 1).padStart(2, '0')}-28`,
    });
  });
  sweepPage(book, 'invoices', rows);
  book.edits.enqueue(
    [
      updateOf(book, 'invoices', uidOf(book, 'invoices', 3), { summary: 'changed' }),
      newInvoice(NEW, uidOf(book, 'connections', 1)),
      { op: 'delete', resource: 'invoices', uid: uidOf(book, 'invoices', 4) },
    ],
    1,
  );
});
afterAll(() => {
  book.close();
});

const byDate: InvoiceSort = { column: 'date', direction: 'desc' };
const list = (tab: InvoiceTab, sort: InvoiceSort = byDate, search = '', offset = 0, limit = 500) =>
  listInvoices(book.orm, { tab, search, sort, offset, limit }, TODAY);

function belongs(row: InvoiceRow, tab: InvoiceTab): boolean {
  const due = Number(row.totalDue ?? 0);
  const isOpen = due > 0 && row.state !== 'draft' && row.state !== 'paid';
  switch (tab) {
    case 'all':
      return true;
    case 'drafts':
      return row.state === 'draft';
    case 'unsent':
      return row.upload !== 'synced';
    case 'outstanding':
      return isOpen;
    case 'overdue':
      return isOpen && row.dueDate !== null && row.dueDate < TODAY;
    case 'partial':
      return row.state === 'partial';
    case 'paid':
      return row.state === 'paid';
  }
}

describe('the tabs of the invoice list', () => {
  it.each(invoiceTabs)('%s holds exactly the rows that belong there', (tab) => {
    const all = list('all').rows;
    const { rows, total } = list(tab);
    expect(rows.map((row) => row.uid).sort()).toEqual(
      all
        .filter((row) => belongs(row, tab))
        .map((row) => row.uid)
        .sort(),
    );
    expect(total).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('leave out what waits to be deleted and hold what is new', () => {
    const uids = list('all').rows.map((row) => row.uid);
    expect(uids).toHaveLength(COUNT);
    expect(uids).toContain(NEW);
    expect(uids).not.toContain(uidOf(book, 'invoices', 4));
  });

  it.each(['', 'alpha', 'em'])('are counted and summed as they are listed (search “%s”)', (search) => {
    const counts = countTabs(book.orm, search, TODAY);
    expect(counts.map((count) => count.tab)).toEqual([...invoiceTabs]);
    for (const { tab, count, sums } of counts) {
      const { rows } = list(tab, byDate, search);
      expect([tab, count]).toEqual([tab, rows.length]);
      const isDue = tab === 'outstanding' || tab === 'overdue' || tab === 'partial';
      for (const { currency, minor, leftOut } of sums) {
        const digits = currency === 'JPY' ? 0 : 2;
        const amounts = rows
          .filter((row) => row.currency === currency)
          .map((row) => (isDue ? row.totalDue : row.billedTotal));
        const expected = amounts.reduce((sum, amount) => sum + Math.round(Number(amount ?? 0) * 10 ** digits), 0);
        expect([tab, currency, minor, leftOut]).toEqual([tab, currency, expected, 0]);
      }
    }
  });

  it('mark amounts that are too long to be summed', () => {
    const other = openFileBook(bookFolder().path);
    sweepPage(other, 'invoices', [
      invoiceRow(1, { billed_total: '99999999999999999999.00', total_due: null }),
      invoiceRow(2),
    ]);
    const [all] = countTabs(other.orm, '', TODAY);
    expect(all).toEqual({ tab: 'all', count: 2, sums: [{ currency: 'EUR', minor: 10_000, leftOut: 1 }] });
    const { rows } = listInvoices(other.orm, { tab: 'all', search: '', sort: byDate, offset: 0, limit: 9 }, TODAY);
    expect(rows.map((row) => row.billedTotal)).toContain('99999999999999999999.00');
    other.close();
  });

  it('count over an index that holds all they need', () => {
    const { raw } = book.connection;
    const seen: string[] = [];
    const prepare = raw.prepare.bind(raw);
    const plan = (sql: string): string =>
      (
        prepare(`EXPLAIN QUERY PLAN ${sql}`).all(
          ...Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => ''),
        ) as readonly { readonly detail: string }[]
      )
        .map((row) => row.detail)
        .join('\n');
    raw.prepare = ((sql: string) => {
      seen.push(sql);
      return prepare(sql);
    }) as typeof raw.prepare;
    countTabs(book.orm, 'alpha', TODAY);
    countTabs(book.orm, '', TODAY);
    for (const tab of invoiceTabs) list(tab, byDate, '', 0, 50);
    list('all', byDate, 'alpha', 0, 50);
    raw.prepare = prepare;
    const [tabs = '', sums = '', late = '', ...lists] = seen;
    expect(plan(tabs)).toContain('USING COVERING INDEX invoices_totals');
    expect(plan(sums)).toBe('SCAN invoice_sums');
    expect(plan(late)).toContain('invoices_open');
    expect(lists.length).toBeGreaterThan(invoiceTabs.length);
    for (const sql of [tabs, ...lists]) expect(plan(sql)).not.toMatch(/SCAN (invoices|outbox|o)\b(?! USING)/);
    expect(plan(lists[0] ?? '')).toContain('invoices_by_date');
    expect(plan(lists[0] ?? '')).toContain('outbox_uid');
  });
});

describe('the order of the invoice list', () => {
  const valueOf = (row: InvoiceRow, column: InvoiceSort['column']): readonly (string | number | null)[] => {
    switch (column) {
      case 'number':
        return [row.number];
      case 'client':
        return [
          row.clientName
            .normalize('NFKD')
            .replace(/[\u0300-\u036f]/g, '')
            .toLowerCase(),
        ];
      case 'date':
        return [row.date, row.number];
      case 'due':
        return [row.dueDate, row.number];
      case 'state':
        return [row.state];
      case 'total':
        return [row.currency, Number(row.billedTotal)];
      case 'due_amount':
        return [row.currency, Number(row.totalDue)];
    }
  };
  const compare = (a: readonly (string | number | null)[], b: readonly (string | number | null)[]): number => {
    for (const [index, mine] of a.entries()) {
      const theirs = b[index] ?? null;
      if (mine === theirs) continue;
      if (mine === null) return -1;
      if (theirs === null) return 1;
      return mine < theirs ? -1 : 1;
    }
    return 0;
  };

  it.each(invoiceSortColumns.flatMap((column) => [[column, 'asc'] as const, [column, 'desc'] as const]))(
    'by %s %s is kept over pages, which hold every row once',
    (column, direction) => {
      const sort = { column, direction };
      const whole = list('all', sort).rows;
      for (const [index, row] of whole.slice(1).entries()) {
        const before = whole[index];
        if (before === undefined) continue;
        const order = compare(valueOf(before, column), valueOf(row, column));
        expect(direction === 'asc' ? order : -order).toBeLessThanOrEqual(0);
      }
      const paged = [0, 70, 140, 210].flatMap((offset) => list('all', sort, '', offset, 70).rows);
      expect(paged.map((row) => row.uid)).toEqual(whole.map((row) => row.uid));
      expect(list('all', sort, '', 10_000, 70)).toEqual({ rows: [], total: COUNT });
    },
  );
});

describe('one row of the list', () => {
  const rowOf = (uid: string): InvoiceRow | undefined => list('all').rows.find((row) => row.uid === uid);

  it('says where it stands between here and the account', () => {
    const id = uidOf(book, 'invoices', 3);
    expect(rowOf(id)).toMatchObject({ upload: 'waiting', hasDetails: false, summary: 'changed' });
    expect(rowOf(NEW)).toMatchObject({
      upload: 'waiting',
      hasDetails: true,
      state: 'draft',
      billedTotal: '313.50',
      clientName: 'Zeta',
    });
    expect(rowOf(uidOf(book, 'invoices', 5))).toMatchObject({ upload: 'synced' });
    const draft = uidFrom(9, new Uint8Array(10));
    book.drafts.save(draft, invoiceForm(), 1);
    expect(rowOf(draft)).toMatchObject({ upload: 'local', state: 'draft' });
    book.drafts.discard(draft);
    expect(rowOf(draft)).toBeUndefined();
  });

  it('agrees with the page of the same invoice', () => {
    for (const row of list('all').rows) {
      const page = getInvoicePage(book, row.uid, TODAY);
      expect([
        page?.upload,
        page?.isOverdue,
        page?.hasDetails,
        page?.client?.name ?? '',
        page?.invoice['billed_total'],
      ]).toEqual([row.upload, row.isOverdue, row.hasDetails, row.clientName, row.billedTotal]);
    }
    expect(getInvoicePage(book, uidFrom(77, new Uint8Array(10)), TODAY)).toBeNull();
  });
});

describe('objects as the terminal prints them', () => {
  const query = { search: null, state: null, limit: null, offset: 0, withRemoved: false };

  it('come by date and number, newest first, and page without a gap', () => {
    const all = listObjects(book, 'invoices', query);
    const keys = all.map((object) => `${String(object['date'])} ${String(object['statement_no'])}`);
    expect(keys).toEqual([...keys].sort().reverse());
    const pages = [0, 100, 200].flatMap((offset) => listObjects(book, 'invoices', { ...query, offset, limit: 100 }));
    expect(pages).toEqual(all);
    expect(listObjects(book, 'invoices', { ...query, limit: 0 })).toEqual([]);
  });

  it('can be narrowed by state and by words, and count after that', () => {
    const drafts = listObjects(book, 'invoices', { ...query, state: 'draft' });
    expect(new Set(drafts.map((object) => object['state']))).toEqual(new Set(['draft']));
    expect(listObjects(book, 'invoices', { ...query, state: 'draft', offset: 2, limit: 3 })).toEqual(
      drafts.slice(2, 5),
    );
    expect(listObjects(book, 'connections', { ...query, search: 'emil' }).map((object) => object['name'])).toEqual([
      'Émile',
    ]);
  });

  it('include what is removed only when asked, marked', () => {
    const uid = uidOf(book, 'invoices', 4);
    expect(listObjects(book, 'invoices', query).some((object) => object['uid'] === uid)).toBe(false);
    const removed = listObjects(book, 'invoices', { ...query, withRemoved: true }).filter(
      (object) => object['removed'] === true && object['id'] !== null,
    );
    expect(removed.map((object) => [object['uid'], object['sync']])).toEqual([[uid, 'waiting']]);
  });

  it('carry nested arrays only whole, and only where they are on disk', () => {
    const other = openFileBook(bookFolder().path);
    sweepPage(other, 'invoices', [invoiceRow(1), invoiceRow(2)]);
    other.engineStore.applyObject(
      'invoices',
      invoiceRow(2, {}, { ...noLines, items: [{ id: 1, price: '5' }] }),
      null,
      1,
    );
    const whole = (id: number) => getObject(other, 'invoices', uidOf(other, 'invoices', id), 'whole');
    expect(whole(1)).toMatchObject({ details: false, total_is: 'service' });
    expect(Object.keys(whole(1) ?? {})).not.toContain('items');
    expect(whole(2)).toMatchObject({ details: true, items: [{ id: 1, price: '5' }], taxes: [] });
    expect(Object.keys(getObject(other, 'invoices', uidOf(other, 'invoices', 2), 'header') ?? {})).not.toContain(
      'items',
    );
    other.close();
  });
});
