import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { changedSince } from '#shared/sent/changed-since.ts';
import { clientRow, invoiceRow, noLines, TODAY } from '#test/helpers/books.ts';

const region = { name: 'Region', value: 'North' };

describe('what somebody has made of an object before its lost create is found', () => {
  const sent = { category: 'organization', name: 'Client 000001 Ltd' };

  it('is a value of their own where none had left', () => {
    const found = clientRow(1, { custom_fields: [region] });
    expect(changedSince('connections', [sent], found)).toMatchObject({ custom_fields: [] });
  });

  it('is none where there is none, or where just that had left', () => {
    expect(changedSince('connections', [sent], clientRow(1, { custom_fields: [] }))).not.toHaveProperty(
      'custom_fields',
    );
    const own = { ...sent, custom_fields: [region] };
    const found = clientRow(1, { custom_fields: [region] });
    expect(changedSince('connections', [own], found)).not.toHaveProperty('custom_fields');
  });
});

const line = { description: 'Work', price: '95.00', quantity: '3', unit: null, sort_order: 1 };
const discount = { id: 5, name: 'Theirs', combined_amount_percent: '7%', percentage: true };
const sentInvoice: JsonObject = { statement_no: 'INV-9001', date: TODAY, due_date: '2026-12-05', items: [line] };
const rows = { ...noLines, items: [{ id: 1, ...line, total: '285.00' }] };
const header = { statement_no: 'INV-9001', date: TODAY, due_date: '2026-12-05', state: 'draft', summary: null };
const changed = (details: JsonObject, ...bodies: readonly JsonObject[]): JsonObject =>
  changedSince('invoices', bodies, invoiceRow(9, header, { ...rows, ...details }));

describe('rows of a found invoice of a kind that its create left without', () => {
  it('were written by somebody', () => {
    expect(changed({ discounts: [discount] }, sentInvoice)).toEqual({ discounts: [] });
  });

  it('are known where one of the attempts had them, and where there are none', () => {
    expect(changed({ discounts: [discount] }, { ...sentInvoice, discounts: [discount] }, sentInvoice)).toEqual({});
    expect(changed({}, sentInvoice)).toEqual({});
  });
});

describe('choices of a found invoice of which its create said nothing', () => {
  const found = invoiceRow(9, { ...header, payment_options: ['bank_transfer', 'check'] }, rows);

  it('were made by somebody', () => {
    expect(changedSince('invoices', [sentInvoice], found)).toEqual({ payment_options: [] });
  });

  it('are known where just those had left, and where there are none', () => {
    const own = { ...sentInvoice, payment_options: ['check', 'bank_transfer'] };
    expect(changedSince('invoices', [own], found)).toEqual({});
    const none = invoiceRow(9, { ...header, payment_options: [] }, rows);
    expect(changedSince('invoices', [sentInvoice], none)).toEqual({});
  });
});
