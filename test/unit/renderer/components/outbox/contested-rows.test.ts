import { describe, expect, it } from 'vitest';
import type { Conflict, LineConflict } from '#shared/model/conflict.ts';
import { contestedRows } from '#renderer/components/outbox/contested-rows.ts';
import { Formats } from '#renderer/state/formats.ts';

const formats = new Formats('en-US');

const nothing: Conflict = {
  version: 1,
  resource: 'invoices',
  uid: 'a',
  reason: 'fields',
  money: null,
  base: null,
  mine: {},
  theirs: { currency_iso_code: 'EUR' },
  merged: {},
  fields: [],
  lines: [],
  totals: null,
  at: 0,
};
const line: LineConflict = {
  array: 'items',
  index: 1,
  reason: 'cells',
  base: null,
  mine: {},
  theirs: { description: 'Hull survey' },
  cells: [],
  suggestion: null,
};
const blank = { entry: null, base: null, suggestion: null };

const texts = (part: Partial<Conflict>): readonly string[] =>
  contestedRows({ ...nothing, ...part }, formats).map(({ what, mine, theirs }) => `${what} | ${mine} | ${theirs}`);

describe('what both sides changed', () => {
  it('is said field by field, in words and formats of the person', () => {
    expect(
      texts({
        fields: [
          { ...blank, name: 'due_date', mine: '2026-12-05', theirs: '2026-12-24' },
          { ...blank, name: 'note', mine: 'keep_this', theirs: null },
          { ...blank, name: 'note', mine: 'a'.repeat(400), theirs: 'b' },
          { ...blank, name: 'send_reminders', mine: true, theirs: false },
          { ...blank, name: 'payment_options', mine: ['bank_transfer', 'cash'], theirs: ['cash'] },
          { ...blank, name: 'connection', mine: { id: 3 }, theirs: { id: 4, name: 'Birch' } },
          { ...blank, name: 'custom_fields', entry: 'VAT no', mine: 'DE1', theirs: 'DE2' },
        ],
      }),
    ).toEqual([
      'due date | Dec 5, 2026 | Dec 24, 2026',
      'note | keep_this | empty',
      `note | ${'a'.repeat(300)}… | b`,
      'send reminders | yes | no',
      'payment options | bank transfer, cash | cash',
      'client | another one | Birch',
      'VAT no | DE1 | DE2',
    ]);
  });

  it('is said with the line it stands in, and its currency', () => {
    const cells = [
      { ...blank, name: 'price', mine: '120', theirs: '150.5' },
      { ...blank, name: 'quantity', mine: '2', theirs: '3' },
    ];
    expect(texts({ lines: [{ ...line, cells }] })).toEqual([
      'Hull survey: price | €120.00 | €150.50',
      'Hull survey: quantity | 2 | 3',
    ]);
  });

  it('is a whole line, or all of it, where one side deleted it', () => {
    expect(
      texts({
        lines: [
          { ...line, reason: 'deleted_here', mine: null },
          { ...line, reason: 'deleted_there', mine: {}, theirs: null },
        ],
      }),
    ).toEqual(['Hull survey | deleted | changed', 'items 2 | changed | deleted']);
    expect(texts({ reason: 'deleted_here', mine: null })).toEqual(['All of it | deleted | changed']);
    expect(texts({ reason: 'deleted_there', theirs: null })).toEqual(['All of it | changed | deleted']);
  });
});
