import { describe, expect, it } from 'vitest';
import type { AccountWorld } from '#test/helpers/account-world.ts';
import { openAccount } from '#test/helpers/account-world.ts';
import { uidOf, updateOf } from '#test/helpers/books.ts';

const ID = 9;

describe('the price of a saved item, changed here', () => {
  /** The account shows `price` from now on, in its lists and when it is read. */
  function show({ service }: AccountWorld, price: string): void {
    service.put('item_categories', { id: ID, hash_key: null, fields: { id: ID, name: 'Thing', price }, details: null });
  }

  const inAccount = ({ service }: AccountWorld): unknown =>
    service.objects.get('item_categories')?.get(ID)?.fields['price'];

  async function changedFrom5To6(): Promise<AccountWorld & { readonly price: () => unknown }> {
    const world = await openAccount();
    const { book, engine, clock } = world;
    show(world, '5');
    await world.run({ isFull: true });
    const uid = uidOf(book, 'item_categories', ID);
    engine.start();
    await clock.advance(1_000);
    book.edits.enqueue([updateOf(book, 'item_categories', uid, { price: '6' })], world.at());
    engine.wake();
    await clock.advance(5_000);
    expect(inAccount(world)).toBe('6');
    return { ...world, price: () => book.rows.of('item_categories').byUid(uid)?.mirror?.['price'] };
  }

  async function readLists({ engine, clock }: AccountWorld): Promise<void> {
    engine.syncNow();
    await clock.advance(20_000);
  }

  it('stays, and nobody is asked about it, while a list shows the old one still', async () => {
    const world = await changedFrom5To6();
    show(world, '5');
    await readLists(world);
    show(world, '6');
    expect(world.price()).toBe('6');
    const uid = uidOf(world.book, 'item_categories', ID);
    world.book.edits.enqueue([updateOf(world.book, 'item_categories', uid, { price: '7' })], world.at());
    world.engine.wake();
    await world.clock.advance(5_000);
    expect([world.open(), inAccount(world)]).toEqual([[], '7']);
  });

  it('gives way at once to what nobody here has had', async () => {
    const world = await changedFrom5To6();
    show(world, '8');
    await readLists(world);
    expect(world.price()).toBe('8');
  });

  it('gives way to the old one where lists still show that after they must have caught up', async () => {
    const world = await changedFrom5To6();
    show(world, '5');
    await readLists(world);
    await world.clock.advance(60_000);
    await readLists(world);
    expect(world.price()).toBe('5');
  });
});
