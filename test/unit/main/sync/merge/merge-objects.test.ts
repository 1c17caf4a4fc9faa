import { describe, expect, it } from 'vitest';
import { mergeObjects } from '#main/sync/merge/merge-objects.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';
import { invoiceRow } from '#test/helpers/books.ts';

const noRows: JsonObject = {
  items: [],
  expenses: [],
  tasks: [],
  trips: [],
  taxes: [],
  discounts: [],
  shipping_amounts: [],
};
const line: JsonObject = {
  id: 1,
  description: 'Design',
  price: '10.00',
  quantity: '1',
  unit: null,
  date: null,
  sort_order: 1,
};
const tax: JsonObject = { id: 2, name: 'VAT', key: 5, combined_amount_percent: '20%', percentage: true };
const header: JsonObject = {
  ...invoiceRow(7).fields,
  state: 'draft',
  currency_iso_code: 'EUR',
  sub_total: '10.00',
  billed_total: '12.00',
};
const invoice: JsonObject = { ...header, ...noRows, items: [line], taxes: [tax] };
const dearer = { items: [{ ...line, price: '11.00', id: null }] };

const merge = (
  mine: JsonObject,
  theirs: JsonObject,
  base: JsonObject | null = invoice,
  resource: Resource = 'invoices',
) => mergeObjects(resource, { base, mine, theirs: { ...invoice, ...theirs } });

describe('fields that only one side touched', () => {
  it('are joined, and only mine are left to send', () => {
    const result = merge({ po_number: 'mine', note: invoice['note'] ?? null }, { summary: 'theirs' });
    expect(result).toMatchObject({ edits: { po_number: 'mine' }, money: null, dropped: [] });
    expect(result.merged).toMatchObject({ po_number: 'mine', summary: 'theirs' });
    expect(result.changes.map(({ name, origin }) => [name, origin])).toEqual(
      expect.arrayContaining([
        ['po_number', 'mine'],
        ['summary', 'theirs'],
      ]),
    );
  });

  it('do not include rows that the service does not show, which counts as no removal', () => {
    const moved = { connection: { id: 2, hash_key: 'c2' } };
    const result = mergeObjects('invoices', { base: invoice, mine: moved, theirs: header });
    expect(result).toMatchObject({ edits: moved, money: null, joined: [] });
    expect(result.changes.map(({ name }) => name)).toEqual(['connection']);
  });

  it('do not include the service’s own fields', () => {
    expect(merge({ po_number: 'mine' }, { paid_total: '5.00', created_at: 'now' }).changes).toHaveLength(1);
  });
});

describe('money', () => {
  it.each([
    ['lines here, lines there', dearer, { items: [{ ...line, quantity: '2' }] }],
    ['lines here, taxes there', dearer, { taxes: [{ ...tax, combined_amount_percent: '21%' }] }],
    ['taxes here, lines there', { taxes: [] }, { items: [{ ...line, quantity: '2' }] }],
    ['the client here, lines there', { connection: { id: 99, hash_key: 'c99' } }, { items: [] }],
    ['lines here, the client there', dearer, { connection: { id: 99, hash_key: 'c99', name: 'Other' } }],
    ['lines here, another currency there', dearer, { currency_iso_code: 'USD' }],
  ] as const)('is confirmed by a person when both sides touched it: %s', (_what, mine, theirs) => {
    const result = merge(mine, theirs);
    expect(result.conflicts).toEqual({ fields: [], lines: [] });
    expect(result.money).toBe('both_sides');
  });

  it('is confirmed by a person when it was touched here and the document is no longer a draft', () => {
    expect(merge(dearer, { state: 'sent' }).money).toBe('left_draft');
    expect(merge({ taxes: [] }, { state: 'something new' }).money).toBe('left_draft');
    expect(merge(dearer, {}).money).toBeNull();
    expect(merge({ po_number: 'x' }, { state: 'sent' }).money).toBeNull();
    expect(merge(dearer, { state: 'sent' }, { ...invoice, state: 'sent' }).money).toBeNull();
    expect(merge(dearer, { state: 'paid' }, { ...invoice, state: undefined }).money).toBe('left_draft');
  });

  it('is not asked about when only the service touched it', () => {
    expect(merge({ po_number: 'x' }, { items: [], state: 'sent' })).toMatchObject({
      edits: { po_number: 'x' },
      money: null,
    });
  });

  it('is not asked about when both sides made the same change', () => {
    expect(merge(dearer, { items: [{ ...line, price: '11', id: 9 }] })).toMatchObject({ edits: {}, money: null });
  });

  it('is untouched when a field that is left out was empty and still is', () => {
    const saved = { id: 5, name: 'Design' };
    const sides = { base: saved, mine: { rate: '80.00' } };
    expect(mergeObjects('task_categories', { ...sides, theirs: saved })).toMatchObject({
      edits: { rate: '80.00' },
      money: null,
    });
    expect(mergeObjects('task_categories', { ...sides, theirs: { ...saved, rate: '70.00' } }).money).toBe(
      'base_unknown',
    );
    expect(mergeObjects('invoices', { base: {}, mine: { items: [line] }, theirs: {} }).money).toBe('base_unknown');
  });

  it('includes the currency of a client and the amount of a payment', () => {
    const client = { category: 'organization', name: 'A', currency: 'eur' };
    const result = mergeObjects('connections', {
      base: client,
      mine: { currency: 'usd' },
      theirs: { ...client, currency: 'gbp' },
    });
    expect(result).toMatchObject({
      conflicts: { fields: [{ name: 'currency', suggestion: null }] },
      money: 'both_sides',
    });
    const payment = { amount: '5', date: '2026-01-01', state: 'unrealized' };
    expect(
      mergeObjects('payments', { base: payment, mine: { amount: '6' }, theirs: { ...payment, amount: '7' } }).conflicts
        .fields,
    ).toMatchObject([{ name: 'amount' }]);
    expect(
      mergeObjects('payments', { base: payment, mine: { amount: '6' }, theirs: { ...payment, state: 'realized' } }),
    ).toMatchObject({ edits: { amount: '6' }, money: null });
  });
});

