import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindReferences, updateBody } from '#main/sync/push/request-body.ts';
import type { JsonObject } from '#shared/json.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { invoiceRow } from '#test/helpers/books.ts';

const current: JsonObject = { ...invoiceRow(7).fields, items: [{ id: 1, price: '1' }], taxes: [] };
describe('the body of an update', () => {
  it('contains every writable scalar field as it is now, overlaid with the edit', () => {
    const body = updateBody('invoices', { summary: 'New', note: null }, current);
    expect(body).toMatchObject({ summary: 'New', note: null, date: '2026-11-01', statement_no: 'INV-000007' });
    for (const name of Object.keys(body)) expect(fieldsOf.invoices[name]?.writable).toBe(true);
  });

  it('contains nested arrays only when the edit changes them', () => {
    expect(Object.keys(updateBody('invoices', { summary: 'x' }, current))).not.toContain('items');
    expect(updateBody('invoices', { items: [] }, current)['items']).toEqual([]);
  });

  it('never contains fields that the service owns', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(fieldsOf.invoices), 'shiny'), fc.jsonValue()), (now) => {
        for (const name of Object.keys(updateBody('invoices', {}, now as JsonObject)))
          expect(fieldsOf.invoices[name]?.writable).toBe(true);
      }),
    );
  });
});

describe('references', () => {
  it('are bound to the service’s address when the request is built', () => {
    const address = { id: 5, hash_key: 'h' };
    expect(bindReferences({ connection: 'uid', date: 'd' }, address)).toEqual({
      connection: { id: 5, hash_key: 'h' },
      date: 'd',
    });
    expect(bindReferences({ date: 'd' }, address)).toEqual({ date: 'd' });
    expect(bindReferences({ connection: { id: 1 } }, address)).toEqual({ connection: { id: 1 } });
  });
});
