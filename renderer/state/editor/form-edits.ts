import type { AdjustmentArray } from '#shared/service/adjustment.ts';
import type { AdjustmentForm, DocumentRows, InvoiceForm, LineForm } from '#shared/invoice-form/invoice-form.ts';
import { MOST_LINES } from '#shared/invoice-form/invoice-form.ts';
import { minutesIn, withMinutes, withoutTime } from '#shared/invoice-form/task-duration.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import type { DueTerms } from '#shared/dates/due-terms.ts';
import { dueDateFor } from '#shared/dates/due-terms.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { quantityAs } from '#shared/money/input/line-quantity.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { freshKey } from './row-keys.ts';

/** Returns a line without content. Like every function here it is pure; the others return the next form. */

export function blankLine(key: string, kind: LineArray = 'items'): LineForm {
  return { key, kind, date: '', description: '', quantity: '', unit: '', price: '' };
}

/** Changes a line, or appends it if it is the waiting row. */
export function withLine<Form extends DocumentRows>(form: Form, line: LineForm): Form {
  const isKnown = form.lines.some((known) => known.key === line.key);
  const lines = isKnown ? form.lines.map((known) => (known.key === line.key ? line : known)) : [...form.lines, line];
  return { ...form, lines };
}

export function withoutLine<Form extends DocumentRows>(form: Form, key: string): Form {
  return { ...form, lines: form.lines.filter((line) => line.key !== key) };
}

/** Inserts a removed line at `at`; returns the same form if the line is there already or the form is full. */
export function withLineBack<Form extends DocumentRows>(form: Form, line: LineForm, at: number): Form {
  const isNotWanted = form.lines.some(({ key }) => key === line.key) || form.lines.length >= MOST_LINES;
  return isNotWanted ? form : { ...form, lines: form.lines.toSpliced(at, 0, line) };
}

/** Moves a row to the index `to`; returns the same list if that is no index of it. */
export function moved<Row extends { readonly key: string }>(
  rows: readonly Row[],
  key: string,
  to: number,
): readonly Row[] {
  const from = rows.findIndex((row) => row.key === key);
  const row = rows[from];
  if (row === undefined || from === to || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

export function withLineMovedTo<Form extends DocumentRows>(form: Form, key: string, to: number): Form {
  const lines = moved(form.lines, key, to);
  return lines === form.lines ? form : { ...form, lines };
}

export function withLineMoved<Form extends DocumentRows>(form: Form, key: string, by: -1 | 1): Form {
  return withLineMovedTo(form, key, form.lines.findIndex((line) => line.key === key) + by);
}

/** Inserts lines with new keys at `at`. */
export function withLinesInserted<Form extends DocumentRows>(
  form: Form,
  at: number,
  parts: readonly Partial<Omit<LineForm, 'key'>>[],
): Form {
  const like = form.lines[at - 1] ?? form.lines.at(-1);
  const lines = parts.map((part) => ({ ...blankLine(freshKey(), like?.kind), ...part }));
  return { ...form, lines: form.lines.toSpliced(at, 0, ...lines) };
}

export function withLineRepeated<Form extends DocumentRows>(form: Form, key: string): Form {
  const at = form.lines.findIndex((line) => line.key === key);
  const line = form.lines[at];
  return line === undefined ? form : { ...form, lines: form.lines.toSpliced(at + 1, 0, { ...line, key: freshKey() }) };
}

export function withAdjustment<Form extends DocumentRows>(form: Form, row: AdjustmentForm): Form {
  return { ...form, adjustments: form.adjustments.map((known) => (known.key === row.key ? row : known)) };
}

/** Converts a line to another kind. `taskUnit` is the unit in which the account counts the time of tasks. */
export function lineAs(line: LineForm, kind: LineArray, locale: string, taskUnit: TotalsPolicy['taskUnit']): LineForm {
  const [wasTask, isTask] = [line.kind === 'tasks', kind === 'tasks'];
  // Convert only if needed: between hours and minutes a time may lose its last digits.
  if (wasTask === isTask) return { ...line, kind };
  const known = wasTask ? minutesIn(line, taskUnit) : line.quantity;
  const quantity = quantityAs(known, line.kind, kind, locale);
  const other = { ...withoutTime(line), kind, quantity };
  return isTask ? withMinutes(other, quantity, taskUnit) : other;
}

export function withNewAdjustment<Form extends DocumentRows>(form: Form, kind: AdjustmentArray): Form {
  const row: AdjustmentForm = {
    key: freshKey(),
    kind,
    name: '',
    value: '',
    isPercentage: kind !== 'shipping_amounts',
    savedKey: null,
  };
  return { ...form, adjustments: [...form.adjustments, row] };
}

/** Moves a row to an index among the rows of its kind, counted from 0; rows of other kinds keep their places. */
export function withAdjustmentMovedTo<Form extends DocumentRows>(form: Form, key: string, to: number): Form {
  const kind = form.adjustments.find((row) => row.key === key)?.kind;
  const ofKind = form.adjustments.filter((row) => row.kind === kind);
  const others = moved(ofKind, key, to);
  if (others === ofKind) return form;
  const next = others.values();
  return {
    ...form,
    adjustments: form.adjustments.map((row) => (row.kind === kind ? (next.next().value ?? row) : row)),
  };
}

export function withoutAdjustment<Form extends DocumentRows>(form: Form, key: string): Form {
  return { ...form, adjustments: form.adjustments.filter((row) => row.key !== key) };
}

/** Inserts a removed adjustment at `at`; returns the same form if it is there already. */
export function withAdjustmentBack<Form extends DocumentRows>(form: Form, row: AdjustmentForm, at: number): Form {
  const isBack = form.adjustments.some(({ key }) => key === row.key);
  return isBack ? form : { ...form, adjustments: form.adjustments.toSpliced(at, 0, row) };
}

/** Moves the invoice date. The due date follows by the same terms, so that "end of month" stays the end of a month. */
export function withDate(form: InvoiceForm, date: PlainDate, terms: DueTerms | null): InvoiceForm {
  const due = terms === null ? null : dueDateFor(terms, date);
  return { ...form, date, dueDate: due ?? form.dueDate };
}
