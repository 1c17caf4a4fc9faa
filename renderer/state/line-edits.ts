import type { AdjustmentArray } from '#shared/model/adjustment.ts';
import type { AdjustmentForm, InvoiceForm, LineForm } from '#shared/model/invoice-form.ts';
import type { DueTerms } from '#shared/dates/due-terms.ts';
import { dueDateFor } from '#shared/dates/due-terms.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';

/** Changes of the editor's form as pure functions: each returns the next form. */

/** A key that no row of the form has. Keys order the screen; they never leave it. */
export function freshKey(form: InvoiceForm): string {
  const taken = [...form.lines, ...form.adjustments].map((row) => Number(/^new-(\d+)$/.exec(row.key)?.[1] ?? 0));
  return `new-${String(Math.max(0, ...taken) + 1)}`;
}

export function blankLine(key: string, like: LineForm | undefined): LineForm {
  return { key, kind: like?.kind ?? 'items', date: '', description: '', quantity: '', unit: '', price: '' };
}

/** Changes a line, or appends it when it is the waiting row at the end. */
export function withLine(form: InvoiceForm, line: LineForm): InvoiceForm {
  const isKnown = form.lines.some((known) => known.key === line.key);
  const lines = isKnown ? form.lines.map((known) => (known.key === line.key ? line : known)) : [...form.lines, line];
  return { ...form, lines };
}

export function withoutLine(form: InvoiceForm, key: string): InvoiceForm {
  return { ...form, lines: form.lines.filter((line) => line.key !== key) };
}

export function withLineMoved(form: InvoiceForm, key: string, by: -1 | 1): InvoiceForm {
  const from = form.lines.findIndex((line) => line.key === key);
  const to = from + by;
  const moved = form.lines[from];
  if (moved === undefined || to < 0 || to >= form.lines.length) return form;
  const lines = form.lines.filter((line) => line.key !== key);
  return { ...form, lines: lines.toSpliced(to, 0, moved) };
}

export function withLineRepeated(form: InvoiceForm, key: string): InvoiceForm {
  const at = form.lines.findIndex((line) => line.key === key);
  const line = form.lines[at];
  return line === undefined
    ? form
    : { ...form, lines: form.lines.toSpliced(at + 1, 0, { ...line, key: freshKey(form) }) };
}

export function withAdjustment(form: InvoiceForm, row: AdjustmentForm): InvoiceForm {
  return { ...form, adjustments: form.adjustments.map((known) => (known.key === row.key ? row : known)) };
}

export function withNewAdjustment(form: InvoiceForm, kind: AdjustmentArray): InvoiceForm {
  const row: AdjustmentForm = {
    key: freshKey(form),
    kind,
    name: '',
    value: '',
    isPercentage: kind !== 'shipping_amounts',
    savedKey: null,
  };
  return { ...form, adjustments: [...form.adjustments, row] };
}

export function withoutAdjustment(form: InvoiceForm, key: string): InvoiceForm {
  return { ...form, adjustments: form.adjustments.filter((row) => row.key !== key) };
}

/** Moves the invoice date; the due date follows by the same terms, so that "end of month" stays the end of a month. */
export function withDate(form: InvoiceForm, date: PlainDate, terms: DueTerms | null): InvoiceForm {
  const due = terms === null ? null : dueDateFor(terms, date);
  return { ...form, date, dueDate: due ?? form.dueDate };
}

/** True while nothing in the form was written by a person: such a draft is not worth keeping. */
export function isUntouched(form: InvoiceForm): boolean {
  const texts = [form.summary, form.note, form.poNumber];
  return form.connectionUid === null && form.lines.length === 0 && texts.every((text) => text.trim() === '');
}
