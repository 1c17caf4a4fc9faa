import { describe, expect, it } from 'vitest';
import { mergeField } from '#main/sync/merge/merge-field.ts';
import type { JsonValue } from '#shared/json.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Resource } from '#shared/service/resources.ts';

function merge(
  resource: Resource,
  name: string,
  base: JsonValue | undefined,
  mine: JsonValue | undefined,
  theirs: JsonValue | undefined,
) {
  return mergeField(name, fieldsOf[resource][name], { base, mine, theirs });
}

describe('a field that the service owns', () => {
  it.each([
    ['invoices', 'billed_total'],
    ['invoices', 'formatted_billed_total'],
    ['invoices', 'state'],
    ['invoices', 'paid_total'],
    ['invoices', 'created_at'],
    ['payments', 'balance'],
    ['recurring_invoices', 'iteration_no'],
    ['recurring_invoices', 'statement_no'],
    ['estimates', 'summary'],
    ['invoices', 'a field of tomorrow'],
  ] as const)('is always the service’s: %s %s', (resource, name) => {
    expect(merge(resource, name, 'a', 'mine', 'theirs')).toEqual({ value: 'theirs', origin: 'theirs', conflicts: [] });
  });
});

describe('a scalar that both sides changed', () => {
  it.each([
    ['invoices', 'due_date', '2026-01-01', '2026-02-01', '2026-03-01'],
    ['invoices', 'po_number', 'a', 'b', 'c'],
    ['connections', 'business_email', 'a@x.test', 'b@x.test', 'c@x.test'],
    ['connections', 'city', null, 'Cork', 'Kerry'],
    ['recurring_invoices', 'interval', 1, 2, 3],
    ['payments', 'amount', '5.00', '6.00', '7.00'],
    ['payments', 'payment_method', 'cash', 'check', 'paypal'],
    ['item_categories', 'price', '1', '2', '3'],
  ] as const)('is asked, with mine as the suggestion: %s %s', (resource, name, base, mine, theirs) => {
    expect(merge(resource, name, base, mine, theirs)).toEqual({
      value: theirs,
      origin: 'conflict',
      conflicts: [{ name, entry: null, base, mine, theirs, suggestion: mine }],
    });
  });

  it('is no conflict when both values are equal in any spelling', () => {
    expect(merge('payments', 'amount', '5', '6', '6.00')).toMatchObject({
      value: '6.00',
      origin: 'same',
      conflicts: [],
    });
    expect(merge('invoices', 'po_number', 'a', '', null as JsonValue)).toMatchObject({ origin: 'same', conflicts: [] });
  });

  it('is not changed by another spelling', () => {
    expect(merge('payments', 'amount', '5', '6', '5.00')).toMatchObject({ value: '6', origin: 'mine' });
    expect(merge('payments', 'amount', '5', '5.0', '6')).toMatchObject({ value: '6', origin: 'theirs' });
    expect(merge('invoices', 'note', 'a\nb', 'a\r\nb', 'c')).toMatchObject({ value: 'c', origin: 'theirs' });
  });

  it('is unchanged when the service never shows it', () => {
    expect(merge('invoices', 'po_number', undefined, 'mine', undefined)).toMatchObject({
      value: 'mine',
      origin: 'mine',
    });
  });

  it('is asked without a suggestion when it was emptied here', () => {
    expect(merge('invoices', 'po_number', 'a', null, 'b').conflicts).toMatchObject([{ mine: null, suggestion: null }]);
  });
});

describe('a boolean', () => {
  it('is never a conflict: two changes from one base agree', () => {
    expect(merge('invoices', 'send_reminders', false, true, true)).toMatchObject({ value: true, origin: 'same' });
    expect(merge('invoices', 'send_reminders', null, true, false)).toMatchObject({ value: true, origin: 'mine' });
  });

  it('is asked when the base is unknown', () => {
    expect(merge('invoices', 'send_reminders', undefined, true, false).origin).toBe('conflict');
  });
});

describe('a field that identifies the object', () => {
  it.each([
    ['invoices', 'statement_no', 'A-1', 'A-2', 'A-3'],
    ['connections', 'currency', 'usd', 'eur', 'gbp'],
    ['connections', 'category', null, 'organization', 'individual'],
    ['recurring_invoices', 'recurring_method', 'save_draft', 'auto_send', 'auto_bill'],
    ['invoices', 'connection', { id: 1 }, { id: 2, hash_key: 'c2' }, { id: 3, hash_key: 'c3', name: 'C' }],
  ] as const)('is asked and never suggested: %s %s', (resource, name, base, mine, theirs) => {
    expect(merge(resource, name, base, mine, theirs).conflicts).toEqual([
      { name, entry: null, base, mine, theirs, suggestion: null },
    ]);
  });
});

describe('a reference', () => {
  it('is equal when it names the same object, whatever else it contains', () => {
    const theirs = { id: 2, hash_key: 'c2', name: 'New name' };
    expect(merge('invoices', 'connection', { id: 1 }, { id: 2, hash_key: 'c2' }, theirs)).toMatchObject({
      origin: 'same',
    });
    expect(merge('invoices', 'connection', { id: 2, name: 'Old name' }, undefined, theirs).origin).toBe('unchanged');
    expect(merge('invoices', 'connection', { hash_key: 'c2', id: null }, { id: 3 }, theirs).origin).toBe('mine');
    expect(merge('invoices', 'connection', null, { id: 3 }, { id: null, hash_key: null, name: null }).origin).toBe(
      'mine',
    );
  });
});

