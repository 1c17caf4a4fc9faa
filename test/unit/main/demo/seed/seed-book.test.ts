import { describe, expect, it } from 'vitest';
import { invoiceRow } from '#main/demo/invoices/invoice-view.ts';
import { followingDate } from '#main/demo/recurring/schedule.ts';
import { recurringRow } from '#main/demo/recurring/recurring-view.ts';
import { seedBook } from '#main/demo/seed/seed-book.ts';
import type { DemoState, StoredInvoice } from '#main/demo/state/state.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { createClient, unwrap } from '#test/unit/main/demo/client.ts';

const TODAY = '2026-11-21';
const seeds = [1, 2, 3, 42, 2_000_000_000];

function rowsOf(state: DemoState) {
  const { context: book } = createClient({ state }).service;
  return state.invoices.map((stored) => ({ stored, row: invoiceRow(book, stored) }));
}

// A third implementation, in cents as plain numbers: every amount of the seed has two digits and is small.
function addUp({ details }: StoredInvoice): number {
  const cents = (text: string | null): number => Math.round(Number(text) * 100);
  const share = (base: number, text: string | null): number =>
    text?.endsWith('%') ? Math.round(Number(((base * parseFloat(text)) / 100).toFixed(6))) : cents(text);
  const lines = lineArrays.flatMap((kind) => details[kind].map((line) => cents(line.total)));
  const subTotal = lines.reduce((total, line) => total + line, 0);
  const sum = (rows: StoredInvoice['details']['taxes'], base: number): number =>
    rows.reduce((total, row) => total + share(base, row.combined_amount_percent), 0);
  const net = subTotal - sum(details.discounts, subTotal);
  return net + sum(details.taxes, net) + sum(details.shipping_amounts, subTotal);
}

