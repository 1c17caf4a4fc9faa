import { describe, expect, it } from 'vitest';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import { NEW, openAccount } from '#test/helpers/account-world.ts';
import { uidOf, updateOf } from '#test/helpers/books.ts';
import { failure } from '#test/helpers/fake-service.ts';

const payment = (id: number, amount: string, part: Record<string, string> = {}) => ({
  id,
  hash_key: null,
  details: null,
  fields: {
    id,
    parent: 1,
    date: '2026-11-20',
    amount,
    payment_method: 'cash',
    details: '',
    state: 'realized',
    ...part,
  },
});

describe('a change made by this book itself', () => {
  it('asks nothing when one of two deleted payments changes the balance of the other', async () => {
    const { book, service, at, run, open } = await openAccount({ state: 'partial' });
    service.put('payments', payment(5, '60.00', { balance: '240.00' }), payment(6, '40.00', { balance: '200.00' }));
    service.edit('invoices', 1, { paid_total: '100.00' });
    await run({ isFull: true });
    const edits = createPaymentEdits(book);
    for (const id of [5, 6]) edits.remove(uidOf(book, 'payments', id), at());
    service.interfere = ({ call, id }) => {
      if (call === 'delete' && id === 5) service.put('payments', payment(6, '40.00', { balance: '260.00' }));
      return undefined;
    };
    await run({ seconds: 120 });
    expect([open(), service.count('delete')]).toEqual([[], 2]);
  });

  it('asks nothing when a payment is deleted while its mark as received is on its way', async () => {
    const { book, service, at, run, open } = await openAccount({ state: 'sent' });
    service.put('payments', payment(5, '10.00', { state: 'unrealized' }));
    service.edit('invoices', 1, { paid_total: '10.00' });
    await run({ isFull: true });
    const edits = createPaymentEdits(book);
    const uid = uidOf(book, 'payments', 5);
    edits.realize([uid], at());
    let isDeleted = false;
    service.interfere = ({ call }) => {
      if (call !== 'realize' || isDeleted) return undefined;
      isDeleted = true;
      service.edit('payments', 5, { state: 'realized' });
      edits.remove(uid, at());
      return undefined;
    };
    await run({ seconds: 120 });
    expect([open(), service.count('realize'), service.count('delete')]).toEqual([[], 1, 1]);
  });

  it('asks nothing when an edit is restored with an undone delete and an earlier edit has arrived', async () => {
    const { book, service, uid, at, run, form, open, inAccount } = await openAccount();
    const save = (note: string): void => {
      book.drafts.opened(uid);
      book.drafts.save(uid, { ...form(), note }, at());
      book.drafts.queue(uid, at());
    };
    save('one');
    let isDeleted = false;
    service.interfere = ({ call }) => {
      if (call !== 'update' || isDeleted) return undefined;
      isDeleted = true;
      save('two');
      book.bin.remove([uid], at());
      return undefined;
    };
    await run({ seconds: 3 });
    expect(inAccount('note')).toBe('one');
    expect(book.bin.restore([uid], at())).toMatchObject([{ kind: 'done' }]);
    await run({ seconds: 120 });
    expect([open(), inAccount('note')]).toEqual([[], 'two']);
  });

  it('asks nothing when a list still shows what was deleted here', async () => {
    const { book, service, uid, at, clock, engine } = await openAccount();
    const deleted = service.objects.get('invoices')?.get(1);
    if (deleted === undefined) throw new Error('the account has the invoice');
    engine.start();
    await clock.advance(60_000);
    book.bin.remove([uid], at());
    engine.wake();
    await clock.advance(11_000);
    const presence = () => book.rows.of('invoices').byUid(uid)?.presence;
    expect([service.count('delete'), presence()]).toEqual([1, 'gone']);
    service.put('invoices', deleted);
    engine.syncNow();
    await clock.advance(20_000);
    expect(presence()).toBe('gone');
    // Somebody has really brought it back.
    await clock.advance(30 * 60_000);
    expect(presence()).toBe('present');
    await engine.stop();
  });

  it('asks when someone else changed the object meanwhile', async () => {
    const { book, service, uid, at, run, open, inAccount } = await openAccount();
    book.edits.enqueue([updateOf(book, 'invoices', uid, { note: 'two' })], at());
    book.bin.remove([uid], at());
    service.edit('invoices', 1, { note: 'theirs' });
    book.bin.restore([uid], at());
    await run({ seconds: 120 });
    expect([open(), inAccount('note')]).toEqual([[['update', 'needs_you', 'conflict']], 'theirs']);
  });
});

describe('one of two objects that may be the same', () => {
  const money = { date: '2026-11-20', amount: '100.00', payment_method: 'cash' as const, details: '' };

  /** A payment that was sent twice, and both have come to something. */
  async function twin() {
    const world = await openAccount({ state: 'sent', send_receipts_automatically: true });
    const { book, service, at, run } = world;
    const data = { invoice: world.uid, ...money };
    book.edits.enqueue([{ op: 'create', resource: 'payments', uid: NEW, data }], at());
    service.interfere = ({ call }) =>
      call === 'create' ? { kind: 'lost', isApplied: false, error: failure('timeout') } : undefined;
    await run({ seconds: 900 });
    world.calm();
    book.decisions.decide(book.outbox.listOpen()[0]?.id ?? 0, { kind: 'send' }, at());
    await run({ seconds: 60 });
    service.put('payments', payment(77, '100.00', { state: 'unrealized' }));
    service.edit('invoices', 1, { paid_total: '100.00' });
    await run({ isFull: true });
    const [found] = book.duplicates.list();
    return { ...world, watch: found?.watch ?? 0, second: uidOf(book, 'payments', 77) };
  }

  it('is deleted with its waiting entries, and comes back with them and the question', async () => {
    const { book, engine, at, open, watch, second, run, service } = await twin();
    engine.setOffline(true);
    book.edits.enqueue([updateOf(book, 'payments', second, { details: 'really a second one' })], at());
    book.duplicates.decide(watch, 'trash', at());
    expect([open(), book.duplicates.list()]).toEqual([[['delete', 'queued', null]], []]);
    book.decisions.decide(book.outbox.listOpen()[0]?.id ?? 0, { kind: 'discard' }, at());
    expect(open()).toEqual([['update', 'queued', null]]);
    expect(book.duplicates.list()).toMatchObject([{ watch, twinUid: second }]);
    book.duplicates.decide(watch, 'trash', at());
    engine.setOffline(false);
    await run({ isFull: true });
    expect([open(), book.duplicates.list(), service.objects.get('payments')?.has(77)]).toEqual([[], [], false]);
  });
});