describe('a long text that both sides changed', () => {
  const base = 'Dear all\nmiddle\nRegards';
  it('is asked, with both edits merged line by line as the suggestion', () => {
    const [mine, theirs] = ['Dear friends\nmiddle\nRegards', 'Dear all\nmiddle\nBest'];
    for (const [resource, name] of [
      ['invoices', 'note'],
      ['invoices', 'summary'],
      ['payments', 'details'],
    ] as const) {
      expect(merge(resource, name, base, mine, theirs)).toEqual({
        value: theirs,
        origin: 'conflict',
        conflicts: [{ name, entry: null, base, mine, theirs, suggestion: 'Dear friends\nmiddle\nBest' }],
      });
    }
  });

  it('has no suggestion when both changed the same line, or the base is unknown', () => {
    expect(merge('invoices', 'note', 'a', 'b', 'c').conflicts).toMatchObject([{ suggestion: null }]);
    expect(merge('invoices', 'note', undefined, base, 'Dear all').conflicts).toMatchObject([{ suggestion: null }]);
  });

  it('counts as long in any field once it has several lines', () => {
    const conflict = merge(
      'connections',
      'address',
      '1 Mill Lane\nCork\nIreland',
      '2 Mill Lane\nCork\nIreland',
      '1 Mill Lane\nCork\nEire',
    );
    expect(conflict.conflicts).toMatchObject([{ suggestion: '2 Mill Lane\nCork\nEire' }]);
  });
});

describe('a set of choices', () => {
  const options = (base: JsonValue | undefined, mine: JsonValue, theirs: JsonValue): unknown =>
    merge('invoices', 'payment_options', base, mine, theirs);
  it('contains the additions and lacks the removals of both sides', () => {
    expect(options(['cash', 'check'], ['cash', 'paypal'], ['check', 'cash', 'bank_transfer'])).toEqual({
      value: ['cash', 'bank_transfer', 'paypal'],
      origin: 'combined',
      conflicts: [],
    });
    expect(options(['cash'], [], ['cash', 'check'])).toMatchObject({ value: ['check'], origin: 'combined' });
  });

  it('only grows when the base is unknown', () => {
    expect(options(undefined, ['cash'], ['check'])).toMatchObject({ value: ['check', 'cash'], conflicts: [] });
  });
});

describe('named values', () => {
  const row = (name: string, value: string | null): JsonValue => ({ name, value });
  const custom = (base: JsonValue | undefined, mine: JsonValue, theirs: JsonValue) =>
    merge('connections', 'custom_fields', base, mine, theirs);

  it('merge by name', () => {
    const base = [row('VAT no', '1'), row('Ref', 'r'), row('Desk', 'd')];
    const mine = [row('VAT no', '2'), row('Desk', 'd'), row('Floor', '3')];
    const theirs = [row('VAT no', '1'), row('Ref', 'r'), row('Desk', 'east'), row('Room', '9')];
    expect(custom(base, mine, theirs)).toEqual({
      value: [row('VAT no', '2'), row('Desk', 'east'), row('Room', '9'), row('Floor', '3')],
      origin: 'combined',
      conflicts: [],
    });
  });

  it('ask about a name whose value both changed, or one changed and the other removed', () => {
    const base = [row('VAT no', '1'), row('Ref', 'r')];
    const outcome = custom(base, [row('VAT no', '2'), row('New', 'n')], [row('VAT no', '3'), row('Ref', 's')]);
    expect(outcome.value).toEqual([row('VAT no', '3'), row('Ref', 's'), row('New', 'n')]);
    expect(outcome.conflicts).toEqual([
      { name: 'custom_fields', entry: 'VAT no', base: '1', mine: '2', theirs: '3', suggestion: '2' },
      { name: 'custom_fields', entry: 'Ref', base: 'r', mine: null, theirs: 's', suggestion: null },
    ]);
  });

  it('ask about a name that was set back and changed by somebody, and about no other', () => {
    const base = [row('VAT no', '1'), row('Desk', 'd')];
    const putBack = (takenBack: JsonValue, theirs: JsonValue) =>
      mergeField('custom_fields', fieldsOf.connections['custom_fields'], { base, mine: base, theirs, takenBack });
    const theirs = [row('VAT no', '2'), row('Desk', 'east'), row('Ref', 'r')];
    expect(putBack([row('VAT no', '2'), row('Desk', 'd'), row('Ref', 'r')], theirs)).toEqual({
      value: theirs,
      origin: 'conflict',
      conflicts: [
        { name: 'custom_fields', entry: 'VAT no', base: '1', mine: '1', theirs: '2', suggestion: '1' },
        { name: 'custom_fields', entry: 'Ref', base: null, mine: null, theirs: 'r', suggestion: null },
      ],
    });
    expect(putBack([...base, row('Floor', '3')], theirs)).toMatchObject({ value: theirs, conflicts: [] });
  });

  it('are merged as one value when a name occurs twice', () => {
    const twice = [row('Ref', 'a'), row('Ref', 'b')];
    expect(custom([row('Ref', 'a')], twice, [row('Ref', 'c')]).conflicts).toMatchObject([{ entry: null, mine: twice }]);
  });

  it('distinguish a name without a value from an absent name, and are joined when the base is unknown', () => {
    expect(custom([], [row('Ref', '')], [row('Desk', 'd')]).value).toEqual([row('Desk', 'd'), row('Ref', '')]);
    expect(custom(undefined, [row('Ref', 'a'), row('Desk', 'd')], [row('Ref', 'b')])).toMatchObject({
      value: [row('Ref', 'b'), row('Desk', 'd')],
      conflicts: [{ entry: 'Ref', base: null, mine: 'a', theirs: 'b' }],
    });
  });
});
