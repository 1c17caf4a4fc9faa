import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { LineQuestion } from '#shared/screens/suggestion.ts';
import type { Book } from '#main/db/book.ts';
import { getDraftStatus } from '#main/db/drafts/draft-status.ts';
import { suggestAdjustments, suggestLines } from '#main/db/suggestions/line-suggestions.ts';
import { clientRow, invoiceRow, NOW, noLines, openMemoryBook, sweepPage, uidOf } from '#test/helpers/books.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

const item = (description: string, price: string, unit = ''): JsonObject => ({
  description,
  price,
  unit,
  quantity: '1',
  sort_order: 1,
});

/** An invoice read whole. */
function bill(
  book: Book,
  id: number,
  client: number,
  date: string,
  items: readonly JsonObject[],
  part: JsonObject = {},
): void {
  const connection = { id: client, hash_key: `c${String(client)}`, name: `Client ${String(client)}` };
  const row = invoiceRow(id, { connection, date }, { ...noLines, items, ...part });
  book.engineStores.mirror.applyObject('invoices', row, null, NOW);
}

function openBook(): Book {
  const book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1), clientRow(2)]);
  return book;
}

function ask(book: Book, part: Partial<LineQuestion> = {}) {
  return suggestLines(book.orm, { kind: 'items', text: '', clientUid: null, exceptUid: NOBODY, limit: 12, ...part });
}

describe('suggestions for a line', () => {
  it('come from the catalogue, then from this client, then from all clients', () => {
    const book = openBook();
    const fields = { id: 7, name: 'Workshop', description: 'Workshop, one day', unit: 'day', price: '950.00' };
    sweepPage(book, 'item_categories', [{ id: 7, hash_key: null, fields, details: null }]);
    bill(book, 1, 2, '2026-11-10', [item('Workshop elsewhere', '10.00')]);
    bill(book, 2, 1, '2026-10-01', [item('Workshop here', '20.00', 'h')]);
    const clientUid = uidOf(book, 'connections', 1);
    expect(ask(book, { text: 'works', clientUid })).toMatchObject([
      { source: 'catalogue', description: 'Workshop, one day', name: 'Workshop', price: '950.00', date: null },
      {
        source: 'client',
        description: 'Workshop here',
        unit: 'h',
        price: '20.00',
        date: '2026-10-01',
        currency: 'EUR',
      },
      { source: 'book', description: 'Workshop elsewhere', price: '10.00' },
    ]);
    book.close();
  });

  it('show the client’s price beside a different price of the catalogue', () => {
    const book = openBook();
    const fields = { id: 7, name: 'Day', description: 'Consulting', unit: 'day', price: '950.00' };
    const same = { id: 8, name: 'Hour', description: 'Consulting hour', unit: 'h', price: '100.00' };
    sweepPage(book, 'item_categories', [
      { id: 7, hash_key: null, fields, details: null },
      { id: 8, hash_key: null, fields: same, details: null },
    ]);
    bill(book, 1, 1, '2026-01-01', [item('Consulting', '700.00')]);
    bill(book, 2, 1, '2026-06-01', [item('Consulting', '800.00'), item('Consulting hour', '100')]);
    bill(book, 3, 2, '2026-07-01', [item('Consulting', '10.00')]);
    expect(ask(book, { text: 'consult', clientUid: uidOf(book, 'connections', 1) })).toMatchObject([
      { source: 'catalogue', description: 'Consulting', price: '950.00' },
      { source: 'catalogue', description: 'Consulting hour' },
      { source: 'client', description: 'Consulting', price: '800.00', date: '2026-06-01' },
    ]);
    book.close();
  });

  it('reserve places for what the client was billed, however much of the catalogue matches', () => {
    const book = openBook();
    const saved = Array.from({ length: 20 }, (_, at) => ({
      id: at + 1,
      hash_key: null,
      fields: { id: at + 1, name: `Work ${String(at)}`, description: `Work ${String(at)}`, unit: 'h', price: '10.00' },
      details: null,
    }));
    sweepPage(book, 'item_categories', saved);
    bill(book, 1, 1, '2026-01-01', [item('Work of theirs', '80.00')]);
    const offered = ask(book, { text: 'work', clientUid: uidOf(book, 'connections', 1) });
    expect(offered).toHaveLength(12);
    expect(offered.at(-1)).toMatchObject({ source: 'client', description: 'Work of theirs' });
    book.close();
  });

  it('show each text once with its newest rate', () => {
    const book = openBook();
    bill(book, 1, 1, '2026-01-01', [item('Consulting', '80.00')]);
    bill(book, 2, 1, '2026-06-01', [item('Consulting', '95.00')]);
    expect(ask(book, { text: 'consult', clientUid: uidOf(book, 'connections', 1) })).toMatchObject([
      { source: 'client', description: 'Consulting', price: '95.00', date: '2026-06-01' },
    ]);
    book.close();
  });

  it('find every word anywhere, ignoring case and accents, and other scripts from their first character on', () => {
    const book = openBook();
    bill(book, 1, 1, '2026-01-01', [item('Café Planning', '1.00'), item('請求書の印刷', '2.00')]);
    const clientUid = uidOf(book, 'connections', 1);
    const texts = (text: string) => ask(book, { text, clientUid }).map(({ description }) => description);
    expect(texts('PLAN cafe')).toEqual(['Café Planning']);
    expect(texts('印')).toEqual(['請求書の印刷']);
    expect(texts('100%_')).toEqual([]);
    book.close();
  });

  it('are of the requested kind, and never from the invoice being edited', () => {
    const book = openBook();
    bill(book, 1, 1, '2026-01-01', [item('Consulting', '1.00')]);
    expect(ask(book, { kind: 'tasks', text: 'consult' })).toEqual([]);
    expect(ask(book, { text: 'consult', exceptUid: uidOf(book, 'invoices', 1) })).toEqual([]);
    expect(ask(book, { text: 'consult' })).toHaveLength(1);
    book.close();
  });
});

