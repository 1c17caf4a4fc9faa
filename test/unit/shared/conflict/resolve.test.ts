import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { Conflict, FieldConflict, LineConflict } from '#shared/conflict/conflict.ts';
import type { Choices } from '#shared/conflict/choices.ts';
import { resolveConflict } from '#shared/conflict/resolve.ts';

const field = (
  name: string,
  mine: FieldConflict['mine'],
  theirs: FieldConflict['theirs'],
  entry: string | null = null,
) => ({
  name,
  entry,
  base: null,
  mine,
  theirs,
  suggestion: null,
});
const line = (part: Partial<LineConflict>): LineConflict => ({
  array: 'items',
  index: 0,
  reason: 'cells',
  base: null,
  mine: null,
  theirs: null,
  cells: [],
  suggestion: null,
  ...part,
});
const conflict = (part: Partial<Conflict>): Conflict => ({
  version: 1,
  resource: 'invoices',
  uid: 'u',
  reason: 'fields',
  money: null,
  base: {},
  mine: {},
  theirs: {},
  merged: {},
  fields: [],
  lines: [],
  joined: [],
  totals: null,
  at: 5,
  ...part,
});
const choose = (part: Partial<Conflict>, choices: Partial<Choices>) =>
  resolveConflict(conflict(part), { kind: 'choices', fields: {}, lines: [], ...choices });
const chosen = (part: Partial<Conflict>, choices: Partial<Choices>): JsonObject => {
  const resolved = choose(part, choices);
  return resolved.kind === 'update' ? resolved.data : { not: resolved.kind };
};

describe('a decision about fields', () => {
  const theirs = { summary: 'theirs', note: 'n', po_number: 'p' };
  const part: Partial<Conflict> = {
    theirs,
    mine: { summary: 'mine', note: null, po_number: 'q' },
    merged: { po_number: 'q' },
    fields: [field('summary', 'mine', 'theirs'), field('note', null, 'n')],
  };

  it('updates the service’s object when all of mine is chosen', () => {
    expect(resolveConflict(conflict(part), { kind: 'mine' })).toEqual({
      kind: 'update',
      data: { summary: 'mine', note: null, po_number: 'q' },
      base: theirs,
    });
  });

  it('sends nothing when all of theirs is chosen', () => {
    expect(resolveConflict(conflict(part), { kind: 'theirs' })).toEqual({ kind: 'nothing' });
    expect(choose({ ...part, merged: {} }, { fields: { summary: 'theirs', note: 'theirs' } })).toEqual({
      kind: 'nothing',
    });
  });

  it('keeps the text and sends nothing when a note is chosen', () => {
    expect(resolveConflict(conflict(part), { kind: 'note' })).toEqual({ kind: 'note', fields: part.mine });
  });

  it('may choose each field by itself, and keeps uncontested ones', () => {
    expect(chosen(part, { fields: { summary: 'mine', note: 'theirs' } })).toEqual({ summary: 'mine', po_number: 'q' });
    expect(chosen(part, { fields: { summary: { value: 'both' }, note: 'mine' } })).toEqual({
      summary: 'both',
      note: null,
      po_number: 'q',
    });
  });

  it('is undecided until every field is decided', () => {
    expect(choose(part, { fields: { summary: 'mine' } })).toEqual({ kind: 'undecided', open: ['note'] });
  });

  it('sets, adds or removes a single named value', () => {
    const list = [
      { name: 'Ref', value: 'r' },
      { name: 'VAT no', value: '2' },
    ];
    const contested = (mine: string | null, entry: string) =>
      chosen(
        { theirs: { custom_fields: list }, fields: [field('custom_fields', mine, null, entry)] },
        { fields: { [`custom_fields: ${entry}`]: 'mine' } },
      )['custom_fields'];
    expect(contested('1', 'VAT no')).toEqual([
      { name: 'Ref', value: 'r' },
      { name: 'VAT no', value: '1' },
    ]);
    expect(contested(null, 'VAT no')).toEqual([{ name: 'Ref', value: 'r' }]);
    expect(contested('d', 'Desk')).toEqual([...list, { name: 'Desk', value: 'd' }]);
  });
});

