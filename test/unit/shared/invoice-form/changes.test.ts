import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { formChanges, isEmptyForm, isSameForm } from '#shared/invoice-form/changes.ts';
import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { parseNumber } from '#shared/money/input/parse-number.ts';
import { invoiceForm } from '#test/helpers/books.ts';

vi.mock('#shared/money/input/parse-number.ts', { spy: true });

const line = (part: Partial<LineForm> = {}): LineForm => ({
  key: 'a',
  kind: 'items',
  date: '',
  description: 'Work',
  quantity: '3',
  unit: '',
  price: '95',
  ...part,
});
const form = invoiceForm({ lines: [line(), line({ key: 'b', description: 'Visit', kind: 'tasks' })] });

describe('what a version says otherwise', () => {
  it('are empty when only the spelling differs', () => {
    const spelled = { ...form, lines: form.lines.map((row) => ({ ...row, key: `x-${row.key}`, price: '95.00' })) };
    expect(isSameForm(form, spelled)).toBe(true);
    expect(
      isSameForm(form, {
        ...form,
        lines: [...form.lines, line({ key: 'c', description: '', quantity: '', price: '' })],
      }),
    ).toBe(true);
  });

  it('name fields, and count added, removed and changed lines', () => {
    const [first, second] = form.lines;
    expect(formChanges(form, { ...form, summary: 'New', dueDate: '2026-12-31' }).fields).toEqual([
      'due_date',
      'summary',
    ]);
    expect(
      formChanges(form, { ...form, lines: [...form.lines, line({ key: 'c', description: 'More' })] }),
    ).toMatchObject({
      linesAdded: 1,
      linesRemoved: 0,
      linesChanged: 0,
    });
    expect(formChanges(form, { ...form, lines: first ? [first] : [] })).toMatchObject({
      linesAdded: 0,
      linesRemoved: 1,
    });
    const dearer = { ...form, lines: form.lines.map((row) => (row === second ? { ...row, price: '110' } : row)) };
    expect(formChanges(form, dearer)).toMatchObject({ linesChanged: 1, linesAdded: 0, linesRemoved: 0 });
  });

  it('are found without reading the lines before the first other one', () => {
    const many = Array.from({ length: 500 }, (_line, at) => line({ key: `k${String(at)}`, description: String(at) }));
    const long = invoiceForm({ lines: many });
    const more = { ...long, lines: [...many.map((row) => ({ ...row, key: `x-${row.key}` })), line({ kind: 'tasks' })] };
    vi.mocked(parseNumber).mockClear();
    expect(isSameForm(long, structuredClone(long))).toBe(true);
    expect(formChanges(long, more)).toMatchObject({ linesAdded: 1, linesChanged: 0, areLinesMoved: false });
    expect(vi.mocked(parseNumber).mock.calls.length).toBeLessThan(10);
  });

  it('are the same with other lines before them', () => {
    const rows = fc.array(
      fc.record({
        description: fc.constantFrom('a', 'b'),
        kind: fc.constantFrom('items', 'tasks', 'trips'),
        price: fc.constantFrom('1', '1.0', '2', 'x ?'),
      }),
      { maxLength: 5 },
    );
    const formOf = (parts: readonly Partial<LineForm>[]) =>
      invoiceForm({ lines: parts.map((part, at) => line({ key: `k${String(at)}`, ...part })) });
    fc.assert(
      fc.property(rows, rows, rows, (start, some, others) => {
        // A line of other text with the same meaning keeps anything from being left out.
        const [read, alike] = [{ price: '95' }, { price: '95.00' }];
        expect(formChanges(formOf([...start, ...some]), formOf([...start, ...others]))).toEqual(
          formChanges(formOf([read, ...start, ...some]), formOf([alike, ...start, ...others])),
        );
      }),
    );
  });

  it('include lines that only changed position', () => {
    const moved = { ...form, lines: form.lines.toReversed() };
    expect(formChanges(form, moved)).toMatchObject({ areLinesMoved: true, linesChanged: 0, linesAdded: 0 });
  });

  it('include an unreadable number, because a person typed it', () => {
    const odd = { ...form, lines: form.lines.map((row) => ({ ...row, price: 'lots' })) };
    expect(isSameForm(form, odd)).toBe(false);
    expect(isSameForm({ ...odd, lines: odd.lines.map((row) => ({ ...row, price: 'many' })) }, odd)).toBe(false);
  });

  it('include the end of a long text in a number cell, and the cell it is in', () => {
    const said = 'call Ann about the price before this is sent, ';
    const of = (part: Partial<LineForm>) => invoiceForm({ lines: [line(part)] });
    expect(isSameForm(of({ price: `${said}40 or 50 ?` }), of({ price: `${said}60 or 70 ?` }))).toBe(false);
    expect(isSameForm(of({ price: '1234567890123456 ?' }), of({ price: '9234567890123456 ?' }))).toBe(false);
    expect(formChanges(of({ price: 'lots ?', quantity: '' }), of({ price: '', quantity: 'lots ?' }))).toMatchObject({
      linesChanged: 1,
      areAdjustmentsChanged: false,
    });
  });

  it('distinguish unreadable text in a tax from one in a line', () => {
    const tax = { key: 't', kind: 'taxes', name: 'VAT', value: 'some ?', isPercentage: true, savedKey: null } as const;
    const before = invoiceForm({ lines: [line({ price: 'lots ?' })], adjustments: [tax] });
    const after = { ...before, lines: [line({ price: 'many ?' })], adjustments: [{ ...tax, value: 'more ?' }] };
    expect(formChanges(before, after)).toMatchObject({ linesChanged: 1, areAdjustmentsChanged: true });
    const swapped = { ...before, lines: [line({ key: 'b', price: 'many ?' }), line({ price: 'lots ?' })] };
    expect(formChanges(swapped, { ...swapped, lines: swapped.lines.toReversed() })).toMatchObject({
      areLinesMoved: true,
      areAdjustmentsChanged: false,
    });
  });

  it('are empty between a form and itself, whatever it contains', () => {
    const cell = fc.oneof(fc.constant(''), fc.string(), fc.constantFrom('95', '1,234', '1:30', '-5'));
    fc.assert(
      fc.property(cell, cell, cell, (description, quantity, price) => {
        const any = invoiceForm({ summary: description, lines: [line({ description, quantity, price })] });
        expect(isSameForm(any, structuredClone(any))).toBe(true);
      }),
    );
  });

  it('tell that nothing was written in a form', () => {
    expect(isEmptyForm(invoiceForm({ lines: [] }))).toBe(true);
    expect(isEmptyForm(invoiceForm({ lines: [], note: 'x' }))).toBe(false);
    expect(isEmptyForm(form)).toBe(false);
  });
});
