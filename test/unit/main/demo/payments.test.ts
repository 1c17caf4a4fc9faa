import { describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import {
  CREATED_AT,
  createClient,
  createConnection,
  createInvoice,
  createPayment,
  hundred,
  readInvoice,
  unwrap,
} from './client.ts';

async function setUp(
  currency = 'EUR',
): Promise<{ readonly client: Client; readonly key: string; readonly path: string }> {
  const client = createClient();
  const { hash_key: key } = await createInvoice(client, await createConnection(client, { currency }), hundred);
  await client.post(`/api/invs/${key}/deliver`);
  return { client, key, path: `/api/invs/${key}/payments` };
}

describe('payments', () => {
  it('creates an offline payment, unrealized', async () => {
    const { client, path } = await setUp();
    const payment = { date: '2026-11-20', amount: '50', payment_method: 'bank_transfer', details: 'ref 7781' };
    const answer = await client.post(path, { payment: { ...payment, state: 'realized', tip: '5' } });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      payment: {
        id: 1,
        date: '2026-11-20',
        amount: '50.00',
        formatted_amount: '€50.00',
        balance: '50.00',
        formatted_balance: '€50.00',
        payment_method: 'bank_transfer',
        details: 'ref 7781',
        combined_payment_details: 'Bank transfer: ref 7781',
        currency_iso_code: 'EUR',
        currency_symbol: '€',
        payment_receipt_no: 'RCPT-1',
        payment_receipt_hash_key: expect.stringMatching(/^[0-9A-Za-z]{14}$/),
        state: 'unrealized',
        created_at: CREATED_AT,
      },
    });
    expect((await client.get(`${path}/1`)).body).toEqual(answer.body);
  });

  it.each([
    ['cash', 'unrealized'],
    ['check', 'unrealized'],
    ['bank_transfer', 'unrealized'],
    ['other', 'unrealized'],
    ['google_wallet', 'realized'],
    ['wepay', 'realized'],
    ['twocheckout', 'realized'],
    ['paypal', 'realized'],
    ['paypal_pro', 'realized'],
    ['braintree', 'realized'],
    ['authorizenet', 'realized'],
    ['stripe', 'realized'],
  ])('a payment by %s starts %s', async (payment_method, state) => {
    const { client, key } = await setUp();
    expect((await createPayment(client, key, { payment_method, amount: '40' })).state).toBe(state);
    const expected = state === 'realized' ? ['40.00', '60.00', 'partial'] : ['0.00', '100.00', 'sent'];
    const invoice = await readInvoice(client, key);
    expect([invoice.paid_total, invoice.total_due, invoice.state]).toEqual(expected);
  });

  it.each([
    ['amount', undefined, "can't be blank"],
    ['amount', '', "can't be blank"],
    ['amount', '0', 'must be greater than 0'],
    ['amount', '-5', 'must be greater than 0'],
    ['amount', '0.004', 'must be greater than 0'],
    ['amount', 'ten', 'is not a number'],
    ['date', '2026-13-01', 'is not a valid date'],
    ['payment_method', 'barter', 'is not included in the list'],
  ])('refuses %s = %j', async (field, value, message) => {
    const { client, key, path } = await setUp();
    const payment = { date: '2026-11-20', amount: '5', payment_method: 'cash', [field]: value };
    const answer = await client.post(path, { payment });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
    if (value === undefined) return;
    const { id } = await createPayment(client, key);
    expect((await client.put(`${path}/${id}`, { payment: { [field]: value } })).status).toBe(422);
  });

  it('fills in today and "other" when only the amount is sent', async () => {
    const { client, path } = await setUp();
    const answer = await client.post(path, { payment: { amount: '5' } });
    expect(answer.body).toMatchObject({
      payment: { date: '2026-11-21', payment_method: 'other', combined_payment_details: 'Other', details: null },
    });
  });

  it('updates any of its fields alone', async () => {
    const { client, key, path } = await setUp();
    const payment = await createPayment(client, key, { details: 'first' });
    const put = async (changes: object): Promise<unknown> =>
      (await client.put(`${path}/${payment.id}`, { payment: { ...changes } })).body;
    expect(await put({ amount: '60.5' })).toMatchObject({
      payment: { amount: '60.50', date: payment.date, details: 'first' },
    });
    expect(await put({ date: '2026-11-06' })).toMatchObject({ payment: { amount: '60.50', date: '2026-11-06' } });
    expect(await put({ details: '' })).toMatchObject({ payment: { details: '', combined_payment_details: 'Stripe' } });
    expect(await put({ payment_method: 'paypal' })).toMatchObject({
      payment: { payment_method: 'paypal', state: 'realized' },
    });
    expect(await put({})).toMatchObject({ payment: { amount: '60.50', payment_method: 'paypal' } });
    expect((await readInvoice(client, key)).paid_total).toBe('60.50');
  });

  it('deletes for good and answers without a wrapper', async () => {
    const { client, key, path } = await setUp();
    const { id } = await createPayment(client, key);
    const answer = await client.delete(`${path}/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ deleted: true, id: String(id) });
    for (const method of ['GET', 'DELETE']) expect((await client.send(method, `${path}/${id}`)).status).toBe(404);
    expect(client.service.state.invoices[0]?.payments).toEqual([]);
  });

  it('realizes once and stays realized', async () => {
    const { client, key, path } = await setUp();
    const { id } = await createPayment(client, key, { payment_method: 'check', amount: '100' });
    const realize = `${path}/${id}/mark_as_realized`;
    const first = await client.post(realize);
    expect(first).toMatchObject({ status: 200, body: { payment: { id, state: 'realized' } } });
    const { revision } = client.service.state;
    const second = await client.post(realize);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(client.service.state.revision).toBe(revision);
    expect((await readInvoice(client, key)).state).toBe('paid');
    expect((await client.post(`${path}/99/mark_as_realized`)).status).toBe(404);
  });

  it('moves the invoice through partial to paid and back', async () => {
    const { client, key, path } = await setUp();
    const state = async (): Promise<unknown> => (await readInvoice(client, key)).state;
    expect(await state()).toBe('sent');
    const first = await createPayment(client, key, { amount: '40' });
    expect(await state()).toBe('partial');
    const second = await createPayment(client, key, { amount: '60' });
    expect(await state()).toBe('paid');
    await client.put(`${path}/${second.id}`, { payment: { amount: '59.99' } });
    expect(await state()).toBe('partial');
    await client.delete(`${path}/${second.id}`);
    await client.delete(`${path}/${first.id}`);
    expect(await state()).toBe('sent');
  });

  it('accepts more than is due, with a negative balance', async () => {
    const { client, key } = await setUp();
    const payment = await createPayment(client, key, { amount: '150' });
    expect(payment).toMatchObject({ balance: '-50.00', formatted_balance: '-€50.00' });
    expect(await readInvoice(client, key)).toMatchObject({ state: 'paid', paid_total: '150.00', total_due: '-50.00' });
  });

  it('shows what was left after each payment', async () => {
    const { client, key, path } = await setUp();
    for (const payment_method of ['stripe', 'check', 'stripe'])
      await createPayment(client, key, { amount: '30', payment_method });
    const rows = unwrap<readonly { balance: string }[]>(await client.get(path), 'payments');
    expect(rows.map((row) => row.balance)).toEqual(['70.00', '40.00', '40.00']);
  });

  it.each([
    ['JPY', '50.5', '51', '49', '¥51'],
    ['KWD', '50.0005', '50.001', '49.999', 'KD50.001'],
  ])('rounds to the digits of %s', async (currency, sent, amount, balance, formatted_amount) => {
    const { client, key } = await setUp(currency);
    expect(await createPayment(client, key, { amount: sent })).toMatchObject({ amount, balance, formatted_amount });
  });

  it('lists by creation and ignores an order it does not document', async () => {
    const { client, key, path } = await setUp();
    for (const date of ['2026-11-09', '2026-11-03', '2026-11-06']) {
      await createPayment(client, key, { date, amount: '1' });
      client.advance(1000);
    }
    for (const query of ['', '?order=desc']) {
      const rows = unwrap<readonly { id: number }[]>(await client.get(path + query), 'payments');
      expect(rows.map((row) => row.id)).toEqual([1, 2, 3]);
    }
  });

  it('belongs to one invoice', async () => {
    const { client, key } = await setUp();
    const { id } = await createPayment(client, key);
    const other = await createInvoice(client, await createConnection(client));
    for (const method of ['GET', 'DELETE']) {
      expect((await client.send(method, `/api/invs/${other.hash_key}/payments/${id}`)).status).toBe(404);
    }
  });
});
