import { describe, expect, it } from 'vitest';
import { editOfDeleted, mergeDelete } from '#main/sync/merge/merge-delete.ts';
import type { JsonObject } from '#shared/json.ts';

const uid = '0190c9a0-0000-7000-8000-000000000001';
const line = { id: 1, description: 'Design', price: '10.00', quantity: '1', sort_order: 1, total: '10.00' };
const invoice: JsonObject = {
  id: 7,
  summary: 'a',
  state: 'draft',
  paid_total: '0.00',
  billed_total: '10.0',
  formatted_billed_total: '10',
  items: [line],
};
const withdraw = (base: JsonObject | null, part: JsonObject) =>
  mergeDelete('invoices', { uid, at: 5, base, remote: { ...invoice, ...part } }, () => '0');

describe('a delete that waits', () => {
  it('is sent when the object is unchanged, however it is spelled and numbered', () => {
    const respelled = {
      billed_total: '10.00',
      formatted_billed_total: '€10',
      items: [{ ...line, id: 9, price: '10' }],
    };
    expect(withdraw(invoice, respelled)).toEqual({ kind: 'send' });
    const { items: _unread, ...row } = invoice;
    expect(withdraw(row, { items: [] })).toEqual({ kind: 'send' });
  });

  it('is sent when the account stores a coarser creation time than it answered', () => {
    const answered = { ...invoice, created_at: '2026-11-21T10:00:00.482Z' };
    expect(withdraw(answered, { created_at: '2026-11-21T10:00:00.000Z' })).toEqual({ kind: 'send' });
  });

  it.each([
    ['edited', { summary: 'b' }, 'summary'],
    ['sent', { state: 'sent' }, 'state'],
    ['paid', { paid_total: '10.00' }, 'paid_total'],
    ['given other lines', { items: [{ ...line, description: 'Travel' }] }, 'items'],
  ])('asks when the object was %s since', (_what, part, name) => {
    expect(withdraw(invoice, part)).toMatchObject({
      kind: 'ask',
      conflict: {
        reason: 'deleted_here',
        mine: null,
        theirs: part,
        fields: [{ name, mine: null, suggestion: null }],
        at: 5,
      },
    });
  });

  it('asks when text was filled in that the service leaves out while it is empty', () => {
    expect(withdraw(invoice, { note: 'theirs' })).toMatchObject({
      kind: 'ask',
      conflict: { fields: [{ name: 'note' }] },
    });
    // Where what is empty is shown as such, a field that was not shown is unknown.
    const shown = { ...invoice, po_number: null };
    expect(withdraw(shown, { note: 'always there' })).toEqual({ kind: 'send' });
    expect(withdraw(shown, { po_number: 'theirs' })).toMatchObject({ kind: 'ask' });
  });

  it('asks when the deleted state is unknown', () => {
    expect(withdraw(null, {})).toMatchObject({
      kind: 'ask',
      conflict: { base: null, fields: [], totals: { theirs: '10.0' } },
    });
  });
});

describe('an edit of an object that is gone', () => {
  it('asks and shows the edited fields', () => {
    const conflict = editOfDeleted(
      'invoices',
      { uid, at: 5, base: invoice, data: { summary: 'b', items: [] } },
      () => '0',
    );
    expect(conflict).toMatchObject({
      version: 1,
      reason: 'deleted_there',
      base: invoice,
      mine: { summary: 'b', items: [] },
      theirs: null,
      merged: null,
      fields: [{ name: 'summary', base: 'a', mine: 'b', theirs: null }],
      totals: { base: '10.0', mine: null },
    });
    expect(editOfDeleted('contacts', { uid, at: 5, base: null, data: { email: 'x' } }, () => '0').totals).toBeNull();
  });
});
