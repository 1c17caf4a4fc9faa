import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { itemRow, openAccount } from '#test/helpers/account-world.ts';
import { noLines, uidOf, updateOf } from '#test/helpers/books.ts';

/** Behind a move to another client that is on its way the invoice is changed once more, thrown away, and brought back. */
async function restoredBehindMove(change: (client: string) => JsonObject) {
  const details = { ...noLines, items: [itemRow(1, 'Work', '100.00')] };
  const world = await openAccount({}, details);
  const { book, service, uid, client, at, run } = world;
  const edit = (data: JsonObject) => book.edits.enqueue([updateOf(book, 'invoices', uid, data)], at());
  edit({ connection: uidOf(book, 'connections', 2) });
  let isOnItsWay = false;
  service.interfere = ({ call }) => {
    if (call === 'update' && !isOnItsWay) {
      isOnItsWay = true;
      edit(change(client));
      book.bin.remove([uid], at());
    }
    return undefined;
  };
  await run({ seconds: 2 });
  book.bin.restore([uid], at());
  expect(world.open()).toHaveLength(1);
  await run();
  return world;
}

describe('an edit that is restored with its invoice, behind a move to another client', () => {
  it('asks nothing when it changes lines', async () => {
    const items = [{ description: 'Work', price: '110.00', quantity: '1', unit: '', sort_order: 1 }];
    const { service, open, inAccount } = await restoredBehindMove(() => ({ items }));
    expect([open(), inAccount('connection')]).toMatchObject([[], { id: 2 }]);
    expect(service.objects.get('invoices')?.get(1)?.details?.['items']).toMatchObject([{ price: '110.00' }]);
  });

  it('asks nothing when it moves the invoice back', async () => {
    const { open, inAccount } = await restoredBehindMove((client) => ({ connection: client }));
    expect([open(), inAccount('connection')]).toMatchObject([[], { id: 1 }]);
  });
});
