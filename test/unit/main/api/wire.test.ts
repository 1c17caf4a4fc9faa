import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confirmsDelete, confirmsMail } from '#main/api/wire/confirmations.ts';
import { readObject, readPage } from '#main/api/wire/envelope.ts';
import { wireOf } from '#main/api/wire/wire.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { parseJson } from '#main/api/transport/parse-json.ts';

function invoiceField(name: string, value: JsonValue): JsonValue | undefined {
  return readObject(wireOf.invoices, { invoice: { id: 1, hash_key: 'h', [name]: value } })?.fields[name];
}

describe('values in every spelling', () => {
  const rows: readonly (readonly [string, JsonValue, JsonValue | undefined])[] = [
    ['billed_total', '109.62', '109.62'],
    ['billed_total', '10.0', '10.0'],
    ['billed_total', 10.5, '10.5'],
    ['billed_total', 1e21, '1000000000000000000000'],
    ['billed_total', 1e-7, '0.0000001'],
    ['billed_total', ' 12.50 ', '12.50'],
    ['billed_total', '$1,250.00', '1250'],
    ['billed_total', '€ 1.250,75', '1250.75'],
    ['billed_total', '1,234', '1,234'],
    ['billed_total', '', null],
    ['billed_total', null, null],
    ['billed_total', { a: 1 }, undefined],
    ['date', '2025-02-03', '2025-02-03'],
    ['date', '2025/02/03', '2025-02-03'],
    ['date', '2025-02-03T23:30:00-11:00', '2025-02-03'],
    ['date', 'soon', 'soon'],
    ['date', '', null],
    ['date', ['x'], undefined],
    ['created_at', '2020-05-01T14:44:37.123+10:00', '2020-05-01T14:44:37.123+10:00'],
    ['send_reminders', true, true],
    ['send_reminders', 1, true],
    ['send_reminders', '1', true],
    ['send_reminders', 'true', true],
    ['send_reminders', 0, false],
    ['send_reminders', '0', false],
    ['send_reminders', 'false', false],
    ['send_reminders', null, null],
    ['send_reminders', 'perhaps', undefined],
    ['send_reminders', { toString: 1 }, undefined],
    ['send_reminders', ['true'], undefined],
    ['payment_options', ['cach', 'check'], ['cash', 'check']],
    ['payment_options', ['cash', 'cach'], ['cash']],
    ['payment_options', [''], []],
    ['payment_options', null, []],
    ['payment_options', 'cash,check', ['cash', 'check']],
    ['payment_options', [null, 'paypal'], ['paypal']],
    ['payment_options', ['never_seen'], ['never_seen']],
    ['payment_options', ['cash', { key: 'check' }], undefined],
    ['state', 'archived', 'archived'],
    ['company_id', 612, '612'],
    ['connection', { id: '4', hash_key: 'k', name: 'B', x: 1 }, { id: 4, hash_key: 'k', name: 'B', x: 1 }],
    ['connection', 4, { id: 4, hash_key: null, name: null }],
    ['connection', '4', { id: 4, hash_key: null, name: null }],
    ['connection', 'Zk3f', undefined],
    ['connection', null, null],
    ['some_new_field', { deep: [1] }, { deep: [1] }],
  ];
  it.each(rows)('%s %j', (name, value, expected) => {
    expect(invoiceField(name, value)).toEqual(expected);
  });

  it('leaves out what it cannot read, so that it overwrites nothing, and keeps it aside as it came', () => {
    const invoice = { id: 1, hash_key: 'h', note: { html: 'x' }, send_reminders: [], summary: 's' };
    expect(readObject(wireOf.invoices, { invoice })?.fields).toEqual({
      id: 1,
      hash_key: 'h',
      summary: 's',
      unreadable: { note: { html: 'x' }, send_reminders: [] },
    });
  });

  it('reads integers and custom fields', () => {
    const recurring = readObject(wireOf.recurring_invoices, {
      recurring_invoice: { id: '5', hash_key: 'h', interval: '2', occurrences: 0 },
    });
    expect(recurring).toMatchObject({ id: 5, fields: { interval: 2, occurrences: 0 } });
    const custom = (custom_fields: JsonValue) =>
      readObject(wireOf.connections, { network: { id: 1, hash_key: 'h', custom_fields } })?.fields['custom_fields'];
    expect(custom([{ name: 'VAT', value: 1 }])).toEqual([{ name: 'VAT', value: '1' }]);
    expect(custom({ VAT: 'x' })).toEqual([{ name: 'VAT', value: 'x' }]);
    expect(custom(null)).toEqual([]);
    expect(custom([{ name: 'VAT', value: null }])).toEqual([{ name: 'VAT', value: '' }]);
    // With one of them missing, sending the rest back would delete it.
    expect(custom([{ name: 'VAT', value: 'x' }, 'plain'])).toBeUndefined();
    expect(custom([{ name: 'VAT', value: { rate: 5 } }])).toBeUndefined();
  });
});

