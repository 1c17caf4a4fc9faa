import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindReferences, overlappingFields, updateBody } from '#main/sync/request-body.ts';
import type { JsonObject } from '#shared/json.ts';
import { fieldsOf } from '#shared/model/fields.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import { invoiceRow } from '#test/helpers/books.ts';

const current: JsonObject = { ...invoiceRow(7).fields, items: [{ id: 1, price: '1' }], taxes: [] };
const edit = (data: JsonObject, base: JsonObject): Mutation & { op: 'update' } => ({
  op: 'update',
  resource: 'invoices',
  uid: 'u',
  data,
  base,
});

describe('the body of an update', () => {
  it('is every writable scalar as it is now, overlaid with the edit', () => {
    const body = updateBody('invoices', { summary: 'New', note: null }, current);
    expect(body).toMatchObject({ summary: 'New', note: null, date: '2026-11-01', statement_no: 'INV-000007' });
    for (const name of Object.keys(body)) expect(fieldsOf.invoices[name]?.writable).toBe(true);
  });

  it('carries nested arrays only where the edit changes them', () => {
    expect(Object.keys(updateBody('invoices', { summary: 'x' }, current))).not.toContain('items');
    expect(updateBody('invoices', { items: [] }, current)['items']).toEqual([]);
  });

  it('never carries what the service owns', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(fieldsOf.invoices), 'shiny'), fc.jsonValue()), (now) => {
        for (const name of Object.keys(updateBody('invoices', {}, now as JsonObject)))
          expect(fieldsOf.invoices[name]?.writable).toBe(true);
      }),
    );
  });
});

describe('references', () => {
  it('are bound to the service’s own address as late as this', () => {
    const address = { id: 5, hash_key: 'h' };
    expect(bindReferences({ connection: 'uid', date: 'd' }, address)).toEqual({
      connection: { id: 5, hash_key: 'h' },
      date: 'd',
    });
    expect(bindReferences({ date: 'd' }, address)).toEqual({ date: 'd' });
    expect(bindReferences({ connection: { id: 1 } }, address)).toEqual({ connection: { id: 1 } });
  });
});

describe('two sides of an edit', () => {
  const base = current;
  const cases: readonly (readonly [string, JsonObject, JsonObject, JsonObject, readonly string[]])[] = [
    ['only mine changed', { summary: 'mine' }, base, current, []],
    ['both changed to different ends', { summary: 'mine' }, base, { ...current, summary: 'theirs' }, ['summary']],
    ['both changed to the same end', { summary: 'same' }, base, { ...current, summary: 'same' }, []],
    ['they changed another field', { summary: 'mine' }, base, { ...current, note: 'theirs' }, []],
    [
      'the service only spells it otherwise',
      { billed_total: '5' },
      { billed_total: '10.0' },
      { billed_total: '10.00' },
      [],
    ],
    [
      'both changed lines',
      { items: [{ price: '3' }] },
      base,
      { ...current, items: [{ id: 1, price: '2' }] },
      ['items'],
    ],
    ['lines given whole that nobody had read', { items: [{ price: '3' }] }, invoiceRow(7).fields, current, []],
    [
      'lines that nobody had read, on an invoice whose total changed since',
      { items: [{ price: '3' }] },
      invoiceRow(7).fields,
      { ...current, billed_total: '120.00' },
      ['items'],
    ],
  ];
  it.each(cases)('meet or do not: %s', (_what, data, before, now, expected) => {
    expect(overlappingFields(edit(data, before), now)).toEqual(expected);
  });

  it('never meet in a create', () => {
    expect(
      overlappingFields({ op: 'create', resource: 'invoices', uid: 'u', data: { summary: 'x' } }, current),
    ).toEqual([]);
  });
});
