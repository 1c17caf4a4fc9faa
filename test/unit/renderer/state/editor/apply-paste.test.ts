import { describe, expect, it } from 'vitest';
import type { InvoiceForm, LineForm } from '#shared/invoice-form/invoice-form.ts';
import type { Pasted } from '#shared/paste/paste-lines.ts';
import { pasteInto } from '#renderer/state/editor/apply-paste.ts';
import { moved, withAdjustmentMovedTo } from '#renderer/state/editor/form-edits.ts';
import { invoiceForm } from '#test/helpers/books.ts';

const line = (key: string, description: string): LineForm => {
  return { key, kind: 'items', date: '', description, quantity: '', unit: '', price: '' };
};
const form = (...texts: readonly string[]): InvoiceForm =>
  invoiceForm({ lines: texts.map((text, at) => line(`k${String(at)}`, text)) });
const pasted = (into: Pasted['into'], lines: Pasted['lines']): Pasted => {
  return { into, lines, undecided: 0, unplaced: 0, footRows: 0, roundedRows: 0, questions: [], unused: [], leftOut: 0 };
};
const texts = ({ lines }: InvoiceForm) => lines.map(({ description }) => description);

describe('a paste into the form', () => {
  it('inserts rows with new keys below the row it was pasted in', () => {
    const done = pasteInto(form('a', 'b'), 'k0', pasted('lines', [{ description: 'x' }, { description: 'y' }]));
    expect(texts(done.form)).toEqual(['a', 'x', 'y', 'b']);
    expect(new Set(done.form.lines.map(({ key }) => key)).size).toBe(4);
    expect(done.firstKey).toBe(done.form.lines[1]?.key);
  });

  it('replaces a blank row, and appends after the waiting row', () => {
    expect(texts(pasteInto(form('a', '', 'b'), 'k1', pasted('lines', [{ description: 'x' }])).form)).toEqual([
      'a',
      'x',
      'b',
    ]);
    expect(texts(pasteInto(form('a'), 'new-1', pasted('lines', [{ description: 'x' }])).form)).toEqual(['a', 'x']);
  });

  it('is undone as a whole, and keeps later changes elsewhere', () => {
    const done = pasteInto(form('a'), 'k0', pasted('lines', [{ description: 'x' }]));
    const later = { ...done.form, note: 'later', lines: [...done.form.lines, line('own', 'mine')] };
    expect(done.undo(later)).toMatchObject({ note: 'later' });
    expect(texts(done.undo(later))).toEqual(['a', 'mine']);
  });

  it('fills cells of existing rows, adds rows for the rest, and undoes both', () => {
    const start = form('a', 'b');
    const done = pasteInto(start, 'k1', pasted('cells', [{ price: '1' }, { price: '2' }]));
    expect(done.form.lines.map(({ price }) => price)).toEqual(['', '1', '2']);
    expect(texts(done.form)).toEqual(['a', 'b', '']);
    expect(done.undo(done.form).lines).toEqual(start.lines);
  });

  it('is undone in unchanged cells, and keeps later typing in the same rows', () => {
    const start = form('a', 'b');
    const done = pasteInto(
      start,
      'k0',
      pasted('cells', [{ quantity: '1', price: '5' }, { price: '6' }, { price: '7' }, {}]),
    );
    const [first, second, third, fourth] = done.form.lines.map(({ key }) => key);
    const typed = (key: string | undefined, part: Partial<LineForm>) => (known: InvoiceForm) => {
      return { ...known, lines: known.lines.map((row) => (row.key === key ? { ...row, ...part } : row)) };
    };
    const later = [
      typed(first, { description: 'a, at length', price: '50' }),
      typed(second, { unit: 'pcs' }),
      typed(fourth, { description: 'd' }),
    ].reduce((known, type) => type(known), done.form);
    expect(done.undo(later).lines).toEqual([
      { ...line('k0', 'a, at length'), price: '50' },
      { ...line('k1', 'b'), unit: 'pcs' },
      { ...line(fourth ?? '', 'd') },
    ]);
    const described = done.undo(typed(third, { description: 'c' })(done.form));
    expect(described.lines).toEqual([...start.lines, line(third ?? '', 'c')]);
  });

  it('leaves rows without copied cells alone, also when it is undone', () => {
    const done = pasteInto(form('a', 'b', 'c'), 'k0', pasted('cells', [{ price: '1' }, {}, { price: '3' }]));
    expect(done.form.lines.map(({ price }) => price)).toEqual(['1', '', '3']);
    const later = { ...done.form, lines: done.form.lines.with(1, line('k1', 'changed since')) };
    expect(texts(done.undo(later))).toEqual(['a', 'changed since', 'c']);
  });
});

describe('moving rows', () => {
  it('never moves a row beyond the list', () => {
    const rows = form('a', 'b', 'c').lines;
    expect(moved(rows, 'k0', 2).map(({ key }) => key)).toEqual(['k1', 'k2', 'k0']);
    expect(moved(rows, 'k2', 0).map(({ key }) => key)).toEqual(['k2', 'k0', 'k1']);
    for (const to of [-1, 3, 0]) expect(moved(rows, 'k0', to)).toBe(rows);
    expect(moved(rows, 'nobody', 1)).toBe(rows);
  });

  it('moves an adjustment past the next one of its kind', () => {
    const row = (key: string, kind: 'taxes' | 'discounts') => {
      return { key, kind, name: key, value: '1', isPercentage: true, savedKey: null } as const;
    };
    const start = invoiceForm({ adjustments: [row('t1', 'taxes'), row('d1', 'discounts'), row('t2', 'taxes')] });
    const order = (part: InvoiceForm) => part.adjustments.filter(({ kind }) => kind === 'taxes').map(({ key }) => key);
    expect(order(withAdjustmentMovedTo(start, 't2', 0))).toEqual(['t2', 't1']);
    expect(withAdjustmentMovedTo(start, 'd1', 1)).toBe(start);
    expect(withAdjustmentMovedTo(start, 't2', 2)).toBe(start);
  });
});
