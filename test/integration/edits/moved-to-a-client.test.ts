import { describe, expect, it } from 'vitest';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import type { AccountWorld } from '#test/helpers/account-world.ts';
import { itemRow, openAccount } from '#test/helpers/account-world.ts';
import { clientRow, noLines, TODAY, uidOf, updateOf } from '#test/helpers/books.ts';

/** An invoice in euros, and another client of this currency. */
async function besideClientOf(currency: string): Promise<AccountWorld & { readonly move: () => void }> {
  const world = await openAccount(
    { currency_iso_code: 'EUR', currency_symbol: '€', sub_total: '10.00', billed_total: '10.00', total_due: '10.00' },
    { ...noLines, items: [itemRow(1, 'Work', '10.00')] },
  );
  const { book, service, uid, at } = world;
  service.put('connections', clientRow(3, { currency: currency.toLowerCase(), currency_iso_code: currency }));
  await world.run({ isFull: true });
  const connection = uidOf(book, 'connections', 3);
  return {
    ...world,
    move: () => void book.edits.enqueue([updateOf(book, 'invoices', uid, { connection })], at()),
  };
}

async function movedTo(currency: string): Promise<AccountWorld> {
  const world = await besideClientOf(currency);
  world.move();
  return world;
}

it.each([
  ['USD', '10.00'],
  ['JPY', '10'],
])('an invoice that is moved to a client of %s takes that currency before the account answers', async (code, total) => {
  const { book, uid } = await movedTo(code);
  expect(getInvoicePage(book, uid, TODAY)?.invoice).toMatchObject({
    currency_iso_code: code,
    currency_symbol: null,
    billed_total: total,
  });
  expect(book.rows.of('invoices').byUid(uid)?.mirror).toMatchObject({ currency_iso_code: 'EUR' });
});

it('an invoice keeps its currency when its client stays or the new one has the same', async () => {
  const { book, uid, client, at } = await movedTo('EUR');
  const shown = () => getInvoicePage(book, uid, TODAY);
  expect(shown()?.invoice).toMatchObject({ currency_iso_code: 'EUR', currency_symbol: '€', billed_total: '10.00' });
  expect(shown()?.totalIs).toBe('service');
  book.edits.enqueue([updateOf(book, 'invoices', uid, { connection: client, note: 'Back' })], at());
  expect(shown()?.invoice).toMatchObject({ currency_iso_code: 'EUR', currency_symbol: '€' });
});

describe('a payment of an invoice that is moved to a client of another currency', () => {
  async function withPayment() {
    const world = await besideClientOf('USD');
    const { book, service, run } = world;
    const payment = { id: 5, date: TODAY, amount: '3.00', payment_method: 'check', state: 'realized', parent: 1 };
    const fields = { ...payment, currency_iso_code: 'EUR' };
    service.put('payments', { id: 5, hash_key: null, fields, details: null });
    service.edit('invoices', 1, { paid_total: '3.00' });
    await run({ isFull: true });
    const moveThere = (): void => {
      service.edit('invoices', 1, { currency_iso_code: 'USD' });
      service.edit('payments', 5, { currency_iso_code: 'USD' });
    };
    const currency = () => book.rows.of('payments').byServerId(5)?.mirror?.['currency_iso_code'];
    expect(currency()).toBe('EUR');
    return { ...world, moveThere, currency, due: () => book.engineStores.dueReads.countPaymentsDue() };
  }

  it('is read next where this computer has moved it', async () => {
    const { service, run, move, moveThere, currency, due } = await withPayment();
    service.interfere = ({ call }) => {
      if (call === 'update') moveThere();
      return undefined;
    };
    move();
    await run();
    expect(due()).toBe(1);
    await run({ isFull: true });
    expect([due(), currency()]).toEqual([0, 'USD']);
  });

  it('is read next when someone else has moved it', async () => {
    const { run, moveThere, currency, due } = await withPayment();
    moveThere();
    await run();
    expect(due()).toBe(1);
    await run({ isFull: true });
    expect([due(), currency()]).toEqual([0, 'USD']);
  });
});
