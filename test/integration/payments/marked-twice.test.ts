import { describe, expect, it } from 'vitest';
import type { AccountWorld } from '#test/helpers/account-world.ts';
import { openAccount } from '#test/helpers/account-world.ts';
import { uidOf } from '#test/helpers/books.ts';
import { failure } from '#test/helpers/fake-service.ts';

const refusal = failure('rejected', { status: 422, fields: {} });

/** A payment that was not received when the book read it, in an account that marks none twice. */
async function withPayment(): Promise<AccountWorld & { readonly mark: () => Promise<void> }> {
  const world = await openAccount({ state: 'sent' });
  const { book, service, run } = world;
  const payment = { parent: 1, date: '2026-11-20', amount: '100.00', payment_method: 'cash', state: 'unrealized' };
  service.put('payments', { id: 5, hash_key: null, fields: { id: 5, ...payment }, details: null });
  service.edit('invoices', 1, { total_due: '90.00' });
  await run({ isFull: true });
  service.interfere = ({ call }) => (call === 'realize' ? { kind: 'rejected', error: refusal } : undefined);
  const mark = async (): Promise<void> => {
    book.edits.enqueue([{ op: 'realize', resource: 'payments', uid: uidOf(book, 'payments', 5) }], world.at());
    await run({ seconds: 10 });
  };
  return { ...world, mark };
}

describe('a payment that is marked as received', () => {
  it('is done when another person has marked it before', async () => {
    const world = await withPayment();
    world.service.edit('payments', 5, { state: 'realized' });
    await world.mark();
    expect(world.open()).toEqual([]);
    const state = world.book.rows.of('payments').byServerId(5);
    expect(state?.mirror?.['state']).toBe('realized');
  });

  it('is refused when it still counts as not received', async () => {
    const world = await withPayment();
    await world.mark();
    expect(world.open()).toEqual([['realize', 'needs_you', 'rejected']]);
  });
});
