import { describe, expect, it } from 'vitest';
import {
  blankLine,
  lineAs,
  withAdjustment,
  withDate,
  withLine,
  withLineBack,
  withLineMoved,
  withLineRepeated,
  withNewAdjustment,
  withoutAdjustment,
  withoutLine,
} from '#renderer/state/editor/form-edits.ts';
import { freshKey } from '#renderer/state/editor/row-keys.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { MOST_LINES } from '#shared/invoice-form/invoice-form.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { undecidedInput } from '#shared/money/input/number-input.ts';

const empty: InvoiceForm = {
  connectionUid: null,
  statementNo: 'INV-1',
  date: '2026-11-21',
  dueDate: '2026-12-05',
  summary: '',
  note: '',
  poNumber: '',
  paymentOptions: [],
  allowPartialPayments: false,
  sendReceiptsAutomatically: false,
  sendReminders: false,
  lines: [],
  adjustments: [],
};
const withLines = (...keys: string[]): InvoiceForm => ({
  ...empty,
  lines: keys.map((key) => ({ ...blankLine(key), description: key })),
});
const keysOf = (form: InvoiceForm) => form.lines.map((line) => line.key);

describe('lines', () => {
  it('appends the waiting row with its first character and changes it from then on', () => {
    const key = freshKey();
    const line = { ...blankLine(key), description: 'S' };
    const first = withLine(empty, line);
    const second = withLine(first, { ...line, description: 'St' });
    expect(second.lines).toHaveLength(1);
    expect(second.lines[0]?.description).toBe('St');
  });

  it('keep their time when their kind changes, in whichever unit the account counts time', () => {
    const as = (kind: LineArray, quantity: string, to: LineArray, taskUnit: 'minutes' | 'hours') =>
      lineAs({ ...blankLine('k', kind), quantity }, to, 'en-US', taskUnit).quantity;
    expect(as('items', '1.5', 'tasks', 'minutes')).toBe('90');
    expect(as('items', '1.5', 'tasks', 'hours')).toBe('1.5');
    expect(as('tasks', '2', 'trips', 'minutes')).toBe(undecidedInput('0:02'));
    expect(as('tasks', '2', 'trips', 'hours')).toBe(undecidedInput('2:00'));
    expect(as('trips', undecidedInput('2:00'), 'tasks', 'hours')).toBe('2');
    // A time that has no end in hours is not rounded on its way to where it was.
    expect(as('tasks', '1.33333333', 'tasks', 'hours')).toBe('1.33333333');
    expect(as('items', '1.5', 'trips', 'hours')).toBe('1.5');
    expect(as('items', '2', 'tasks', 'hours')).toBe(undecidedInput('2'));
  });

  it('gives the waiting row the kind of the line before it', () => {
    expect(blankLine('k', 'tasks').kind).toBe('tasks');
  });

  it('restores a removed line once at its place, and never exceeds the most lines of an invoice', () => {
    const form = withLines('a', 'b', 'c');
    const line = { ...blankLine('b'), description: 'b' };
    const back = withLineBack(withoutLine(form, 'b'), line, 1);
    expect(keysOf(back)).toEqual(['a', 'b', 'c']);
    expect(withLineBack(back, line, 1)).toBe(back);
    const full = withLines(...Array.from({ length: MOST_LINES }, (_, at) => `k${String(at)}`));
    expect(withLineBack(full, line, 1)).toBe(full);
  });

  it('moves, repeats and removes without touching the others', () => {
    const form = withLines('a', 'b', 'c');
    expect(keysOf(withLineMoved(form, 'c', -1))).toEqual(['a', 'c', 'b']);
    expect(withLineMoved(form, 'a', -1)).toBe(form);
    expect(withLineMoved(form, 'c', 1)).toBe(form);
    expect(keysOf(withoutLine(form, 'b'))).toEqual(['a', 'c']);
    const repeated = withLineRepeated(form, 'a');
    expect(repeated.lines.map((line) => line.description)).toEqual(['a', 'a', 'b', 'c']);
    expect(new Set(keysOf(repeated)).size).toBe(4);
  });
});

it('adds, changes and removes adjustments; shipping starts as an amount', () => {
  const form = withNewAdjustment(withNewAdjustment(empty, 'taxes'), 'shipping_amounts');
  const [tax, shipping] = form.adjustments;
  expect([tax?.isPercentage, shipping?.isPercentage]).toEqual([true, false]);
  if (!tax) throw new Error('a tax was added');
  expect(withAdjustment(form, { ...tax, name: 'VAT' }).adjustments[0]?.name).toBe('VAT');
  expect(withoutAdjustment(form, tax.key).adjustments).toHaveLength(1);
});

describe('withDate', () => {
  it('keeps the term between invoice and due date', () => {
    const net = { kind: 'days', days: 14 } as const;
    expect(withDate(empty, '2026-12-01', net)).toMatchObject({ date: '2026-12-01', dueDate: '2026-12-15' });
    const monthly = { kind: 'end_of_month', days: 0 } as const;
    expect(withDate(empty, '2026-02-03', monthly)).toMatchObject({ dueDate: '2026-02-28' });
  });

  it('leaves the due date alone while a date is half typed', () => {
    expect(withDate(empty, '2026-1', { kind: 'days', days: 14 })).toMatchObject({
      date: '2026-1',
      dueDate: '2026-12-05',
    });
  });
});