describe('a base that lacks the lines', () => {
  it('takes the service’s lines while equal totals prove that they are unchanged', () => {
    const result = merge(dearer, { sub_total: '10.0' }, header);
    expect(result).toMatchObject({ edits: dearer, conflicts: { lines: [] }, money: null, base: { items: [line] } });
  });

  it('keeps all lines and asks when a total has changed or is unknown', () => {
    for (const base of [header, {}, null]) {
      const result = merge(
        {
          items: [
            { ...line, id: null },
            { ...line, id: null, description: 'Mine' },
          ],
        },
        { sub_total: '99.00' },
        base,
      );
      expect(result.money).toBe('base_unknown');
      expect(result.merged['items']).toMatchObject([{ id: 1 }, { description: 'Mine' }]);
    }
  });

  it('asks about every other difference', () => {
    const result = merge({ po_number: 'mine', date: header['date'] ?? null }, { po_number: null }, {});
    expect(result.conflicts.fields).toMatchObject([{ name: 'po_number', base: null, mine: 'mine', theirs: null }]);
  });
});

describe('the start date of a schedule', () => {
  const profile: JsonObject = {
    ...noRows,
    start_date: '2026-01-01',
    next_billing_date: '2026-01-01',
    iteration_no: 0,
    state: 'draft',
  };
  const postpone = (theirs: JsonObject, base: JsonObject | null = profile) =>
    mergeObjects('recurring_invoices', {
      base,
      mine: { start_date: '2026-02-01', note: 'n' },
      theirs: { ...profile, ...theirs },
    });

  it('merges like any date before the first run', () => {
    expect(postpone({})).toMatchObject({ edits: { start_date: '2026-02-01', note: 'n' }, dropped: [] });
  });

  it.each([
    ['counted', { iteration_no: 1 }],
    ['not counted, but the next date is later', { iteration_no: null, next_billing_date: '2026-02-01' }],
  ])('is dropped with a notice after the first run: %s', (_what, theirs) => {
    for (const base of [profile, null]) {
      expect(postpone({ ...theirs, start_date: '2026-01-02' }, base)).toMatchObject({
        merged: { start_date: '2026-01-02' },
        edits: { note: 'n' },
        conflicts: { fields: [] },
        dropped: [{ name: 'start_date', reason: 'schedule_has_begun', mine: '2026-02-01', theirs: '2026-01-02' }],
      });
    }
  });

  it('gives no notice when it was not changed', () => {
    const result = mergeObjects('recurring_invoices', {
      base: profile,
      mine: profile,
      theirs: { ...profile, iteration_no: 3 },
    });
    expect(result.dropped).toEqual([]);
  });
});

describe('two lines that say the same', () => {
  const twins = { ...invoice, items: [line, { ...line, id: 2, sort_order: 2 }] };

  it('lose one line, and not both, when both sides deleted one of them', () => {
    const mine = { items: [{ ...line, id: 2 }] };
    const rewritten = { items: [{ ...line, id: 201 }] };
    expect(merge(mine, rewritten, twins).merged['items']).toHaveLength(1);
    expect(merge(rewritten, mine, twins).merged['items']).toHaveLength(1);
  });
});
