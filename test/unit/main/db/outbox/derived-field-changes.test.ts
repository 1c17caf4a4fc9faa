import { describe, expect, it } from 'vitest';
import { derivedFieldChanges } from '#main/db/outbox/derived-field-changes.ts';

const before = { state: 'sent', billed_total: '100.00', paid_total: '0.00', total_due: '100.00', note: null };
const effects = (then: object, now: object): readonly string[] =>
  derivedFieldChanges('invoices', { ...before, ...then }, { ...before, ...now });

describe('the fields that the service derived from an edit', () => {
  it('include totals, and a state that follows from them', () => {
    const paid = { state: 'partial', paid_total: '50.00' };
    expect(effects(paid, { ...paid, state: 'paid', billed_total: '50.00', total_due: '0.00' })).toEqual([
      'state',
      'billed_total',
      'total_due',
    ]);
  });

  it('include no payment, and no state that follows from one', () => {
    expect(effects({}, { state: 'partial', paid_total: '50.00' })).toEqual([]);
    expect(effects({}, { state: 'paid', paid_total: '80.00', billed_total: '80.00' })).toEqual(['billed_total']);
  });

  it('never include that a draft was sent', () => {
    expect(effects({ state: 'draft' }, { state: 'sent' })).toEqual([]);
  });

  it('include no writable field, and are empty without a preflight', () => {
    expect(effects({}, { note: 'theirs' })).toEqual([]);
    expect(derivedFieldChanges('invoices', null, before)).toEqual([]);
  });

  it('include lines of another kind that were only numbered anew, and no line that somebody changed', () => {
    const task = (sort_order: number, rate: string) => ({
      id: 10,
      description: 'Work',
      rate,
      duration: '60',
      sort_order,
    });
    expect(effects({ tasks: [task(2, '70.0')] }, { tasks: [task(3, '70.00')] })).toEqual(['tasks']);
    expect(effects({ tasks: [task(2, '70.0')] }, { tasks: [task(3, '80.00')] })).toEqual([]);
  });

  it('ignore another spelling of the paid total', () => {
    expect(effects({ paid_total: '5.00', state: 'sent' }, { paid_total: '5', state: 'partial' })).toEqual(['state']);
  });
});
