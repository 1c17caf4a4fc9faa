import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { getClientCard, searchClients } from '#main/db/clients/client-search.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { listInvoices } from '#main/db/invoice-list/list-invoices.ts';
import { countTabs } from '#main/db/invoice-list/tab-counts.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import { paperOfPage } from '#renderer/documents/paper-of-page.ts';
import { isUid } from '#shared/service/ids.ts';
import { formatMoney } from '#shared/money/format.ts';
import { clientRow, invoiceRow, openFileBook, openMemoryBook, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';
import { seedAccount } from '#test/helpers/seed-account.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';
import { serveDemo } from '#test/service/serve.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const KEY = 'money-test-key-000001';

/** The book that a terminal keeps in its profile folder, as a reader beside it sees it. */
function bookIn(dataDir: string): Book {
  const accounts = join(dataDir, 'accounts');
  const book = openFileBook(join(accounts, readdirSync(accounts)[0] ?? '', 'book.db'), 'read');
  closing.push(() => {
    book.close();
  });
  return book;
}

/** An account that taxes what stands there before the discount, so that the likely rule alone would be wrong. */
async function openTerminal() {
  const knobs = { ...plainKnobs, tax_base: 'sub_total' } as const;
  const state = seedAccount({ seed: 1, today: TODAY, knobs, connections: 3, invoices: 60 });
  const now = (): number => Date.parse(`${TODAY}T10:00:00Z`);
  const served = await serveDemo(createDemoService({ apiKey: KEY, companyId: '612', now, state, knobs }));
  closing.push(() => served.close());
  const terminal = createTestTerminal({ INKWELL_URL: served.url, INKWELL_API_KEY: KEY });
  const { status, stderr } = await terminal.run(['sync', '--full', '--pace', 'unlimited']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return terminal;
}

interface ShownObject {
  readonly uid: string;
  readonly currency_iso_code: string;
  readonly sub_total: string;
  readonly billed_total: string;
  readonly total_due: string;
}

describe('demand 7: one-cent differences, list v detail, screen v paper', () => {
  it('are none: a draft shows one total in the list, on its page, on paper and in the terminal', async () => {
    const terminal = await openTerminal();
    const [client] = (await terminal.run(['list', 'connections'])).json as readonly ShownObject[];
    const percent = (name: string, value: string) => ({ name, combined_amount_percent: value, percentage: true });
    const data = {
      connection: client?.uid,
      date: TODAY,
      due_date: TODAY,
      statement_no: 'CENT-1',
      items: [{ description: 'Work', price: '33.35', quantity: '3' }],
      tasks: [{ description: 'Talk', duration: '50', rate: '40.00' }],
      taxes: [percent('GST', '5%'), percent('QST', '9.975%')],
      discounts: [percent('Friends', '10%')],
    };
    await terminal.run(['queue', '-'], JSON.stringify({ op: 'create', resource: 'invoices', data }));
    const shown = (await terminal.run(['show', 'invoices', 'CENT-1'])).json as ShownObject;
    // 100.05 and 33.33 less 13.34, 6.67 and 13.30 of 133.38: the likely rule would come to 138.01.
    expect(shown).toMatchObject({ sub_total: '133.38', billed_total: '140.01', total_due: '140.01' });

    const { uid, billed_total: amount, currency_iso_code: currency } = shown;
    const book = bookIn(terminal.dataDir);
    const query = { tab: 'drafts', search: 'CENT-1', sort: { column: 'number', direction: 'asc' } } as const;
    const { rows } = listInvoices(book.orm, { ...query, offset: 0, limit: 10 }, TODAY);
    expect(rows).toMatchObject([{ uid, currency, billedTotal: amount, totalDue: amount }]);
    const drafts = countTabs(book.orm, 'CENT-1', TODAY).find(({ tab }) => tab === 'drafts');
    expect(drafts?.sums).toEqual([{ currency, minor: 14_001, leftOut: 0 }]);

    const page = isUid(uid) ? getInvoicePage(book, uid, TODAY) : null;
    expect(page?.invoice).toMatchObject({ billed_total: amount, total_due: amount, sub_total: shown.sub_total });
    const paper = page === null ? null : paperOfPage(page, 'Aurora Studio');
    const money = (text: string): string => formatMoney(text, currency, paper?.words.locale ?? '');
    expect(paper?.amounts.map((row) => row.amount)).toEqual(['133.38', '-13.34', '6.67', '13.30'].map(money));
    expect(paper?.totalDue.amount).toBe(money(amount));

    const list = await terminal.runForPeople(['list', 'invoices', '--search', 'CENT-1']);
    expect(list.stdout).toContain(`${amount} ${currency}`);
    expect((await terminal.run(['list', 'invoices', '--search', 'CENT-1'])).json).toMatchObject([
      { billed_total: amount, total_due: amount },
    ]);
  });
});

describe('demand 20: dashboard adds different currencies together', () => {
  function mixedBook(): Book {
    const book = openMemoryBook();
    closing.push(() => {
      book.close();
    });
    const due = (id: number, currency: string | null, amount: string, client = 1) =>
      invoiceRow(id, {
        currency_iso_code: currency,
        billed_total: amount,
        total_due: amount,
        connection: { id: client, hash_key: `c${String(client)}`, name: 'x' },
      });
    sweepPage(book, 'connections', [clientRow(1), clientRow(2, { currency_iso_code: 'JPY', currency: 'jpy' })]);
    sweepPage(book, 'invoices', [
      due(1, 'USD', '100.00'),
      due(2, 'EUR', '10.50'),
      due(3, 'EUR', '0.25'),
      due(4, 'KWD', '1.234'),
      due(5, 'JPY', '1000', 2),
      due(6, 'EUR', '7.00', 2),
    ]);
    return book;
  }

  it('never: each tab of the list has a sum for each currency, in its own minor units', () => {
    const { orm } = mixedBook();
    for (const tab of countTabs(orm, '', TODAY).filter(({ count }) => count > 0)) {
      const sums = Object.fromEntries(tab.sums.map(({ currency, minor }) => [currency, minor]));
      expect([tab.tab, sums]).toEqual([tab.tab, { USD: 10_000, EUR: 1_775, KWD: 1_234, JPY: 1_000 }]);
    }
  });

  it('never: what a client owes is told for each currency of the invoices, the own one first', () => {
    const book = mixedBook();
    const expected = [
      [
        { currency: 'EUR', minor: 1_075 },
        { currency: 'KWD', minor: 1_234 },
        { currency: 'USD', minor: 10_000 },
      ],
      [
        { currency: 'JPY', minor: 1_000 },
        { currency: 'EUR', minor: 700 },
      ],
    ];
    expect(searchClients(book.orm, '', 10, TODAY).map((card) => card.openSums)).toEqual(expected);
    const cards = [1, 2].map((id) => getClientCard(book.orm, uidOf(book, 'connections', id), TODAY));
    expect(cards.map((card) => card?.openSums)).toEqual(expected);
    expect(cards.map((card) => card?.overdueCount)).toEqual([4, 2]);
  });

  it('never: sorted by amount, the list keeps currencies apart', () => {
    const query = {
      tab: 'all',
      search: '',
      sort: { column: 'total', direction: 'desc' },
      offset: 0,
      limit: 10,
    } as const;
    const { rows } = listInvoices(mixedBook().orm, query, TODAY);
    expect(rows.map((row) => `${row.currency ?? ''} ${row.billedTotal ?? ''}`)).toEqual([
      'USD 100.00',
      'KWD 1.234',
      'JPY 1000',
      'EUR 10.50',
      'EUR 7.00',
      'EUR 0.25',
    ]);
  });
});