describe('suggestions for adjustments', () => {
  it('list the client’s own first, each once, with its last use', () => {
    const book = openBook();
    const tax = (name: string, amount: string) => [{ name, combined_amount_percent: amount, percentage: true, key: 5 }];
    bill(book, 1, 1, '2026-01-01', [], { taxes: tax('VAT', '19%') });
    bill(book, 2, 1, '2026-03-01', [], { taxes: tax('VAT', '19%') });
    bill(book, 3, 2, '2026-11-01', [], { taxes: tax('Sales tax', '8.25%') });
    const clientUid = uidOf(book, 'connections', 1);
    expect(suggestAdjustments(book.orm, { clientUid, exceptUid: NOBODY, limit: 4 })).toMatchObject([
      {
        source: 'client',
        kind: 'taxes',
        name: 'VAT',
        value: '19',
        isPercentage: true,
        savedKey: 5,
        date: '2026-03-01',
      },
      { source: 'book', kind: 'taxes', name: 'Sales tax', value: '8.25' },
    ]);
    book.close();
  });

  it('list each one once, however its figure is written', () => {
    const book = openBook();
    const row = (name: string, amount: string, percentage: boolean) => [
      { name, combined_amount_percent: amount, percentage, key: null },
    ];
    bill(book, 1, 1, '2026-01-01', [], { taxes: row('VAT', '19.0%', true), discounts: row('Rebate', '5.00', false) });
    bill(book, 2, 1, '2026-03-01', [], { taxes: row('VAT', '19%', true), discounts: row('Rebate', '5', false) });
    bill(book, 3, 1, '2026-02-01', [], { taxes: row('VAT', '19', false), discounts: row('Rebate', 'half', false) });
    const clientUid = uidOf(book, 'connections', 1);
    const offered = suggestAdjustments(book.orm, { clientUid, exceptUid: NOBODY, limit: 4 });
    expect(offered.map(({ name, value, isPercentage, date }) => [name, value, isPercentage, date])).toEqual([
      ['VAT', '19', true, '2026-03-01'],
      ['VAT', '19', false, '2026-02-01'],
      ['Rebate', '5', false, '2026-03-01'],
      ['Rebate', 'half', false, '2026-02-01'],
    ]);
    book.close();
  });
});

describe('the status of a draft', () => {
  it('changes with the account’s values, and not with typed ones', () => {
    const book = openBook();
    bill(book, 1, 1, '2026-01-01', [item('Consulting', '1.00')]);
    const uid = uidOf(book, 'invoices', 1);
    const clientUid = uidOf(book, 'connections', 1);
    const before = getDraftStatus(book.orm, uid, clientUid);
    expect(before).toMatchObject({ isGone: false, isClientGone: false });
    expect(getDraftStatus(book.orm, uid, clientUid)).toEqual(before);
    bill(book, 1, 1, '2026-01-01', [item('Consulting', '2.00')]);
    expect(getDraftStatus(book.orm, uid, clientUid).version).not.toBe(before.version);
    const paid = invoiceRow(1, { state: 'partial', paid_total: '1.50' }, noLines);
    book.engineStores.mirror.applyObject('invoices', paid, null, NOW);
    expect(getDraftStatus(book.orm, uid, clientUid)).toMatchObject({ state: 'partial', paidTotal: '1.50' });
    expect(getDraftStatus(book.orm, NOBODY, null)).toEqual({
      version: null,
      state: null,
      paidTotal: null,
      isGone: false,
      isClientGone: false,
    });
    book.close();
  });
});
