import { beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { plainList } from '#main/db/list/plain-list.ts';
import { recurringTable } from '#main/db/recurring/recurring-table.ts';
import type { JsonObject } from '#shared/json.ts';
import type { RecurringSortColumn, RecurringTab } from '#shared/lists/recurring-list.ts';
import { recurringList, recurringTabs } from '#shared/lists/recurring-list.ts';
import type { QueryOf } from '#shared/lists/lists.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { clientRow, openMemoryBook, sweepPage, TODAY } from '#test/helpers/books.ts';

let book: Book;
let list: ReturnType<typeof openList>;
let today: string;

const openList = () => plainList('recurring', { parts: () => book, today: () => today }, recurringTable);

const profile = (id: number, client: number, part: JsonObject) => ({
  id,
  hash_key: `r${String(id)}`,
  details: null,
  fields: {
    id,
    connection: { id: client, hash_key: `c${String(client)}`, name: 'x' },
    hash_key: `r${String(id)}`,
    profile_name: `Profile ${String(id)}`,
    profile_no: '',
    recurring_method: 'save_draft',
    start_date: '2026-01-31',
    next_billing_date: '2026-11-30',
    interval: 1,
    interval_unit: 'months',
    occurrences: 0,
    iteration_no: 10,
    state: 'active',
    currency_iso_code: 'EUR',
    billed_total: `${String(id)}00.00`,
    sub_total: `${String(id)}00.00`,
    created_at: '2026-01-01T00:00:00Z',
    ...part,
  },
});

function query(typed: string, part: Partial<QueryOf<'recurring'>> = {}): QueryOf<'recurring'> {
  const { text: search, terms } = parseSearch(typed, recurringList, { today, locale: 'en-US' });
  return { tab: 'all', search, terms, ...recurringList.order, offset: 0, limit: 100, ...part };
}
const names = async (tab: RecurringTab, typed = '', part: Partial<QueryOf<'recurring'>> = {}) =>
  (await list.page(query(typed, { tab, ...part }))).rows.map(({ name }) => name);

beforeEach(() => {
  today = TODAY;
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1), clientRow(2, { name: 'Äpfel & Söhne', currency_iso_code: 'JPY' })]);
  sweepPage(book, 'recurring_invoices', [
    profile(1, 1, { occurrences: 12, iteration_no: 11 }),
    profile(2, 1, { next_billing_date: '2026-10-31', recurring_method: 'auto_send' }),
    profile(3, 1, { state: 'draft', next_billing_date: null, start_date: '2027-06-30', iteration_no: 0 }),
    profile(4, 2, { state: 'scheduled', currency_iso_code: 'JPY', billed_total: '90000', interval: 3 }),
    profile(5, 2, { state: 'paused', next_billing_date: '2026-12-24', profile_name: 'Hôtel' }),
    profile(6, 2, { state: 'Completed', next_billing_date: null }),
  ]);
  list = openList();
});

describe('the list of recurring invoices', () => {
  it('has those of all clients, the next date first, and says which run was not seen', async () => {
    const { rows } = await list.page(query(''));
    expect(rows.map(({ name }) => name)).toEqual([
      ...['Profile 2', 'Profile 1', 'Profile 4', 'Hôtel', 'Profile 3', 'Profile 6'],
    ]);
    expect(rows[0]).toMatchObject({ isLate: true, nextDate: '2026-10-31', method: 'auto_send', upload: 'synced' });
    expect(rows[2]).toMatchObject({ clientName: 'Äpfel & Söhne', isLate: false, billedTotal: '90000' });
  });

  it('has the amount of a year of those that run, counted to their end', async () => {
    const { rows } = await list.page(query(''));
    const years = Object.fromEntries(rows.map(({ name, yearTotal }) => [name, yearTotal]));
    expect(years).toEqual({
      ...{ 'Profile 1': '100.00', 'Profile 2': '2400.00', 'Profile 4': '360000' },
      ...{ 'Profile 3': null, Hôtel: null, 'Profile 6': null },
    });
    expect((await list.countTabs(query(''), () => true))?.[0]).toEqual({
      tab: 'all',
      count: 6,
      sums: [
        { currency: 'JPY', minor: 360_000, leftOut: 0 },
        { currency: 'EUR', minor: 250_000, leftOut: 0 },
      ],
    });
  });

  it('has each in one tab of its state', async () => {
    expect(await names('active')).toEqual(['Profile 2', 'Profile 1']);
    expect(await names('scheduled')).toEqual(['Profile 4']);
    expect(await names('not_started')).toEqual(['Profile 3']);
    expect(await names('stopped')).toEqual(['Hôtel', 'Profile 6']);
    const counts = await list.countTabs(query(''), () => true);
    const [all = 0, ...others] = recurringTabs.map((tab) => counts?.find((each) => each.tab === tab)?.count ?? 0);
    expect(others.reduce((sum, count) => sum + count, 0)).toBe(all);
  });

  it('finds by name, client, amount and conditions', async () => {
    expect(await names('all', 'hotel')).toEqual(['Hôtel']);
    expect(await names('all', 'apfel')).toEqual(['Profile 4', 'Hôtel', 'Profile 6']);
    expect(await names('all', 'next:<2026-11-01')).toEqual(['Profile 2']);
    expect(await names('all', 'state:scheduled')).toEqual(['Profile 4']);
    expect(await names('all', 'total:>=500 currency:eur')).toEqual(['Hôtel', 'Profile 6']);
    expect(await names('all', 'has:unsent')).toEqual([]);
  });

  it('orders by every column, with what lacks it last', async () => {
    const sorted = (column: RecurringSortColumn) => names('all', '', { sort: { column, direction: 'asc' } });
    expect((await sorted('name'))[0]).toBe('Hôtel');
    expect((await sorted('method'))[0]).toBe('Profile 2');
    expect((await sorted('year')).slice(0, 3)).toEqual(['Profile 1', 'Profile 2', 'Profile 4']);
    expect((await sorted('amount')).slice(0, 2)).toEqual(['Profile 1', 'Profile 2']);
    expect((await sorted('client')).slice(0, 3)).toEqual(['Profile 2', 'Profile 1', 'Profile 3']);
  });
});
