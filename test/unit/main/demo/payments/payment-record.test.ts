import { describe, expect, it } from 'vitest';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import {
  createClient,
  createConnection,
  createContact,
  createInvoice,
  createPayment,
  hundred,
} from '#test/unit/main/demo/client.ts';

async function setUp(knobs: Partial<Knobs>, isFlagged: boolean) {
  const client = createClient({ knobs });
  const connection = await createConnection(client);
  await createContact(client, connection.hash_key);
  const { hash_key: key } = await createInvoice(client, connection, {
    ...hundred,
    statement_no: 'IN-7',
    send_receipts_automatically: isFlagged,
  });
  const mails = () => client.service.state.mails.map((mail) => [mail.kind, mail.subject]);
  return { client, key, path: `/api/invs/${key}/payments`, mails };
}

describe('a receipt', () => {
  it.each([
    ['as_flagged', true, 1],
    ['as_flagged', false, 0],
    ['never', true, 0],
    ['never', false, 0],
    ['always', true, 1],
    ['always', false, 1],
  ] as const)('sent %s, flag %j: %i for a payment that comes realized', async (receipts, isFlagged, count) => {
    const { client, key, mails } = await setUp({ receipts }, isFlagged);
    await createPayment(client, key, { amount: '40', payment_method: 'stripe' });
    expect(mails()).toEqual(count === 1 ? [['receipt', 'Receipt RCPT-1']] : []);
  });

  it('names the paid amount and goes to the client’s contacts', async () => {
    const { client, key } = await setUp({}, true);
    await createPayment(client, key, { amount: '40', payment_method: 'stripe' });
    expect(client.service.state.mails).toMatchObject([
      {
        kind: 'receipt',
        cause: 'payment',
        invoice_hash_key: key,
        recipients: [{ email: 'una@birch.example' }],
        message: 'Receipt RCPT-1: €40.00 for invoice IN-7.',
      },
    ]);
  });

  it('goes out once, when an announced payment becomes realized', async () => {
    const { client, key, path, mails } = await setUp({}, true);
    const { id } = await createPayment(client, key, { amount: '40', payment_method: 'check' });
    expect(mails()).toEqual([]);
    for (let time = 0; time < 2; time += 1) await client.post(`${path}/${id}/mark_as_realized`);
    expect(mails()).toEqual([['receipt', 'Receipt RCPT-1']]);
    await client.put(`${path}/${id}`, { payment: { amount: '50' } });
    expect(mails()).toHaveLength(1);
  });

  it('does not go out for a refused payment', async () => {
    const { client, path, mails } = await setUp({ receipts: 'always', overpayment: 'refused' }, true);
    expect((await client.post(path, { payment: { amount: '101', payment_method: 'stripe' } })).status).toBe(422);
    expect(mails()).toEqual([]);
  });
});

describe('a new payment', () => {
  it.each(['cash', 'check', 'bank_transfer', 'other', 'stripe'])(
    'by %s may be realized at once',
    async (payment_method) => {
      const { client, key } = await setUp({ payment_state: 'realized' }, false);
      expect((await createPayment(client, key, { payment_method })).state).toBe('realized');
    },
  );
});

describe('an amount over what is due', () => {
  it('is refused to the cent, whether it comes with a new payment or a changed one', async () => {
    const { client, key, path } = await setUp({ overpayment: 'refused' }, false);
    const refused = { status: 422, body: { errors: { amount: ['is more than the amount due'] } } };
    const post = (amount: string) => client.post(path, { payment: { amount, payment_method: 'stripe' } });
    expect(await post('100.01')).toMatchObject(refused);
    expect((await post('60.00')).status).toBe(201);
    expect(await post('40.01')).toMatchObject(refused);
    expect((await post('40')).status).toBe(201);
    const put = (id: number, payment: object) => client.put(`${path}/${id}`, { payment: { ...payment } });
    expect(await put(2, { amount: '40.01' })).toMatchObject(refused);
    expect((await put(2, { amount: '39.99' })).status).toBe(200);
    expect((await put(1, { amount: '60.01' })).status).toBe(200);
    expect((await put(1, { details: 'no amount at all' })).status).toBe(200);
    expect((await client.get(`/api/invs/${key}`)).body).toMatchObject({ invoice: { total_due: '0.00' } });
  });

  it('counts announced payments only where totals do', async () => {
    for (const [unrealized_counts, status] of [
      ['no', 201],
      ['yes', 422],
    ] as const) {
      const { client, path } = await setUp({ overpayment: 'refused', unrealized_counts }, false);
      const payment = { amount: '60', payment_method: 'check' };
      expect((await client.post(path, { payment })).status).toBe(201);
      expect((await client.post(path, { payment })).status).toBe(status);
    }
  });

  it('is due of a draft, too, even where its total_due is not shown', async () => {
    const { client, path } = await setUp({ overpayment: 'refused', draft_due: 'zero' }, false);
    expect((await client.post(path, { payment: { amount: '100' } })).status).toBe(201);
  });

  it.each(['accepted', 'refused'] as const)('never lets in nothing when overpayment is %s', async (overpayment) => {
    const { client, path } = await setUp({ overpayment }, false);
    for (const amount of ['0', '-5'])
      expect(await client.post(path, { payment: { amount } })).toMatchObject({
        status: 422,
        body: { errors: { amount: ['must be greater than 0'] } },
      });
  });
});

describe('realizing again', () => {
  it.each([
    ['accepted', 200],
    ['refused', 422],
  ] as const)('is %s', async (realize_again, status) => {
    const { client, key, path } = await setUp({ realize_again }, false);
    await createPayment(client, key, { payment_method: 'check' });
    expect((await client.post(`${path}/1/mark_as_realized`)).status).toBe(200);
    const again = await client.post(`${path}/1/mark_as_realized`);
    expect(again.status).toBe(status);
    if (status === 422) expect(again.body).toEqual({ errors: { state: ['is already realized'] } });
    expect(client.service.state.invoices[0]?.payments).toMatchObject([{ state: 'realized' }]);
  });
});
