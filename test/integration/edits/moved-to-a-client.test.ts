import { expect, it } from 'vitest';
import { getInvoicePage } from '#main/db/queries/invoice-page-queries.ts';
import type { AccountWorld } from '#test/helpers/account-world.ts';
import { itemRow, openAccount } from '#test/helpers/account-world.ts';
import { clientRow, noLines, TODAY, uidOf, updateOf } from '#test/helpers/books.ts';

async function movedTo(currency: string): Promise<AccountWorld> {
  const world = await openAccount(
    { currency_iso_code: 'EUR', currency_symbol: '€', sub_total: '10.00', billed_total: '10.00', total_due: '10.00' },
    { ...noLines, items: [itemRow(1, 'Work', '10.00')] },
  );
  const { book, service, uid } = world;
  service.put('connections', clientRow(3, { currency: currency.toLowerCase(), currency_iso_code: currency }));
  await world.run({ isFull: true });
  const connection = uidOf(book, 'connections', 3);
  book.edits.enqueue([updateOf(book, 'invoices', uid, { connection })], world.at());
  return world;
}

it.each([
  ['USD', '10.00'],
  ['JPY', '10'],
])('an invoice that is moved to a client of %s is in that, before the account has said so', async (code, total) => {
  const { book, uid } = await movedTo(code);
  expect(getInvoicePage(book, uid, TODAY)?.invoice).toMatchObject({
    currency_iso_code: code,
    currency_symbol: null,
    billed_total: total,
  });
  expect(book.rows.of('invoices').byUid(uid)?.mirror).toMatchObject({ currency_iso_code: 'EUR' });
});

it('an invoice keeps its currency where it stays with its client, or the new one has the same', async () => {
  const { book, uid, client, at } = await movedTo('EUR');
  const shown = () => getInvoicePage(book, uid, TODAY);
  expect(shown()?.invoice).toMatchObject({ currency_iso_code: 'EUR', currency_symbol: '€', billed_total: '10.00' });
  expect(shown()?.totalIs).toBe('service');
  book.edits.enqueue([updateOf(book, 'invoices', uid, { connection: client, note: 'Back' })], at());
  expect(shown()?.invoice).toMatchObject({ currency_iso_code: 'EUR', currency_symbol: '€' });
});