describe('single objects', () => {
  const bare: JsonObject = { id: 7, hash_key: 'h' };
  it.each([
    ['named', { invoice: bare }],
    ['misspelt', { invoie: bare }],
    ['bare', bare],
    ['named with strangers', { invoice: bare, meta: {} }],
    ['id as text', { invoice: { id: '7', hash_key: 'h' } }],
  ])('%s', (_name, json) => {
    expect(readObject(wireOf.invoices, json)).toMatchObject({ id: 7, hash_key: 'h' });
  });

  it.each<[string, JsonValue | undefined]>([
    ['nothing', undefined],
    ['null', null],
    ['null object', { invoice: null }],
    ['another resource', { contact: { id: 7, hash_key: 'h' } }],
    ['an error', { error: { id: 7, hash_key: 'h' } }],
    ['no id', { invoice: { hash_key: 'h' } }],
    ['fractional id', { invoice: { id: 1.5, hash_key: 'h' } }],
    ['no hash key', { invoice: { id: 7 } }],
    ['a list', [bare]],
    ['several strangers', { a: bare, b: bare }],
    ['a text', 'ok'],
  ])('not %s', (_name, json) => {
    expect(readObject(wireOf.invoices, json)).toBeNull();
  });

  it('gives all seven arrays when the answer has any, and none when it has none', () => {
    const details = readObject(wireOf.invoices, {
      invoice: { ...bare, items: [{ id: '3', price: 5, colour: 'red' }, { item: { id: 4 } }, 'x'], taxes: null },
    })?.details;
    expect(details).toEqual({
      items: [
        expect.objectContaining({ id: 3, price: '5', quantity: null, colour: 'red' }),
        expect.objectContaining({ id: 4, price: null }),
      ],
      expenses: [],
      tasks: [],
      trips: [],
      taxes: [],
      discounts: [],
      shipping_amounts: [],
    });
    expect(readObject(wireOf.invoices, { invoice: { ...bare, items: [{ id: 3 }, 'x'], tasks: 5 } })?.fields).toEqual({
      ...bare,
      unreadable: { items: [{ id: 3 }, 'x'], tasks: 5 },
    });
    expect(
      readObject(wireOf.invoices, { invoice: { ...bare, items: [{ id: 3, price: [5] }] } })?.details,
    ).toMatchObject({
      items: [{ id: 3, price: null, unreadable: { price: [5] } }],
    });
    expect(readObject(wireOf.invoices, { invoice: bare })?.details).toBeNull();
    expect(readObject(wireOf.invoices, { invoice: { ...bare, items: [] } })?.fields).toEqual(bare);
    expect(readObject(wireOf.payments, { payment: { id: 1, details: 'ref 7781' } })).toMatchObject({
      details: null,
      fields: { details: 'ref 7781' },
    });
  });
});

