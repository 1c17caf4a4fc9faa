import { describe, expect, it } from 'vitest';
import { settleDetails } from '#main/demo/documents/line-input.ts';
import { seedAccount } from '#test/helpers/seed-account.ts';
import { createClient, unwrap } from '#test/unit/main/demo/client.ts';

const SIZE = { connections: 30, invoices: 600, profiles: 12, estimates: 25, contacts: 2, seed: 5, today: '2026-11-21' };

describe('an account of any size', () => {
  const state = seedAccount(SIZE);

  it('has what was asked for, the same every time', () => {
    expect(state.connections).toHaveLength(30);
    expect(state.invoices).toHaveLength(600);
    expect(state.recurring_invoices).toHaveLength(12);
    expect(state.estimates).toHaveLength(25);
    expect(state.connections.every(({ contacts }) => contacts.length === 2)).toBe(true);
    expect(seedAccount(SIZE)).toEqual(state);
    expect(seedAccount({ ...SIZE, seed: 6 })).not.toEqual(state);
  });

  it('has lines and payments in believable shares, and totals that add up', () => {
    const { context: book } = createClient({ state }).service;
    for (const invoice of state.invoices) {
      const { sub_total, billed_total } = settleDetails(book, invoice.details, invoice.currency, invoice.created_at);
      expect([invoice.sub_total, invoice.billed_total]).toEqual([sub_total, billed_total]);
    }
    const lines = state.invoices.reduce((total, { details }) => total + details.items.length + details.tasks.length, 0);
    const payments = state.invoices.reduce((total, invoice) => total + invoice.payments.length, 0);
    expect(lines / state.invoices.length).toBeGreaterThan(1.5);
    expect(payments / state.invoices.length).toBeGreaterThan(0.7);
  });

  it('answers, and has nothing to generate on its first day', async () => {
    const client = createClient({ state: seedAccount(SIZE) });
    expect(unwrap<unknown[]>(await client.get('/api/invs?per_page=100&page=6'), 'invoices')).toHaveLength(100);
    expect(client.service.state.invoices).toHaveLength(600);
    client.advance(40 * 86_400_000);
    await client.get('/api/invs');
    expect(client.service.state.invoices.length).toBeGreaterThanOrEqual(612);
  });

  it('may be empty', async () => {
    const client = createClient({ state: seedAccount({ connections: 0, invoices: 0, seed: 1, today: '2026-11-21' }) });
    expect((await client.get('/api/invs')).body).toEqual({ invoices: [] });
  });
});
