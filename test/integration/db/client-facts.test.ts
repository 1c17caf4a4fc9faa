import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { getClientFacts } from '#main/db/clients/client-facts.ts';
import { getClientCard } from '#main/db/clients/client-search.ts';
import { clientRow, invoiceRow, NOW, noLines, openMemoryBook, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

describe('the facts about a client', () => {
  let book: Book;
  const bill = (id: number, client: number, date: string, part: JsonObject = {}, tasks: readonly JsonObject[] = []) => {
    const connection = { id: client, hash_key: `c${String(client)}`, name: `Client ${String(client)}` };
    const row = invoiceRow(id, { date, due_date: date, total_due: '0.00', connection, ...part }, { ...noLines, tasks });
    book.engineStores.mirror.applyObject('invoices', row, null, NOW);
  };
  const task = (rate: string | null): JsonObject => ({ description: 'Work', duration: '60', rate, sort_order: 1 });
  const client = (id: number): Uid => uidOf(book, 'connections', id);
  const invoice = (id: number): Uid => uidOf(book, 'invoices', id);
  const rateOf = (id: number, except: Uid = NOBODY) => getClientFacts(book.orm, client(id), except).lastRate;

  beforeAll(() => {
    book = openMemoryBook();
    sweepPage(book, 'connections', [clientRow(1), clientRow(2), clientRow(3), clientRow(4)]);
    bill(1, 1, '2026-11-01', {}, [task('80.00')]);
    bill(2, 1, '2026-11-02', { currency_iso_code: 'USD' }, [task('90.50')]);
    bill(3, 1, '2026-11-03', {}, [task('0.00'), task('soon'), task(null)]);
    bill(4, 2, '2026-11-20', {}, [task('300.00')]);
    bill(5, 3, '2026-11-19', { state: 'sent', total_due: '10.00' });
    bill(6, 3, '2026-10-01', { state: 'viewed', total_due: '20.00', currency_iso_code: 'USD' });
    bill(7, 3, '2026-10-02', { state: 'draft', total_due: '40.00' });
    bill(8, 3, '2026-12-24', { state: 'sent', total_due: '80.00' });
  });

  it('include the rate of the newest invoice that has one, in its currency', () => {
    expect(rateOf(1)).toEqual({ price: '90.50', currency: 'USD', date: '2026-11-02' });
    expect(rateOf(2)?.price).toBe('300.00');
  });

  it('leave out the invoice being edited, and are empty when nothing is known', () => {
    expect(rateOf(1, invoice(2))?.price).toBe('80.00');
    expect(rateOf(4)).toBeNull();
  });

  it('include the currency of most invoices in the book', () => {
    expect(getClientFacts(book.orm, client(1), NOBODY).usualCurrency).toBe('EUR');
    const empty = openMemoryBook();
    expect(getClientFacts(empty.orm, NOBODY, NOBODY)).toEqual({ lastRate: null, usualCurrency: null });
  });

  it('include overdue amounts and dates by currency, the client’s own currency first', () => {
    expect(getClientCard(book.orm, client(3), TODAY)).toMatchObject({
      openSums: [
        { currency: 'EUR', minor: 9_000 },
        { currency: 'USD', minor: 2_000 },
      ],
      overdueSums: [
        { currency: 'EUR', minor: 1_000 },
        { currency: 'USD', minor: 2_000 },
      ],
      overdueCount: 2,
      overdueSince: '2026-10-01',
    });
    expect(getClientCard(book.orm, client(1), TODAY)).toMatchObject({ overdueSums: [], overdueSince: null });
  });

  it('cost the same in a large book', () => {
    const plans = queryPlans(book.connection, () => getClientFacts(book.orm, client(1), NOBODY));
    expect(plans).toHaveLength(3);
    expect(plans[0]).toContain('INDEX invoices_connection (connection_uid=?');
    expect(plans[1]).toMatch(/^SEARCH invoice_lines USING INDEX \w+ \(invoice_uid=\?\)/);
    expect(plans[2]).toBe('SEARCH invoices USING INDEX invoices_by_date (is_listed=?)');
  });
});