describe('a decision about lines', () => {
  const rows = [
    { id: 1, description: 'Design', price: '12', total: '12.00', created_at: 'then', sort_order: 1 },
    { id: null, description: 'Travel', price: '5', sort_order: 2 },
  ];
  const [design, travel] = [
    { id: 1, description: 'Design', price: '12', sort_order: 1 },
    { description: 'Travel', price: '5', sort_order: 2 },
  ];
  const items = (contested: Partial<LineConflict>, choice: Choices['lines'][number]) =>
    chosen({ theirs: { items: [] }, merged: { items: rows }, lines: [line(contested)] }, { lines: [choice] })['items'];
  const cells = [field('price', '11', '12'), field('description', 'Art', 'Design')];

  it('takes one side’s cells, or each as chosen, and none of the service’s own', () => {
    expect(items({ cells }, 'theirs')).toEqual([design, travel]);
    expect(items({ cells }, 'mine')).toEqual([{ ...design, price: '11', description: 'Art' }, travel]);
    expect(items({ cells }, { cells: { price: { value: '13' }, description: 'theirs' } })).toEqual([
      { ...design, price: '13' },
      travel,
    ]);
  });

  it('removes or keeps a line that one side deleted', () => {
    expect(items({ reason: 'deleted_here' }, 'mine')).toEqual([travel]);
    expect(items({ reason: 'deleted_here' }, 'theirs')).toEqual([design, travel]);
    expect(items({ reason: 'deleted_there', index: 1 }, 'mine')).toEqual([design, travel]);
    expect(items({ reason: 'deleted_there', index: 1 }, 'theirs')).toEqual([design]);
  });

  it('keeps a line that both added once or two times', () => {
    expect(items({ reason: 'same_line_twice' }, 'theirs')).toEqual([design, travel]);
    const { id: _id, ...second } = design;
    expect(items({ reason: 'same_line_twice' }, 'both')).toEqual([design, second, travel]);
  });

  it('sets the percent flag according to the chosen amount', () => {
    const tax = { id: 3, name: 'VAT', key: 5, combined_amount_percent: '20%', percentage: true };
    const taxes = (choice: Choices['lines'][number]) =>
      chosen(
        {
          merged: { taxes: [tax] },
          lines: [line({ array: 'taxes', cells: [field('combined_amount_percent', '5', '20%')] })],
        },
        { lines: [choice] },
      )['taxes'];
    expect(taxes('mine')).toEqual([{ ...tax, combined_amount_percent: '5', percentage: false }]);
    expect(taxes({ cells: { combined_amount_percent: { value: '7%' } } })).toEqual([
      { ...tax, combined_amount_percent: '7%' },
    ]);
  });

  it('is undecided until every line and cell is decided in a fitting way', () => {
    const open = (contested: Partial<LineConflict>, choice: Choices['lines'][number]) =>
      choose({ merged: { items: rows }, lines: [line(contested)] }, { lines: [choice] });
    expect(open({ cells }, null)).toEqual({ kind: 'undecided', open: ['items[0]'] });
    expect(open({ cells }, 'both')).toEqual({ kind: 'undecided', open: ['items[0]'] });
    expect(open({ cells }, { cells: { price: 'mine' } })).toEqual({
      kind: 'undecided',
      open: ['items[0].description'],
    });
    expect(open({ reason: 'deleted_here' }, { cells: {} })).toEqual({ kind: 'undecided', open: ['items[0]'] });
    expect(choose({ lines: [line({ cells })] }, {})).toEqual({ kind: 'undecided', open: ['items[0]'] });
  });
});

describe('a decision about something deleted', () => {
  const base = {
    id: 7,
    hash_key: 'h',
    state: 'sent',
    statement_no: 'A-1',
    note: null,
    summary: 'a',
    items: [
      { id: 1, description: 'Design', price: '10', total: '10.00', created_at: 'then', date: null, sort_order: 1 },
    ],
  };

  it('deletes the service’s object or keeps it, when deleted here and edited there', () => {
    const part = conflict({
      reason: 'deleted_here',
      base,
      mine: null,
      theirs: { ...base, summary: 'b' },
      merged: null,
    });
    expect(resolveConflict(part, { kind: 'mine' })).toEqual({ kind: 'delete', base: { ...base, summary: 'b' } });
    expect(resolveConflict(part, { kind: 'theirs' })).toEqual({ kind: 'nothing' });
    expect(resolveConflict(part, { kind: 'choices', fields: {}, lines: [] })).toEqual({
      kind: 'undecided',
      open: ['deleted_here'],
    });
  });

  it('creates the object anew without the service’s own fields, gives up, or keeps a note, when deleted there and edited here', () => {
    const part = conflict({ reason: 'deleted_there', base, mine: { summary: 'b' }, theirs: null, merged: null });
    expect(resolveConflict(part, { kind: 'mine' })).toEqual({
      kind: 'create',
      data: {
        statement_no: 'A-1',
        summary: 'b',
        items: [{ description: 'Design', price: '10', date: null, sort_order: 1 }],
      },
    });
    expect(resolveConflict(part, { kind: 'theirs' })).toEqual({ kind: 'nothing' });
    expect(resolveConflict(part, { kind: 'note' })).toEqual({ kind: 'note', fields: { summary: 'b' } });
    expect(resolveConflict(part, { kind: 'choices', fields: {}, lines: [] })).toEqual({
      kind: 'undecided',
      open: ['deleted_there'],
    });
  });
});
