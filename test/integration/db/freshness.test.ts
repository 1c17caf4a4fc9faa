import { describe, expect, it } from 'vitest';
import { listFreshness } from '#main/db/account/freshness.ts';
import { invoiceRow, NOW, noLines, openMemoryBook } from '#test/helpers/books.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';

/** Each way an invoice can stand towards being read and being shown, so many times that no two counts are the same. */
const ways = [
  { times: 1, isListed: 1, detailsAt: NOW, hasServerId: true },
  { times: 2, isListed: 1, detailsAt: null, hasServerId: true },
  { times: 4, isListed: 1, detailsAt: null, hasServerId: false },
  { times: 8, isListed: 1, detailsAt: NOW, hasServerId: false },
  { times: 16, isListed: 0, detailsAt: NOW, hasServerId: true },
  { times: 32, isListed: 0, detailsAt: null, hasServerId: false },
  { times: 64, isListed: 0, detailsAt: NOW, hasServerId: false },
] as const;

function bookWithAll() {
  const book = openMemoryBook();
  const set = book.connection.raw.prepare(
    'UPDATE invoices SET is_listed = ?, details_at = ?, server_id = CASE ? WHEN 1 THEN server_id END WHERE server_id = ?',
  );
  let id = 0;
  for (const { times, isListed, detailsAt, hasServerId } of ways)
    for (let time = 0; time < times; time += 1) {
      id += 1;
      book.engineStores.mirror.applyObject('invoices', invoiceRow(id, {}, noLines), null, NOW);
      set.run(isListed, detailsAt, hasServerId ? 1 : 0, id);
    }
  return book;
}

describe('the count of what is on disk', () => {
  it('counts listed objects, and those of them with known details', () => {
    const book = bookWithAll();
    const invoices = listFreshness(book.orm, book.sweeps).find(({ resource }) => resource === 'invoices');
    expect(invoices).toMatchObject({ count: 1 + 2 + 4 + 8, details: 1 + 4 + 8 });
  });

  it('reads indexes only', () => {
    const { orm, sweeps, connection } = bookWithAll();
    const plans = queryPlans(connection, () => listFreshness(orm, sweeps)).filter((plan) => plan.includes('invoices_'));
    expect(plans.filter((plan) => !plan.includes('recurring'))).toHaveLength(3);
    expect(plans[0]).toContain('COVERING INDEX invoices_audit');
    expect(plans[1]).toContain('(is_listed=?)');
    expect(plans[2]).toContain('INDEX invoices_server_id (server_id=?)');
  });
});