describe('lists', () => {
  const row: JsonObject = { id: 7, first_name: 'Una' };
  it.each<[string, JsonValue, number]>([
    ['named', { contacts: [row] }, 1],
    ['bare', [row], 1],
    ['wrapped elements', { contacts: [{ contact: row }] }, 1],
    ['misspelt', { contact_s: [row] }, 1],
    ['empty', { contacts: [] }, 0],
    ['null', { contacts: null }, 0],
  ])('%s', (_name, json, count) => {
    expect(readPage(wireOf.contacts, json, 1)).toMatchObject({ rows: { length: count }, setAside: [] });
  });

  it.each<[string, JsonValue | undefined]>([
    ['another list', { invoices: [] }],
    ['an empty stranger', { pages: [] }],
    ['errors', { errors: [] }],
    ['an object', { contacts: { id: 1 } }],
    ['nothing but a hole', { contacts: [null] }],
    ['rows of something else', { contacts: [{ first_name: 'Bo' }] }],
    ['a stranger with unreadable rows', { entries: [{ id: 'x1' }] }],
    ['more unreadable rows than a page has', { contacts: [row, ...Array.from({ length: 101 }, () => null)] }],
    ['an empty object on page one', {}],
    ['null on page one', null],
    ['no json', undefined],
  ])('not %s', (_name, json) => {
    expect(readPage(wireOf.contacts, json, 1)).toBeNull();
  });

  it('sets a row aside that nothing could address, and keeps the others', () => {
    const json = parseJson('{"contacts":[{"id":9007199254740993,"first_name":"Bo"},{"id":7,"first_name":"Una"},null]}');
    expect(readPage(wireOf.contacts, json, 1)).toMatchObject({
      rows: [{ id: 7 }],
      setAside: [
        { id: '9007199254740993', hash_key: null, fields: { first_name: 'Bo' } },
        { id: null, hash_key: null, fields: {} },
      ],
    });
    const withoutHash = { invoices: [{ id: 3, hash_key: null, statement_no: 'INV-3' }] };
    expect(readPage(wireOf.invoices, withoutHash, 1)).toMatchObject({
      rows: [],
      setAside: [{ id: '3', hash_key: null, fields: { statement_no: 'INV-3' } }],
    });
  });

  it('takes a missing list past the first page for its end', () => {
    expect(readPage(wireOf.contacts, {}, 2)?.rows).toEqual([]);
    expect(readPage(wireOf.contacts, null, 2)?.rows).toEqual([]);
  });

  it('never takes details from a list row', () => {
    expect(readPage(wireOf.invoices, { invoices: [{ id: 1, hash_key: 'h', items: [] }] }, 1)?.rows[0]).toMatchObject({
      details: null,
      fields: { id: 1 },
    });
  });

  it('knows the other names in estimate rows', () => {
    const page = readPage(
      wireOf.estimates,
      { estimates: [{ id: 1, business_id: 4, currency: 'usd', state: 'sent' }] },
      1,
    );
    expect(page?.rows[0]?.fields).toMatchObject({ connection: { id: 4 }, currency_iso_code: 'USD', state: 'sent' });
  });
});

describe('answers to a delete', () => {
  it.each<[JsonValue, boolean]>([
    [{ invoice: { deleted: true, id: 'h' } }, true],
    [{ deleted: true, id: '3001' }, true],
    [{ deleted: 'true' }, true],
    [{ contact: { deleted: 1, id: 3001 } }, true],
    [{ meta: {}, invoice: { deleted: true, id: 'h' } }, true],
    [{ deleted: true, id: 'other' }, false],
    [{ deleted: true, id: { toString: 1 } }, false],
    [{ deleted: { toString: 1 }, id: 'h' }, false],
    [{ deleted: false, id: 'h' }, false],
    [{ invoice: { id: 'h' } }, false],
    [{}, false],
    [[], false],
  ])('%j is %s', (json, expected) => {
    expect(confirmsDelete(json, [3001, 'h'])).toBe(expected);
  });
});

describe('answers to a mail', () => {
  it.each<[JsonValue | undefined, boolean]>([
    [{ send: 'ok' }, true],
    [{ send: 'OK' }, true],
    [{ send: true }, true],
    [{ send: 'no' }, false],
    [{ send: { toString: 1 } }, false],
    [{ sent: 'ok' }, false],
    ['ok', false],
    [undefined, false],
  ])('%j is %s', (json, expected) => {
    expect(confirmsMail(json)).toBe(expected);
  });
});

