import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalValue } from '#shared/compare/canonical.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { fingerprint } from '#shared/compare/fingerprint.ts';
import { invoiceFields } from '#shared/service/invoice.ts';
import { resources } from '#shared/service/resources.ts';
import { spellings } from '#test/helpers/arbitraries.ts';

const print = (object: JsonObject): string => fingerprint(object, invoiceFields);
const reversed = (object: JsonObject): JsonObject => Object.fromEntries(Object.entries(object).reverse());

describe('a fingerprint', () => {
  it('is the same for two spellings of one object', () => {
    fc.assert(
      fc.property(spellings, ({ first, second }) => {
        expect(print(second)).toBe(print(first));
      }),
    );
  });

  it('does not depend on the order of keys, on any level', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), (object) => {
        // fast-check's JsonValue is ours without readonly.
        const json = object as JsonObject;
        expect(print(reversed(json))).toBe(print(json));
        expect(print({ connection: reversed(json) })).toBe(print({ connection: json }));
      }),
    );
  });

  it('ignores display text of every resource and level', () => {
    for (const resource of resources) {
      const shown = Object.keys(fieldsOf[resource]).filter((name) => name.startsWith('formatted_'));
      for (const name of [...shown, 'formatted_anything'])
        expect(fingerprint({ id: 1, [name]: '$1.00' }, fieldsOf[resource])).toBe(
          fingerprint({ id: 1 }, fieldsOf[resource]),
        );
    }
    expect(print({ items: [{ id: 1, formatted_price: '$1' }] })).toBe(print({ items: [{ id: 1 }] }));
    expect(fingerprint({ id: 1, combined_payment_details: 'cash, 1' }, fieldsOf.payments)).toBe(
      fingerprint({ id: 1 }, fieldsOf.payments),
    );
  });

  const base: JsonObject = {
    id: 7,
    statement_no: 'IN-1',
    date: '2026-11-21',
    billed_total: '10.00',
    note: 'a b',
    send_reminders: true,
    state: 'draft',
    payment_options: ['cash'],
    created_at: '2026-11-21T10:00:00Z',
    connection: { id: 3, hash_key: 'x', name: 'A' },
    items: [
      { id: 1, description: 'One', price: '1', quantity: '2' },
      { id: 2, description: 'Two', price: '2', quantity: '1' },
    ],
    taxes: [{ id: 1, name: 'VAT', combined_amount_percent: '5%', percentage: true }],
  };
  const changes: readonly (readonly [string, JsonObject])[] = [
    ['an amount by the last digit', { billed_total: '10.01' }],
    ['an amount to its negative', { billed_total: '-10.00' }],
    ['text by a space', { note: 'a  b' }],
    ['text by its case', { note: 'A b' }],
    ['a flag', { send_reminders: false }],
    ['a state', { state: 'sent' }],
    ['a set by a member', { payment_options: ['cash', 'check'] }],
    ['an instant by a second', { created_at: '2026-11-21T10:00:01Z' }],
    ['the client', { connection: { id: 4, hash_key: 'x', name: 'A' } }],
    ['the order of lines', { items: [...(base['items'] as readonly JsonValue[])].reverse() }],
    ['one line away', { items: [{ id: 1, description: 'One', price: '1', quantity: '2' }] }],
    [
      'a quantity',
      {
        items: [
          { id: 1, description: 'One', price: '1', quantity: '2.5' },
          { id: 2, description: 'Two', price: '2', quantity: '1' },
        ],
      },
    ],
    [
      'a percentage into an amount',
      { taxes: [{ id: 1, name: 'VAT', combined_amount_percent: '5', percentage: false }] },
    ],
    ['a field away', { date: null }],
    ['a field that nobody knows', { shiny: 1 }],
  ];
  it.each(changes)('differs after a change of %s', (_what, change) => {
    expect(print({ ...base, ...change })).not.toBe(print(base));
  });

  it('distinguishes many objects', () => {
    const prints = new Set(Array.from({ length: 20_000 }, (_element, index) => print({ id: index })));
    expect(prints.size).toBe(20_000);
  });

  it('does not depend on the time zone of this computer', () => {
    const spec = { type: 'timestamp' } as const;
    expect(canonicalValue('2026-11-21T10:00:00', spec)).toBe('2026-11-21T10:00:00');
    expect(canonicalValue('soon 7', spec)).toBe('soon 7');
    expect(canonicalValue('2026-11-21T10:00:00+1000', spec)).toBe(canonicalValue('2026-11-21T00:00:00Z', spec));
  });

  it('treats null, empty and absent alike, and keeps zero', () => {
    const empties: readonly JsonValue[] = [null, '', []];
    for (const empty of empties) expect(print({ id: 1, note: empty, items: empty })).toBe(print({ id: 1 }));
    expect(print({ occurrences: 0 })).not.toBe(print({}));
    expect(print({ billed_total: '0.00' })).not.toBe(print({}));
    expect(print({ billed_total: '0.00' })).toBe(print({ billed_total: '-0' }));
  });

  it('treats an absent amount of a tax, in any spelling, as the zero that is shown', () => {
    const withAmount = (amount: JsonObject): string => print({ taxes: [{ id: 1, name: 'VAT', ...amount }] });
    const none: readonly JsonObject[] = [{}, ...[null, '', '0'].map((cell) => ({ combined_amount_percent: cell }))];
    expect(new Set(none.map(withAmount)).size).toBe(1);
    expect(withAmount({ combined_amount_percent: '5' })).not.toBe(withAmount({}));
    expect(withAmount({ combined_amount_percent: 5 }), 'what cannot be read is not nothing').not.toBe(withAmount({}));
  });
});
