import { describe, expect, it } from 'vitest';
import { balanceAfter, invoiceState, settlement } from '#main/demo/invoices/invoice-status.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { defaultKnobs } from '#main/demo/knobs/knobs.ts';
import type { InvoiceStage, StoredPayment } from '#main/demo/state/state.ts';
import {
  createClient,
  createConnection,
  createInvoice,
  createPayment,
  hundred,
  readInvoice,
  unwrap,
} from '#test/unit/main/demo/client.ts';

const DOCUMENTED = ['draft', 'sent', 'viewed', 'partial', 'paid'];

const knobs = (changes: Partial<Knobs>) => ({ knobs: { ...defaultKnobs, ...changes } });

function payment(id: number, amount: string, state: StoredPayment['state']): StoredPayment {
  return {
    id,
    amount,
    state,
    date: '2026-11-05',
    payment_method: 'cash',
    details: null,
    payment_receipt_no: null,
    payment_receipt_hash_key: null,
    created_at: null,
  };
}

const invoice = (stage: InvoiceStage, ...payments: readonly StoredPayment[]) => ({
  id: 1,
  currency: 'EUR',
  billed_total: '100.00',
  stage,
  payments,
});

const announced = payment(1, '40.00', 'unrealized');
const received = payment(2, '30.00', 'realized');

describe('the state of an invoice', () => {
  it.each([
    ['sent', [], 'sent', 'sent'],
    ['draft', [announced], 'draft', 'unrealized'],
    ['viewed', [announced], 'viewed', 'unrealized'],
    ['sent', [announced, received], 'partial', 'partial'],
    ['sent', [payment(3, '100.00', 'realized'), announced], 'paid', 'paid'],
  ] as const)('that is %s and has %j is %s, or %s where announced payments show', (stage, payments, hidden, shown) => {
    const it = invoice(stage, ...payments);
    expect(invoiceState(knobs({}), it)).toBe(hidden);
    expect(invoiceState(knobs({ announced_state: 'unrealized' }), it)).toBe(shown);
    // Whether announced money counts in totals does not make it money.
    expect(invoiceState(knobs({ unrealized_counts: 'yes' }), it)).toBe(hidden);
  });

  it('is at times one that nobody documented: about one in seven, always the same', () => {
    const states = (strange_state: Knobs['strange_state']) =>
      Array.from({ length: 1400 }, (_row, id) => invoiceState(knobs({ strange_state }), { ...invoice('sent'), id }));
    expect(new Set(states('never'))).toEqual(new Set(['sent']));
    const strange = states('sometimes').filter((state) => !DOCUMENTED.includes(state));
    expect(strange.length).toBeGreaterThan(150);
    expect(strange.length).toBeLessThan(250);
    expect(strange).toContain('under_review');
    expect(states('sometimes')).toEqual(states('sometimes'));
  });

  it('shows in reads and lists when it is strange, and is never stored', async () => {
    const client = createClient({ knobs: { strange_state: 'sometimes' } });
    const connection = await createConnection(client);
    const shown: (string | null)[] = [];
    for (let count = 0; count < 30; count += 1) shown.push((await createInvoice(client, connection)).state);
    expect(shown.filter((state) => state !== 'draft').length).toBeGreaterThan(0);
    const rows = unwrap<readonly { id: number; state: string }[]>(
      await client.get('/api/invs?per_page=60'),
      'invoices',
    );
    expect(rows.map((row) => row.state)).toEqual(rows.map((row) => shown[row.id - 1]));
    expect(client.service.state.invoices.map((stored) => stored.stage)).toEqual(shown.map(() => 'draft'));
  });
});

describe('the totals of an invoice', () => {
  it('count announced payments only where they count', () => {
    const both = invoice('sent', announced, received);
    expect(settlement(knobs({}), both)).toEqual({ state: 'partial', paid_total: '30.00', total_due: '70.00' });
    expect(settlement(knobs({ unrealized_counts: 'yes' }), both)).toEqual({
      state: 'partial',
      paid_total: '70.00',
      total_due: '30.00',
    });
    expect(balanceAfter(knobs({}), both, received)).toBe('70.00');
    expect(balanceAfter(knobs({ unrealized_counts: 'yes' }), both, received)).toBe('30.00');
    expect(balanceAfter(knobs({}), both, announced)).toBe('60.00');
  });

  it.each([
    ['EUR', '100.00', '0.00'],
    ['JPY', '100', '0'],
    ['KWD', '100.000', '0.000'],
  ])('of a draft in %s are due as %s, or not yet as %s', async (currency, billed, zero) => {
    for (const [draft_due, due] of [
      ['billed', billed],
      ['zero', zero],
    ] as const) {
      const client = createClient({ knobs: { draft_due } });
      const draft = await createInvoice(client, await createConnection(client, { currency }), hundred);
      expect(draft).toMatchObject({ billed_total: billed, total_due: due, paid_total: zero });
      await client.post(`/api/invs/${draft.hash_key}/deliver`);
      expect((await readInvoice(client, draft.hash_key)).total_due).toBe(billed);
    }
  });

  it('of a draft that was paid all the same are what is left', async () => {
    const client = createClient({ knobs: { draft_due: 'zero' } });
    const { hash_key } = await createInvoice(client, await createConnection(client), hundred);
    await createPayment(client, hash_key, { amount: '30' });
    expect(await readInvoice(client, hash_key)).toMatchObject({ total_due: '70.00', paid_total: '30.00' });
  });

  it('have the digits of the currency that the invoice moved to', () => {
    const moved = { ...invoice('sent', payment(1, '30.50', 'realized')), currency: 'JPY', billed_total: '100' };
    expect(settlement(knobs({}), moved)).toMatchObject({ paid_total: '31', total_due: '69' });
  });

  it('hold amounts beyond what a float does', () => {
    const huge = { ...invoice('sent', payment(1, '0.01', 'realized')), billed_total: '90071992547409931.10' };
    expect(settlement(knobs({}), huge).total_due).toBe('90071992547409931.09');
  });
});
