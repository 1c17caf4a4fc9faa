import { beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { estimateTable } from '#main/db/estimates/estimate-table.ts';
import { plainList } from '#main/db/list/plain-list.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { JsonObject } from '#shared/json.ts';
import type { EstimateSortColumn, EstimateTab } from '#shared/lists/estimate-list.ts';
import { estimateList, estimateSortColumns, estimateTabs } from '#shared/lists/estimate-list.ts';
import type { QueryOf } from '#shared/lists/lists.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { clientRow, openMemoryBook, sweepPage, TODAY } from '#test/helpers/books.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';

let book: Book;
let list: ReturnType<typeof openList>;
let today: string;

const openList = () => plainList('estimates', { parts: () => book, today: () => today }, estimateTable);

const estimate = (id: number, client: number, part: JsonObject) => ({
  id,
  hash_key: `e${String(id)}`,
  details: null,
  fields: {
    id,
    connection: { id: client, hash_key: `c${String(client)}`, name: 'x' },
    date: '2026-11-01',
    expire_date: '2026-12-01',
    hash_key: `e${String(id)}`,
    state: 'sent',
    statement_no: `EST-${String(id)}`,
    currency_iso_code: 'EUR',
    billed_total: `${String(id)}00.00`,
    sub_total: `${String(id)}00.00`,
    created_at: '2026-11-01T00:00:00Z',
    ...part,
  },
});

function query(typed: string, part: Partial<QueryOf<'estimates'>> = {}): QueryOf<'estimates'> {
  const { text: search, terms } = parseSearch(typed, estimateList, { today, locale: 'en-US' });
  return { tab: 'all', search, terms, ...estimateList.order, offset: 0, limit: 100, ...part };
}
const numbers = async (tab: EstimateTab, typed = '', part: Partial<QueryOf<'estimates'>> = {}) =>
  (await list.page(query(typed, { tab, ...part }))).rows.map(({ number }) => number);

beforeEach(() => {
  today = TODAY;
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1), clientRow(2, { name: 'Äpfel & Söhne', currency_iso_code: 'JPY' })]);
  sweepPage(
    book,
    'estimates',
    [
      estimate(1, 1, { state: 'draft', expire_date: '2026-11-02' }),
      estimate(2, 1, { date: '2026-11-03' }),
      estimate(10, 1, { date: '2026-11-02', expire_date: '2026-11-20', state: 'viewed' }),
    ],
    { parent: { id: 1, hash_key: 'c1' } },
  );
  sweepPage(
    book,
    'estimates',
    [
      estimate(4, 2, {
        state: ' Accepted',
        expire_date: '2026-11-10',
        currency_iso_code: 'JPY',
        billed_total: '90000',
      }),
      estimate(5, 2, { state: 'unheard of', expire_date: null, date: '2026-10-01' }),
    ],
    { parent: { id: 2, hash_key: 'c2' } },
  );
  list = openList();
});

describe('the list of estimates', () => {
  it('has the estimates of all clients, newest first, with one sum for each currency', async () => {
    const { rows, total } = await list.page(query(''));
    expect(rows.map(({ number }) => number)).toEqual(['EST-2', 'EST-10', 'EST-4', 'EST-1', 'EST-5']);
    expect(total).toBe(5);
    expect(rows[2]).toMatchObject({ clientName: 'Äpfel & Söhne', isAccepted: true, isExpired: false, currency: 'JPY' });
    expect((await list.countTabs(query(''), () => true))?.[0]).toEqual({
      tab: 'all',
      count: 5,
      sums: [
        { currency: 'EUR', minor: 180_000, leftOut: 0 },
        { currency: 'JPY', minor: 90_000, leftOut: 0 },
      ],
    });
  });

  it('has each estimate in one tab of its state, by the day', async () => {
    expect(await numbers('drafts')).toEqual(['EST-1']);
    expect(await numbers('open')).toEqual(['EST-2', 'EST-5']);
    expect(await numbers('expired')).toEqual(['EST-10']);
    expect(await numbers('accepted')).toEqual(['EST-4']);
    today = '2026-12-01';
    expect(await numbers('open')).toEqual(['EST-2', 'EST-5']);
    today = addDays(today, 1);
    expect(await numbers('open')).toEqual(['EST-5']);
    expect(await numbers('expired')).toEqual(['EST-2', 'EST-10']);
    const counts = await list.countTabs(query(''), () => true);
    const [all = 0, ...others] = estimateTabs.map((tab) => counts?.find((each) => each.tab === tab)?.count ?? 0);
    expect(others.reduce((sum, count) => sum + count, 0)).toBe(all);
  });

  it('finds by client, number, amount and conditions', async () => {
    expect(await numbers('all', 'apfel')).toEqual(['EST-4', 'EST-5']);
    expect(await numbers('all', 'est-10')).toEqual(['EST-10']);
    expect(await numbers('all', '90000')).toEqual(['EST-4']);
    expect(await numbers('all', 'date:<2026-11-01')).toEqual(['EST-5']);
    expect(await numbers('all', 'total:>=1000')).toEqual(['EST-10', 'EST-4']);
    expect(await numbers('all', 'currency:jpy')).toEqual(['EST-4']);
    expect(await numbers('expired', 'client:"client 1"')).toEqual(['EST-10']);
    expect(await numbers('all', 'number:5')).toEqual(['EST-5']);
  });

  it('orders every column by its index, also in its tabs', async () => {
    const sorted = (column: EstimateSortColumn, tab: EstimateTab = 'all') =>
      numbers(tab, '', { sort: { column, direction: 'asc' } });
    expect(await sorted('number')).toEqual(['EST-1', 'EST-2', 'EST-4', 'EST-5', 'EST-10']);
    expect(await sorted('expires')).toEqual(['EST-1', 'EST-4', 'EST-10', 'EST-2', 'EST-5']);
    expect(await sorted('amount')).toEqual(['EST-1', 'EST-2', 'EST-5', 'EST-10', 'EST-4']);
    expect(await sorted('number', 'open')).toEqual(['EST-2', 'EST-5']);
    for (const column of estimateSortColumns) {
      const plans = queryPlans(
        book.connection,
        () => void list.page(query('', { sort: { column, direction: 'asc' } })),
      );
      expect(plans[0]).toMatch(/estimates_by_/);
      expect(plans[0]).not.toContain('TEMP B-TREE');
    }
  });
});