describe('whole objects as the service sends them', () => {
  it('reads a page of connections with unknown fields', () => {
    const row = {
      id: 40117,
      hash_key: 'Zk3fQm0aLwTtRg',
      name: 'Birch & Alder Ltd',
      currency: 'eur',
      currency_iso_code: 'EUR',
      currency_symbol: '\u20ac',
      state_name: '',
      fax: null,
      created_at: '2024-03-02T09:15:00Z',
      updated_at: '2024-05-01T12:00:00+01:00',
      some_new_field: true,
    };
    expect(readPage(wireOf.connections, { networks: [row] }, 1)?.rows).toEqual([
      { id: 40117, hash_key: 'Zk3fQm0aLwTtRg', fields: row, details: null },
    ]);
  });

  it('an invoice with all it can have', () => {
    const header = {
      id: 91002,
      connection: { id: 40117, hash_key: 'Zk3fQm0aLwTtRg', name: 'Birch & Alder Ltd' },
      date: '2025-02-03',
      hash_key: 'p8VdYx2HnC0uKs',
      state: 'unrealized',
      note: null,
      company_id: '612',
      payment_options: ['bank_transfer', 'cash'],
      allow_partial_payments: true,
      billed_total: '109.62',
      sub_total: '111.5',
      formatted_sub_total: '\u20ac111.50',
    };
    const line = { date: '2025-02-01', total: '30.00', sort_order: 1, created_at: '2025-02-03T10:00:00Z' };
    const nested = {
      taxes: [{ id: 1, name: 'VAT', key: 23, combined_amount_percent: '5.25%', percentage: true }],
      discounts: [{ id: 2, name: 'Loyal', key: 9, combined_amount_percent: '10%', percentage: true }],
      shipping_amounts: [{ id: 3, name: 'Post', key: 4, combined_amount_percent: '4.00', percentage: false }],
      items: [{ id: 11, description: 'Widgets', price: '10.00', quantity: '3', unit: 'pc', ...line }],
      expenses: [{ id: 12, description: 'Courier', amount: '12.50', ...line }],
      tasks: [{ id: 13, description: 'Review', duration: '90', rate: '40.0', ...line }],
      trips: [{ id: 14, description: 'Site visit', distance: '15', rate: '0.60', ...line }],
    };
    expect(readObject(wireOf.invoices, { invoice: { ...header, ...nested } })).toEqual({
      id: 91002,
      hash_key: 'p8VdYx2HnC0uKs',
      fields: header,
      details: nested,
    });
  });

  it('reads a payment with text and numbers mixed', () => {
    const payment = { id: '3001', date: '2025/02/20', amount: 50, balance: '59.62', details: 'ref 7781', state: 'new' };
    expect(readObject(wireOf.payments, payment)?.fields).toEqual({
      ...payment,
      id: 3001,
      date: '2025-02-20',
      amount: '50',
    });
  });
});

describe('anything', () => {
  it('is an object, a list or null, and never an exception', () => {
    const wires = [
      wireOf.connections,
      wireOf.contacts,
      wireOf.invoices,
      wireOf.recurring_invoices,
      wireOf.payments,
      wireOf.estimates,
    ];
    const known = fc.constantFrom(
      'id',
      'hash_key',
      'invoice',
      'network',
      'items',
      'payment_options',
      'connection',
      '__proto__',
      'constructor',
    );
    const json = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<JsonValue>(null, true, 0, 1, -1.5, '', '1', 'h', 'cach', '2025-01-01'),
        fc.string({ unit: 'binary' }),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.oneof(known, fc.string()), tie('value'), { maxKeys: 6 }),
      ),
    })).value;
    fc.assert(
      fc.property(json, fc.constantFrom(...wires), (value, wire) => {
        const object = readObject(wire, value);
        if (object !== null) expect(Number.isSafeInteger(object.id)).toBe(true);
        const page = readPage(wire, value, 1);
        if (page !== null) expect(Array.isArray(page.rows)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