describe.each(seeds)('the book of seed %i', (seed) => {
  const state = seedBook({ seed, today: TODAY });
  const rows = rowsOf(state);

  it('is the same every time', () => {
    expect(seedBook({ seed, today: TODAY })).toEqual(state);
    expect(seedBook({ seed: seed + 1, today: TODAY })).not.toEqual(state);
  });

  it('has 40 connections with one or two contacts each, and 400 invoices', () => {
    expect(state.connections).toHaveLength(40);
    expect(state.connections.every(({ contacts }) => contacts.length === 1 || contacts.length === 2)).toBe(true);
    expect(new Set(state.connections.map((connection) => connection.category)).size).toBe(2);
    expect(new Set(state.connections.map((connection) => connection.currency_iso_code))).toEqual(
      new Set(['USD', 'EUR', 'GBP']),
    );
    expect(new Set(state.connections.map((connection) => connection.country)).size).toBeGreaterThan(15);
    expect(new Set(state.connections.map((connection) => connection.language)).size).toBe(18);
    expect(state.connections.some(({ name }) => name?.startsWith('株式会社'))).toBe(true);
    expect(state.connections.some(({ name }) => /\p{Script=Hebrew}/u.test(name ?? ''))).toBe(true);
    expect(state.invoices).toHaveLength(400);
  });

  it('has saved categories of every kind', () => {
    expect(state.item_categories.length).toBeGreaterThanOrEqual(12);
    for (const list of [state.expense_categories, state.task_categories, state.trip_categories]) {
      expect(list.length).toBeGreaterThanOrEqual(3);
    }
  });

  it('numbers its invoices in the order they were written, over the two years before today', () => {
    const numbers = state.invoices.map((invoice) => invoice.fields.statement_no);
    expect(numbers).toEqual(numbers.map((_number, index) => `INV-${String(index + 1).padStart(6, '0')}`));
    const moments = state.invoices.map((invoice) => invoice.created_at);
    expect(moments).toEqual([...moments].sort());
    for (const { fields, created_at, recurring_id } of state.invoices) {
      const method = state.recurring_invoices.find(({ id }) => id === recurring_id)?.fields.recurring_method;
      const written = method === 'auto_send' || method === 'auto_bill' ? addDays(fields.date ?? '', -2) : fields.date;
      expect(created_at.slice(0, 10)).toBe(written);
      expect(written && written >= addDays(TODAY, -731) && written < TODAY).toBe(true);
      expect(fields.due_date && fields.date && fields.due_date > fields.date).toBe(true);
    }
  });

  it('has schedules in every state, each with the invoices it generated', () => {
    const { context: book } = createClient({ state }).service;
    const profiles = state.recurring_invoices.map((profile) => recurringRow(book, profile));
    expect(new Set(profiles.map((profile) => profile.state))).toEqual(
      new Set(['draft', 'scheduled', 'pending', 'active', 'completed', 'closed']),
    );
    for (const [index, profile] of state.recurring_invoices.entries()) {
      const generated = state.invoices.filter((invoice) => invoice.recurring_id === profile.id);
      expect(generated).toHaveLength(profile.iteration_no);
      let date = profile.fields.start_date ?? '';
      for (const { fields } of generated) {
        expect(fields.date).toBe(date);
        const unit = profile.fields.interval_unit ?? '';
        date = followingDate(date, { unit, interval: profile.fields.interval ?? 1 }, profile.anchor_day);
      }
      if (profile.fields.next_billing_date !== null) expect(profile.fields.next_billing_date).toBe(date);
      const connection = state.connections.find(({ id }) => id === profile.connection_id);
      expect(connection?.created_at && connection.created_at <= profile.created_at).toBe(true);
      expect(Number(profiles[index]?.billed_total)).toBeGreaterThan(0);
    }
    expect(state.invoices.filter((invoice) => invoice.recurring_id !== null).length).toBeGreaterThan(40);
  });

  it('has nothing to generate today or tomorrow', async () => {
    const client = createClient({ state: seedBook({ seed, today: TODAY }) });
    for (const day of [0, 1]) {
      client.advance(day * 86_400_000);
      await client.get('/api/rinv');
      expect(client.service.state.invoices).toHaveLength(400);
    }
  });

  it('has estimates for known connections, numbered in a scope of their own', () => {
    expect(state.estimates.length).toBeGreaterThanOrEqual(20);
    for (const { connection_id, created_at, currency, fields } of state.estimates) {
      const connection = state.connections.find(({ id }) => id === connection_id);
      expect(connection?.currency_iso_code).toBe(currency);
      expect(connection?.created_at && connection.created_at < created_at).toBe(true);
      expect(fields.date && fields.date < TODAY).toBe(true);
    }
    expect(new Set(state.estimates.map(({ fields }) => fields.statement_no)).size).toBe(state.estimates.length);
    expect(new Set(state.estimates.map(({ fields }) => fields.state)).size).toBe(4);
  });

  it('writes every invoice to a known connection in its currency, and never before it was known', () => {
    for (const invoice of state.invoices) {
      const connection = state.connections.find((candidate) => candidate.id === invoice.connection_id);
      expect(connection?.currency_iso_code).toBe(invoice.currency);
      expect(connection?.created_at && connection.created_at < invoice.created_at).toBe(true);
    }
  });

  it('adds up', () => {
    for (const { stored } of rows) {
      const lines = lineArrays.flatMap(
        (kind): readonly { readonly sort_order: number | null }[] => stored.details[kind],
      );
      const order = lines.map((line) => line.sort_order).sort((left, right) => (left ?? 0) - (right ?? 0));
      expect(order).toEqual(lines.map((_line, index) => index + 1));
      expect(lines.length).toBeGreaterThan(0);
      expect(Math.round(Number(stored.billed_total) * 100), stored.fields.statement_no ?? '').toBe(addUp(stored));
      expect(Number(stored.billed_total)).toBeGreaterThan(0);
    }
  });

  it('explains what is paid by payments, and the state by what is paid', () => {
    for (const { stored, row } of rows) {
      const realized = stored.payments.filter((payment) => payment.state === 'realized');
      const paid = realized.reduce((total, payment) => total + Math.round(Number(payment.amount) * 100), 0);
      const billed = Math.round(Number(row.billed_total) * 100);
      expect(Math.round(Number(row.paid_total) * 100)).toBe(paid);
      expect(Math.round(Number(row.total_due) * 100)).toBe(billed - paid);
      expect(row.state).toBe(paid === 0 ? stored.stage : paid === billed ? 'paid' : 'partial');
      for (const { date, amount } of stored.payments) {
        expect(Number(amount)).toBeGreaterThan(0);
        expect(date && stored.fields.date && date >= stored.fields.date && date < TODAY).toBe(true);
      }
    }
  });

  it('gives payments their receipts in the order of time', () => {
    const payments = state.invoices.flatMap((invoice) => invoice.payments).sort((left, right) => left.id - right.id);
    const moments = payments.map((payment) => payment.created_at);
    expect(moments).toEqual([...moments].sort());
  });

  it('shows every state: few and recent drafts, most paid, some overdue', () => {
    const of = (state_: string) => rows.filter(({ row }) => row.state === state_);
    expect(of('draft').length).toBeGreaterThanOrEqual(3);
    expect(of('draft').length).toBeLessThanOrEqual(20);
    expect(of('draft').every(({ row }) => row.date && row.date > addDays(TODAY, -60))).toBe(true);
    expect(of('draft').every(({ stored }) => stored.payments.length === 0)).toBe(true);
    expect(of('paid').length).toBeGreaterThan(300);
    for (const name of ['sent', 'viewed', 'partial']) expect(of(name).length).toBeGreaterThan(1);
    expect(rows.some(({ stored }) => stored.payments.some((payment) => payment.state === 'unrealized'))).toBe(true);
    const overdue = rows.filter(({ row }) => row.due_date && row.due_date < TODAY && row.state !== 'paid');
    expect(overdue.length).toBeGreaterThanOrEqual(5);
    expect(overdue.length).toBeLessThanOrEqual(50);
  });

  it('uses all there is to an invoice', () => {
    const details = state.invoices.map((invoice) => invoice.details);
    for (const name of [...lineArrays, 'taxes', 'discounts', 'shipping_amounts'] as const) {
      const share = details.filter((detail) => detail[name].length > 0).length / details.length;
      expect(share, name).toBeGreaterThan(0.05);
      expect(share, name).toBeLessThan(0.95);
    }
  });

  it('gives every row an id and a key of its own', () => {
    const unique = (values: readonly unknown[]): void => expect(new Set(values).size).toBe(values.length);
    unique(state.invoices.map((invoice) => invoice.id));
    unique(state.invoices.flatMap(({ payments }) => payments.map((payment) => payment.id)));
    const documents = [...state.invoices, ...state.recurring_invoices];
    unique(documents.flatMap(({ details }) => lineArrays.flatMap((kind) => details[kind].map((line) => line.id))));
    unique(state.connections.flatMap(({ contacts }) => contacts.map((contact) => contact.id)));
    const { connections, estimates } = state;
    unique([...documents, ...connections, ...estimates].map((row) => row.hash_key));
  });
});

