import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { listInvoices } from '#main/db/invoice-list/list-invoices.ts';
import { countTabs } from '#main/db/invoice-list/tab-counts.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { getObject, listObjects } from '#main/db/objects/object-queries.ts';
import { uidFrom } from '#shared/service/ids.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { InvoiceRow, InvoiceSort, InvoiceTab } from '#shared/lists/invoice-list.ts';
import { invoiceSortColumns, invoiceTabs } from '#shared/lists/invoice-list.ts';
import { invoiceList } from '#shared/lists/invoice-list.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import {
  bookFolder,
  clientRow,
  invoiceForm,
  invoiceRow,
  newInvoice,
  noLines,
  openFileBook,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
  updateOf,
} from '#test/helpers/books.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';

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
      summary: ['', 'Alpha', 'beta'][id % 3] ?? null,
      po_number: id % 4 === 0 ? `PO-${String(id % 9)}` : '',
      paid_total: id % 8 === 0 ? '1' : '0',
      created_at: `2026-01-${String((id % 27) + 1).padStart(2, '0')}T00:00:00Z`,
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
  it.each(invoiceTabs)('hold exactly the rows that belong there: %s', (tab) => {
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

  it('leave out invoices being deleted and include new ones', () => {
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

  const read = (terms: string) => parseSearch(terms, invoiceList, { today: TODAY, locale: 'en-US' }).terms;

  it.each(['total:>5', 'due:<2026-12-01'])('read the list in its order when %s matches many', (terms) => {
    const common = openFileBook(bookFolder().path);
    sweepPage(
      common,
      'invoices',
      // More than are fetched and sorted.
      Array.from({ length: 4_100 }, (_element, index) => invoiceRow(index + 1)),
    );
    const filter = { tab: 'all', search: '', terms: read(terms), sort: byDate, thenBy: null } as const;
    const planOf = (offset: number) =>
      queryPlans(common.connection, () => listInvoices(common.orm, { ...filter, offset, limit: 50 }, TODAY)).find(
        (plan) => plan.includes('invoices_by_date'),
      );
    expect(planOf(0)).toMatch(/SEARCH invoices USING COVERING INDEX invoices_by_date \(is_listed=\?\)/);
    expect(planOf(0)).not.toContain('invoices_totals');
    expect(planOf(2_000)).toMatch(/SEARCH invoices USING COVERING INDEX invoices_by_date \(is_listed=\?\)/);
    expect(planOf(2_000)).toMatch(/SEARCH invoices USING COVERING INDEX invoices_totals \(is_listed=\?/);
    common.close();
  });

  it.each(['total:>5', 'owed:>3 currency:jpy'])('fetch the matches of %s when they are few', (terms) => {
    const filter = { tab: 'all', search: '', terms: read(terms), sort: byDate, thenBy: null } as const;
    const plans = queryPlans(book.connection, () => listInvoices(book.orm, { ...filter, offset: 0, limit: 50 }, TODAY));
    expect(plans.some((plan) => plan.includes('USING COVERING INDEX invoices_totals (is_listed=?'))).toBe(true);
    expect(plans.at(-1)).not.toContain('invoices_by_date');
  });

  it('read the rows of a window by rowid with one prepared statement', () => {
    const fresh = openFileBook(bookFolder().path);
    sweepPage(fresh, 'invoices', [invoiceRow(1), invoiceRow(2)]);
    const filter = { tab: 'all', search: '', sort: byDate, offset: 0, limit: 1 } as const;
    const plans = () => queryPlans(fresh.connection, () => listInvoices(fresh.orm, filter, TODAY));
    const isOfRows = (plan: string): boolean => plan.includes('outbox_uid');
    const [rows, ...others] = plans().filter(isOfRows);
    expect(rows).toContain('SEARCH invoices USING INTEGER PRIMARY KEY');
    expect(rows).not.toMatch(/SCAN (invoices|outbox|o)\b/);
    expect(others).toEqual([]);
    expect(plans().filter(isOfRows)).toEqual([]);
    fresh.close();
  });

  it('count from a covering index', () => {
    const asked = (action: () => unknown): readonly string[] => queryPlans(book.connection, action);
    const ofGroup = 'COVERING INDEX invoices_totals (is_listed=? AND state=? AND currency=? AND is_unsent=?';
    const [groups] = asked(() => countTabs(book.orm, 'alpha', TODAY));
    expect(groups).toContain(ofGroup);
    expect(groups).not.toContain('TEMP B-TREE');
    const [kept, late] = asked(() => countTabs(book.orm, '', TODAY));
    expect(kept).toBe('SCAN invoice_sums');
    expect(late).toContain(ofGroup);
    for (const terms of ['total:>5', 'due:<today', 'state:paid paid:<9', 'owed:>3 currency:jpy']) {
      const plans = asked(() => countTabs(book.orm, '', TODAY, read(terms))).filter((one) => one.includes('totals'));
      for (const one of plans) expect(one).toContain('USING COVERING INDEX invoices_totals (is_listed=?');
      expect(plans.length).toBeGreaterThan(0);
      expect(plans.join()).not.toContain('TEMP B-TREE');
    }
    const lists = [
      ...invoiceTabs.flatMap((tab) => asked(() => list(tab, byDate, '', 0, 50))),
      ...asked(() => list('all', byDate, 'alpha', 0, 50)),
    ];
    const sorted = (column: 'total' | 'due_amount') =>
      asked(() => list('all', { column, direction: 'desc' }, '', 0, 50));
    expect(sorted('total')[0]).toContain('COVERING INDEX invoices_by_total (is_listed=?)');
    expect(sorted('due_amount')[0]).toContain('COVERING INDEX invoices_by_amount_due (is_listed=?)');
    expect(lists.length).toBeGreaterThan(invoiceTabs.length);
    for (const one of lists) expect(one).not.toMatch(/SCAN (invoices|outbox|o)\b(?! USING)/);
    expect(lists[0]).toContain('invoices_by_date');
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
      case 'sub_total':
        return [row.currency, Number(row.subTotal)];
      case 'total':
        return [row.currency, Number(row.billedTotal)];
      case 'due_amount':
        return [row.currency, Number(row.totalDue)];
      case 'last_contact':
        return [row.clientContactAt];
      case 'summary':
        return [row.summary.toLowerCase() || null];
      case 'expected':
        return [row.expectedDate];
      case 'po':
        return [row.poNumber.toLowerCase() || null];
      case 'currency':
        return [row.currency];
      case 'created':
        return [row.createdAt];
      case 'days_open': {
        const isOpen = row.state !== 'draft' && row.state !== 'paid' && Number(row.totalDue) > 0;
        return [isOpen && row.date !== null ? -Date.parse(row.date) : null];
      }
      case 'paid_share':
        return [Math.floor((Number(row.paidTotal) * 100) / Number(row.billedTotal))];
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

  /** What shows nothing there stands last in either direction. */
  const gapsLast: readonly InvoiceSort['column'][] = ['summary', 'expected', 'po', 'created', 'days_open'];
  const isGap = (row: InvoiceRow, column: InvoiceSort['column']) =>
    gapsLast.includes(column) && valueOf(row, column)[0] === null;

  it.each(invoiceSortColumns.flatMap((column) => [[column, 'asc'] as const, [column, 'desc'] as const]))(
    'by %s %s is the same over all pages, which hold each row once',
    (column, direction) => {
      const sort = { column, direction };
      const whole = list('all', sort).rows;
      for (const [index, row] of whole.slice(1).entries()) {
        const before = whole[index];
        if (before === undefined || isGap(row, column)) continue;
        expect(isGap(before, column)).toBe(false);
        const order = compare(valueOf(before, column), valueOf(row, column));
        expect(direction === 'asc' ? order : -order).toBeLessThanOrEqual(0);
      }
      const paged = [0, 70, 140, 210].flatMap((offset) => list('all', sort, '', offset, 70).rows);
      expect(paged.map((row) => row.uid)).toEqual(whole.map((row) => row.uid));
      expect(list('all', sort, '', 10_000, 70)).toEqual({ rows: [], total: COUNT });
    },
  );
});

it('orders numbers by their count, alone and within a day', () => {
  const other = openFileBook(bookFolder().path);
  const numbers = ['INV-10', 'INV-9', 'INV-100', 'INV-0011'];
  const rows = numbers.map((statement_no, index) => invoiceRow(index + 1, { statement_no, date: '2026-11-02' }));
  sweepPage(other, 'invoices', rows);
  for (const column of ['number', 'date'] as const) {
    const page = { tab: 'all', search: '', sort: { column, direction: 'desc' }, offset: 0, limit: 9 } as const;
    const found = listInvoices(other.orm, page, TODAY).rows.map(({ number }) => number);
    expect(found).toEqual(['INV-100', 'INV-0011', 'INV-10', 'INV-9']);
  }
  other.close();
});

describe('one row of the list', () => {
  const rowOf = (uid: string): InvoiceRow | undefined => list('all').rows.find((row) => row.uid === uid);

  it('tells its upload state', () => {
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

  it('shows queued payments and the newest mail sent from here', () => {
    const other = openFileBook(bookFolder().path);
    sweepPage(
      other,
      'invoices',
      [1, 2, 3, 4].map((id) => invoiceRow(id)),
    );
    const uid = (id: number) => uidOf(other, 'invoices', id);
    const { raw } = other.connection;
    const pay = (id: number, invoice: number, state: string | null): void => {
      const payment = uidFrom(id, new Uint8Array(10));
      const data = { invoice: uid(invoice), date: '2026-01-02', amount: '7', payment_method: 'cash', details: '' };
      other.edits.enqueue([{ op: 'create', resource: 'payments', uid: payment, data }], 1);
      // As the account has it: what it says of its state, and nothing that waits.
      if (state !== null) raw.prepare('UPDATE payments SET state = ?, is_unsent = 0 WHERE uid = ?').run(state, payment);
    };
    pay(1, 1, 'realized');
    pay(2, 2, 'unrealized');
    pay(3, 3, 'unrealized');
    pay(4, 3, null);
    const mail = raw.prepare(
      `INSERT INTO outbox (op, resource, uid, data_json, schema, depends_json, state, attempts, created_at, settled_at)
       VALUES (?, 'invoices', ?, '{}', 1, '[]', ?, 1, 1, ?)`,
    );
    other.writer.write(() => {
      mail.run('deliver', uid(1), 'done', 1_000);
      mail.run('reminder', uid(1), 'done', 2_000);
      mail.run('reminder', uid(1), 'cancelled', 3_000);
      mail.run('deliver', uid(2), 'done', 4_000);
    });
    const { rows } = listInvoices(other.orm, { tab: 'all', search: '', sort: byDate, offset: 0, limit: 9 }, TODAY);
    const marks = [1, 2, 3, 4].map((id) => {
      const found = rows.find((row) => row.uid === uid(id));
      return [found?.waitingPayment, found?.lastContact, found?.clientContactAt];
    });
    expect(marks).toEqual([
      [null, { kind: 'reminded', at: 2_000 }, 4_000],
      ['announced', { kind: 'sent', at: 4_000 }, 4_000],
      ['only_here', null, 4_000],
      [null, null, 4_000],
    ]);
    other.close();
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

  it('agrees with that page when date or state is missing', () => {
    const other = openMemoryBook();
    sweepPage(other, 'connections', [clientRow(1)]);
    sweepPage(other, 'invoices', [invoiceRow(1), invoiceRow(2), invoiceRow(3, { state: null })]);
    const form = formFromInvoice(invoiceRow(2).fields, uidOf(other, 'connections', 1));
    other.drafts.save(uidOf(other, 'invoices', 2), { ...form, dueDate: '' }, 1);
    const { rows } = listInvoices(other.orm, { tab: 'all', search: '', sort: byDate, offset: 0, limit: 9 }, TODAY);
    const isOverdue = [1, 2, 3].map((id) => {
      const row = rows.find(({ uid }) => uid === uidOf(other, 'invoices', id));
      return [row?.isOverdue, getInvoicePage(other, uidOf(other, 'invoices', id), TODAY)?.isOverdue];
    });
    expect(isOverdue).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    other.close();
  });
});

describe('objects as the terminal prints them', () => {
  const query = { search: null, state: null, limit: null, offset: 0, withRemoved: false };

  it('are ordered by date and number, newest first, without gaps between pages', () => {
    const all = listObjects(book, 'invoices', query);
    const keys = all.map((object) => `${String(object['date'])} ${String(object['statement_no'])}`);
    expect(keys).toEqual([...keys].sort().reverse());
    const pages = [0, 100, 200].flatMap((offset) => listObjects(book, 'invoices', { ...query, offset, limit: 100 }));
    expect(pages).toEqual(all);
    expect(listObjects(book, 'invoices', { ...query, limit: 0 })).toEqual([]);
  });

  it('are paged after filtering by state and words', () => {
    const drafts = listObjects(book, 'invoices', { ...query, state: 'draft' });
    expect(new Set(drafts.map((object) => object['state']))).toEqual(new Set(['draft']));
    expect(listObjects(book, 'invoices', { ...query, state: 'draft', offset: 2, limit: 3 })).toEqual(
      drafts.slice(2, 5),
    );
    expect(listObjects(book, 'connections', { ...query, search: 'emil' }).map((object) => object['name'])).toEqual([
      'Émile',
    ]);
  });

  it('include removed objects only on request, and mark them', () => {
    const uid = uidOf(book, 'invoices', 4);
    expect(listObjects(book, 'invoices', query).some((object) => object['uid'] === uid)).toBe(false);
    const removed = listObjects(book, 'invoices', { ...query, withRemoved: true }).filter(
      (object) => object['removed'] === true && object['id'] !== null,
    );
    expect(removed.map((object) => [object['uid'], object['sync']])).toEqual([[uid, 'waiting']]);
  });

  it('contain nested arrays only on request and when they are known', () => {
    const other = openFileBook(bookFolder().path);
    sweepPage(other, 'invoices', [invoiceRow(1), invoiceRow(2)]);
    other.engineStores.mirror.applyObject(
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
