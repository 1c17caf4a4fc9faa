import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { dueReads } from '#shared/compare/due-reads.ts';

const invoice: JsonObject = {
  id: 1,
  connection: { id: 4, hash_key: 'c4', name: 'Birch' },
  state: 'sent',
  summary: 'Work',
  billed_total: '100.00',
  total_due: '100.00',
  paid_total: '0.00',
  formatted_total_due: '€100.00',
  updated_at: '2026-11-21T10:00:00Z',
};
const after = (part: JsonObject) => dueReads('invoices', invoice, { ...invoice, ...part });
const nothing = { details: false, payments: false, paymentsIfAny: false, contacts: false };

describe('an invoice row that came back', () => {
  it('asks for nothing when it only changed its spelling', () => {
    expect(after({})).toEqual(nothing);
    expect(after({ total_due: '100.0', formatted_total_due: '100,00 €' })).toEqual(nothing);
    expect(after({ connection: { id: 4, hash_key: 'c4', name: 'Birch & Alder' } })).toEqual(nothing);
    expect(after({ updated_at: '2026-11-21T12:00:00+02:00' })).toEqual(nothing);
  });

  it('asks for the payments alone when only they can have changed', () => {
    const payments = { ...nothing, payments: true };
    expect(after({ state: 'partial', paid_total: '40.00', total_due: '60.00' })).toEqual(payments);
    expect(after({ state: 'viewed' })).toEqual(payments);
  });

  it('asks for the details when anything else changed, and for both when both did', () => {
    expect(after({ summary: 'More work' })).toEqual({ ...nothing, details: true });
    expect(after({ connection: { id: 5, hash_key: 'c5', name: 'Birch' } })).toEqual({ ...nothing, details: true });
    expect(after({ updated_at: '2026-11-21T10:00:01Z' })).toEqual({ ...nothing, details: true });
    expect(after({ billed_total: '120.00', total_due: '120.00' })).toEqual({
      ...nothing,
      details: true,
      payments: true,
    });
  });

  it('asks for existing payments when the currency changed, and not when it is sent for the first time', () => {
    const billed = { ...invoice, currency_iso_code: 'EUR' };
    const dollars = { ...billed, currency_iso_code: 'USD' };
    expect(dueReads('invoices', billed, dollars)).toEqual({ ...nothing, details: true, paymentsIfAny: true });
    expect(dueReads('invoices', invoice, dollars)).toEqual({ ...nothing, details: true });
  });

  it('asks for nothing when undocumented fields changed', () => {
    expect(after({ days_overdue: 3, links: { self: '/invoices/1' } })).toEqual(nothing);
    const aged = { ...invoice, days_overdue: 3, last_viewed_at: null };
    const older = { ...aged, days_overdue: 4, last_viewed_at: '2026-11-22T08:00:00Z' };
    expect(dueReads('invoices', aged, older)).toEqual(nothing);
    const { updated_at: _absent, ...bare } = invoice;
    expect(dueReads('invoices', bare, invoice)).toEqual(nothing);
    expect(dueReads('recurring_invoices', { id: 1, note: 'a' }, { id: 1, note: 'a', position: 7 })).toEqual(nothing);
  });

  it('takes a newer change time for a change that no row shows, unless the row shows one', () => {
    const newer = { updated_at: '2026-11-22T10:00:00Z' };
    expect(after(newer)).toEqual({ ...nothing, details: true });
    expect(after({ ...newer, days_overdue: 4 })).toEqual({ ...nothing, details: true });
    expect(after({ ...newer, paid_total: '40.00', total_due: '60.00' })).toEqual({ ...nothing, payments: true });
    const schedule: JsonObject = { id: 1, note: 'a', updated_at: '2026-11-21T10:00:00Z' };
    expect(dueReads('recurring_invoices', schedule, { ...schedule, ...newer })).toEqual({ ...nothing, details: true });
  });

  it('treats a field that is missing in the later row as unchanged', () => {
    const { updated_at: _left, ...row } = invoice;
    expect(dueReads('invoices', invoice, row)).toEqual(nothing);
  });
});

describe('the rows of other lists', () => {
  it('ask for contacts only when the primary contact changed', () => {
    const client: JsonObject = { id: 4, name: 'Birch', primary_contact_first_name: 'Una' };
    expect(dueReads('connections', client, { ...client, name: 'Birch & Alder' })).toEqual(nothing);
    expect(dueReads('connections', client, { ...client, primary_contact_first_name: 'Ian' })).toEqual({
      ...nothing,
      contacts: true,
    });
  });

  it('ask for the lines of a recurring profile, and for nothing when the row is the whole object', () => {
    expect(dueReads('recurring_invoices', { id: 1, note: 'a' }, { id: 1, note: 'b' })).toEqual({
      ...nothing,
      details: true,
    });
    expect(dueReads('item_categories', { id: 1, name: 'a' }, { id: 1, name: 'b' })).toEqual(nothing);
  });
});