describe('a seeded service', () => {
  it('answers with exactly the fields of the model', async () => {
    const client = createClient({ state: seedBook({ seed: 1, today: TODAY }) });
    const [connection] = unwrap<readonly { hash_key: string }[]>(await client.get('/api/network'), 'networks');
    const [invoice] = unwrap<readonly { hash_key: string }[]>(await client.get('/api/invs'), 'invoices');
    const [contact] = unwrap<readonly object[]>(
      await client.get(`/api/network/${connection?.hash_key}/contacts`),
      'contacts',
    );
    const detail = unwrap<object>(await client.get(`/api/invs/${invoice?.hash_key}`), 'invoice');
    const [payment] = unwrap<readonly object[]>(
      await client.get(`/api/invs/${invoice?.hash_key}/payments`),
      'payments',
    );
    const [profile] = unwrap<readonly { hash_key: string }[]>(await client.get('/api/rinv'), 'recurring_invoices');
    const recurring = unwrap<object>(await client.get(`/api/rinv/${profile?.hash_key}`), 'recurring_invoice');
    const offered = client.service.state.estimates[0]?.connection_id;
    const key = client.service.state.connections.find(({ id }) => id === offered)?.hash_key;
    const [estimate] = unwrap<readonly object[]>(await client.get(`/api/network/${key}/estimates`), 'estimates');
    const keys = (row: object | undefined): readonly string[] => Object.keys(row ?? {}).sort();
    const expected = (table: object): readonly string[] => Object.keys(table).sort();
    expect(keys(connection)).toEqual(expected(fieldsOf.connections));
    expect(keys(contact)).toEqual(expected(fieldsOf.contacts));
    expect(keys(detail)).toEqual(expected(fieldsOf.invoices));
    expect(keys(payment)).toEqual(expected(fieldsOf.payments));
    expect(keys(recurring)).toEqual(expected(fieldsOf.recurring_invoices));
    expect(keys(estimate)).toEqual(expected(fieldsOf.estimates));
  });

  it('accepts its own invoices back unchanged', async () => {
    const client = createClient({ state: seedBook({ seed: 1, today: TODAY }) });
    const before = unwrap<readonly { hash_key: string }[]>(await client.get('/api/invs?per_page=100'), 'invoices');
    for (const { hash_key } of before) {
      const read = unwrap<Record<string, unknown>>(await client.get(`/api/invs/${hash_key}`), 'invoice');
      const { connection, items, expenses, tasks, trips, taxes, discounts, shipping_amounts, ...scalars } = read;
      const sent = {
        ...scalars,
        connection_id: (connection as { id: number }).id,
        items_attributes: items,
        expenses_attributes: expenses,
        tasks_attributes: tasks,
        trips_attributes: trips,
        taxes_attributes: taxes,
        discounts_attributes: discounts,
        shipping_amounts_attributes: shipping_amounts,
      };
      expect((await client.put(`/api/invs/${hash_key}`, { invoice: sent })).status).toBe(200);
    }
    expect(unwrap(await client.get('/api/invs?per_page=100'), 'invoices')).toEqual(before);
  });
});
