import { describe, expect, it } from 'vitest';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import { openAccount } from '#test/helpers/account-world.ts';
import { uidOf } from '#test/helpers/books.ts';
import { failure } from '#test/helpers/fake-service.ts';

async function withPayment(details = '') {
  const world = await openAccount({ state: 'sent' });
  const { book, service, run } = world;
  const payment = { parent: 1, date: '2026-11-20', amount: '100.00', payment_method: 'stripe' as const, details };
  service.put('payments', { id: 5, hash_key: null, fields: { id: 5, state: 'realized', ...payment }, details: null });
  service.edit('invoices', 1, { paid_total: '100.00' });
  await run({ isFull: true });
  const { parent: _invoice, ...fields } = payment;
  const opened = { ...fields, isReceived: true };
  const edits = createPaymentEdits(book);
  const puid = uidOf(book, 'payments', 5);
  const amount = () => service.objects.get('payments')?.get(5)?.fields['amount'];
  return { ...world, edits, puid, opened, amount };
}

describe('a payment that is corrected in its dialog', () => {
  it('raises no question when it is corrected twice before it was sent', async () => {
    const { edits, puid, opened, amount, at, run, open } = await withPayment();
    edits.change(puid, { ...opened, amount: '90.00' }, at(), { opened });
    edits.change(puid, { ...opened, amount: '120.00' }, at(), { opened: { ...opened, amount: '90.00' } });
    await run();
    expect([open(), amount()]).toEqual([[], '120.00']);
  });

  it('raises no question when an earlier correction is discarded', async () => {
    const { edits, book, service, puid, opened, amount, at, run, calm, open } = await withPayment();
    edits.change(puid, { ...opened, amount: '90.00' }, at(), { opened });
    service.interfere = ({ call }) => (call === 'update' ? { kind: 'failed', error: failure('timeout') } : undefined);
    await run({ seconds: 1 });
    calm();
    edits.change(puid, { ...opened, amount: '120.00' }, at(), { opened: { ...opened, amount: '90.00' } });
    const [first, second] = book.outbox.listOpenOf(puid);
    expect(second).toBeDefined();
    book.edits.discard(first?.id ?? 0, at());
    await run();
    expect([open(), amount()]).toEqual([[], '120.00']);
  });

  it('raises no question about details that the account pads with blanks, and does when another person changed them', async () => {
    const { edits, service, puid, opened, at, run, open } = await withPayment('Ref. 7 \r\n');
    const details = () => service.objects.get('payments')?.get(5)?.fields['details'];
    edits.change(puid, { ...opened, details: 'Ref. 77' }, at(), { opened: { ...opened, details: 'Ref. 7' } });
    await run();
    expect([open(), details()]).toEqual([[], 'Ref. 77']);
    edits.change(puid, { ...opened, details: 'Ref. 8' }, at(), { opened: { ...opened, details: 'Ref. 7' } });
    await run();
    expect([open(), details()]).toEqual([[['update', 'needs_you', 'conflict']], 'Ref. 77']);
  });
});
