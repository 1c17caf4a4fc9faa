import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alteredFields, isOtherThanBefore } from '#shared/compare/altered-fields.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';

const created = (resource: Resource, sent: JsonObject, kept: JsonObject) =>
  alteredFields(resource, { sent, before: null }, kept);

describe('what the account keeps otherwise than it was sent', () => {
  it.each<[string, Resource, JsonObject, JsonObject, readonly string[]]>([
    ['a rounded amount', 'payments', { amount: '5.019' }, { amount: '5.01' }, ['amount']],
    ['a text that lost its end', 'connections', { name: 'a'.repeat(300) }, { name: 'a'.repeat(255) }, ['name']],
    ['a text that lost its markup', 'invoices', { note: 'in <b>bold</b>' }, { note: 'in bold' }, ['note']],
    ['a gap within a text', 'invoices', { note: 'a  b' }, { note: 'a b' }, ['note']],
    ['another case of a name', 'connections', { name: 'ACME' }, { name: 'Acme' }, ['name']],
    ['another date', 'payments', { date: '2026-11-20' }, { date: '2026-11-21' }, ['date']],
    [
      'a set that lost an element',
      'invoices',
      { payment_options: ['cash', 'check'] },
      { payment_options: ['cash'] },
      ['payment_options'],
    ],
    ['a flag', 'invoices', { send_reminders: true }, { send_reminders: false }, ['send_reminders']],
    [
      'a rounded price',
      'invoices',
      { items: [{ price: '10.005' }] },
      { items: [{ price: '10.01' }] },
      ['items[1].price'],
    ],
    [
      'a row that is gone',
      'invoices',
      { items: [{ price: '1' }, { price: '2' }] },
      { items: [{ price: '1' }] },
      ['items'],
    ],
    [
      'another percentage',
      'invoices',
      { taxes: [{ name: 'VAT', combined_amount_percent: '5.255%', percentage: true }] },
      { taxes: [{ name: 'VAT', combined_amount_percent: '5.26%', percentage: true }] },
      ['taxes[1].combined_amount_percent'],
    ],
    [
      'a value of a custom field',
      'connections',
      { custom_fields: [{ name: 'A', value: '1' }] },
      { custom_fields: [] },
      ['custom_fields'],
    ],
  ])('is %s', (_, resource, sent, kept, names) => {
    expect(created(resource, sent, kept).map(({ name }) => name)).toEqual(names);
  });

  it.each<[string, Resource, JsonObject, JsonObject]>([
    ['spaces at the ends', 'connections', { name: '  Acme ' }, { name: 'Acme' }],
    ['line ends', 'invoices', { note: 'a\nb\r\n' }, { note: 'a\r\nb' }],
    ['zeros of an amount', 'payments', { amount: '5' }, { amount: '5.00' }],
    ['the case of a code', 'connections', { currency: 'EUR' }, { currency: 'eur' }],
    ['the case of an address', 'connections', { business_email: 'Ann@X.test' }, { business_email: 'ann@x.test' }],
    ['signs written as entities', 'invoices', { note: 'a & b' }, { note: 'a &amp; b' }],
    ['the order of a set', 'invoices', { payment_options: ['cash', 'check'] }, { payment_options: ['check', 'cash'] }],
    ['fields that are not shown', 'invoices', { note: 'a', items: [{ price: '1' }] }, {}],
    ['what a create left empty', 'invoices', { note: '', date: null }, { note: 'Standard text', date: '2026-11-21' }],
    [
      'the order of rows',
      'invoices',
      { items: [{ price: '1' }, { price: '2' }] },
      { items: [{ price: '2' }, { price: '1' }] },
    ],
    [
      'the client under whom it is',
      'invoices',
      { connection: { id: 7, hash_key: null } },
      { connection: { id: 7, name: 'A' } },
    ],
  ])('is not %s', (_, resource, sent, kept) => {
    expect(created(resource, sent, kept)).toEqual([]);
  });

  it('is a field that an update could not empty', () => {
    const written = { sent: { note: '' }, before: { note: 'old' } };
    expect(alteredFields('invoices', written, { note: 'old' })).toEqual([{ name: 'note', sent: '', kept: 'old' }]);
    expect(alteredFields('invoices', written, { note: null })).toEqual([]);
  });

  it('is nothing of a body that the account shows as it was sent', () => {
    const texts = fc.record({ note: fc.string(), summary: fc.string(), po_number: fc.string() });
    const rows = fc.array(fc.record({ description: fc.string(), price: fc.constantFrom('1.00', '2.005', '-3') }));
    fc.assert(
      fc.property(texts, rows, (header, items) => {
        const body = { ...header, items };
        expect(created('invoices', body, body)).toEqual([]);
      }),
    );
  });
});

describe('a field that an update changes', () => {
  const before: JsonObject = { note: 'in bold', po_number: null, payment_options: ['cash'], items: [] };
  it.each<[string, JsonObject, boolean]>([
    ['note', { note: 'in <b>bold</b>' }, true],
    ['note', { note: 'in bold ' }, false],
    ['note', {}, true],
    ['po_number', { po_number: null }, false],
    ['po_number', { po_number: '7' }, true],
    ['payment_options', { payment_options: ['cash'] }, false],
    // Rows have an arithmetic of their own.
    ['items', { items: [{ description: 'Work' }] }, false],
  ])('%s of %j: %s', (name, sent, expected) => {
    expect(isOtherThanBefore('invoices', { sent, before }, name)).toBe(expected);
  });

  it('is none of a create, which has nothing before it', () => {
    expect(isOtherThanBefore('invoices', { sent: { note: 'a' }, before: null }, 'note')).toBe(false);
  });
});
