import { describe, expect, it } from 'vitest';
import type { ClientPage } from '#shared/screens/client-page.ts';
import { clientPage } from '#main/db/clients/client-page.ts';
import type { PaymentsWorld } from '#test/helpers/payments-world.ts';
import { cash, openPaymentsWorld } from '#test/helpers/payments-world.ts';

function pageOf({ book, uidOf }: PaymentsWorld, invoice: string, today: string): ClientPage {
  const state = book.rows.of('invoices').byUid(uidOf(invoice));
  const client = state === null ? null : book.rows.draw('invoices', state).connection;
  const page = client === null ? null : clientPage(book, client.uid, today);
  if (page === null) throw new Error('no client');
  return page;
}

describe('the page of a client', () => {
  it('sums what the account says is due, overdue and paid this year', async () => {
    const world = await openPaymentsWorld();
    const before = pageOf(world, 'INV-1', '2026-11-21').sums[0];
    world.record('INV-1', cash('40.00', { payment_method: 'paypal', isReceived: true }));
    await world.run();
    const page = pageOf(world, 'INV-1', '2026-11-21');
    expect(Number(page.sums[0]?.due.amount)).toBe(Number(before?.due.amount) - 40);
    expect(page.sums[0]?.paidThisYear.count).toBe((before?.paidThisYear.count ?? 0) + 1);
    expect(page.counts.payments).toBe(1);
    expect(pageOf(world, 'INV-1', '2031-01-01').sums[0]?.overdue.count).toBe(page.sums[0]?.due.count);
    expect(pageOf(world, 'INV-1', '2031-01-01').sums[0]?.paidThisYear).toEqual({ amount: '0.00', count: 0 });
    world.close();
  });

  it('knows no client that the book does not know', async () => {
    const world = await openPaymentsWorld();
    expect(clientPage(world.book, world.uidOf('INV-1'), '2026-11-21')).toBeNull();
    world.close();
  });
});
