import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { ResponseReport } from '#shared/compare/compare-response.ts';
import { compareResponse } from '#shared/compare/compare-response.ts';
import { plainDates, prices } from '#test/helpers/arbitraries.ts';

const before: JsonObject = {
  id: 7,
  hash_key: 'h',
  connection: { id: 4, hash_key: 'k', name: 'Birch' },
  date: '2025-02-03',
  note: 'old',
  summary: null,
  send_reminders: false,
  billed_total: '10.0',
  items: [{ id: 1, description: 'a', price: '10.0', quantity: '1', sort_order: 1, total: '10.0' }],
  taxes: [],
};
const report = (more: Partial<ResponseReport> = {}): ResponseReport => ({
  normalised: [],
  ignored: [],
  nested: {},
  ...more,
});
const update = (sent: JsonObject, answered: JsonObject): ResponseReport =>
  compareResponse('invoices', sent, before, { ...before, ...answered });

describe('an answer to an update', () => {
  it.each<[string, JsonObject, JsonObject, ResponseReport]>([
    ['as sent', { note: 'new', date: '2025-03-01' }, { note: 'new', date: '2025-03-01' }, report()],
    ['with other line ends', { note: 'a\nb' }, { note: 'a\r\nb' }, report()],
    ['with null for an empty text', { note: '' }, { note: null }, report()],
    ['with null for a flag that is not set', { send_reminders: false }, { send_reminders: null }, report()],
    ['trimmed', { note: ' new ' }, { note: 'new' }, report({ normalised: ['note'] })],
    ['cut off', { note: 'n'.repeat(300) }, { note: 'n'.repeat(255) }, report({ normalised: ['note'] })],
    ['with the old value', { note: 'new', date: '2025-03-01' }, { date: '2025-03-01' }, report({ ignored: ['note'] })],
    ['with a field that was cleared in vain', { note: null }, {}, report({ ignored: ['note'] })],
    [
      'with somebody else’s change to a field sent unchanged',
      { note: 'old' },
      { note: 'theirs' },
      report({ normalised: ['note'] }),
    ],
    ['with more of the reference than was sent', { connection: { id: 4, hash_key: 'k' } }, {}, report()],
    ['with another client', { connection: { id: 5, hash_key: 'm' } }, {}, report({ ignored: ['connection'] })],
    ['with its own total', { billed_total: '5.00', id: 9, unknown: 1 }, { billed_total: '11.0' }, report()],
  ])('%s', (_name, sent, answered, expected) => {
    expect(update(sent, answered)).toEqual(expected);
  });

  it('tells nothing about a field that it leaves out', () => {
    expect(compareResponse('invoices', { note: 'new' }, before, { id: 7 })).toEqual(report());
  });

  const line = { description: 'b', price: '5', quantity: '2' };
  const echoed = (...lines: readonly JsonObject[]): JsonObject => ({
    items: lines.map((row, index) => ({ ...row, id: index + 20, sort_order: index, total: '1.0' })),
  });
  const old = { description: 'a', price: '10.00', quantity: '1.0' };
  it.each<[string, JsonObject, JsonObject, ResponseReport]>([
    ['replaced', { items: [line] }, echoed({ ...line, price: '5.00' }), report({ nested: { items: 'equal' } })],
    ['appended', { items: [line] }, echoed(old, line), report({ nested: { items: 'appended' } })],
    ['rounded', { items: [line] }, echoed({ ...line, price: '5.01' }), report({ nested: { items: 'different' } })],
    ['left as they were', { items: [line] }, {}, report({ ignored: ['items'], nested: { items: 'different' } })],
    ['not cleared', { items: [] }, {}, report({ ignored: ['items'], nested: { items: 'different' } })],
    ['cleared', { items: [] }, { items: [] }, report({ nested: { items: 'equal' } })],
    [
      'in an equal spelling of a percentage',
      { taxes: [{ name: 'VAT', combined_amount_percent: '5', percentage: true }] },
      { taxes: [{ id: 1, key: 23, name: 'VAT', combined_amount_percent: '5.0%', percentage: true }] },
      report({ nested: { taxes: 'equal' } }),
    ],
  ])('with nested rows %s', (_name, sent, answered, expected) => {
    expect(update(sent, answered)).toEqual(expected);
  });

  it('leaves rows unseen when it contains none', () => {
    expect(compareResponse('invoices', { items: [line], taxes: [] }, before, { id: 7, hash_key: 'h' })).toEqual(
      report({ nested: { items: 'unseen', taxes: 'unseen' } }),
    );
  });
});

describe('an answer to a create', () => {
  it('is compared with sent values only: nulls and empty arrays do not count as sent', () => {
    const sent: JsonObject = { note: null, summary: 's', taxes: [], items: [{ description: 'a', price: '1' }] };
    const answered: JsonObject = { note: 'Thank you', summary: null, taxes: [{ id: 1, name: 'VAT' }] };
    expect(
      compareResponse('invoices', sent, null, { ...answered, items: [{ id: 1, description: 'a', price: '1.0' }] }),
    ).toEqual(report({ ignored: ['summary'], nested: { items: 'equal' } }));
  });

  it('shows for any resource how an amount was stored', () => {
    const sent: JsonObject = { date: '2025-01-01', amount: '10.005', payment_method: 'cash' };
    expect(compareResponse('payments', sent, null, { ...sent, amount: '10.01', state: 'unrealized' })).toEqual(
      report({ normalised: ['amount'] }),
    );
    expect(compareResponse('payments', sent, null, { ...sent, amount: '10.0050' })).toEqual(report());
  });
});

describe('any honest echo', () => {
  const lines = fc.array(fc.record({ description: fc.string(), price: prices, quantity: prices }), { maxLength: 6 });
  const fields = fc.record({ note: fc.string(), date: plainDates, send_reminders: fc.boolean(), items: lines });

  it('is reported as equal', () => {
    fc.assert(
      fc.property(fields, fields, (sent, known) => {
        const { normalised, ignored, nested } = compareResponse(
          'invoices',
          sent,
          { ...before, ...known },
          {
            ...before,
            ...sent,
            items: sent.items.toReversed().map((row, index) => ({ ...row, price: `${row.price}0`, id: index })),
          },
        );
        expect({ normalised, ignored, nested }).toEqual(report({ nested: { items: 'equal' } }));
      }),
    );
  });
});
