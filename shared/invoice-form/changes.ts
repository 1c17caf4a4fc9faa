import { typedInput } from '#shared/money/input/number-input.ts';
import { adjustmentArrays } from '#shared/service/adjustment.ts';
import { canonicalValue } from '#shared/compare/canonical.ts';
import { changedFields } from '#shared/compare/changed-fields.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { AdjustmentForm, FormProblem, InvoiceForm, LineForm } from './invoice-form.ts';
import { emptyForm, isBlankAdjustment, isBlankLine, readInvoiceForm } from './invoice-form.ts';
import { lineArrays } from '#shared/service/line-item.ts';

/** Lists the header fields of an invoice that the editor shows, in the service's names. */
export const headFields = [
  'connection',
  'statement_no',
  'date',
  'due_date',
  'summary',
  'note',
  'po_number',
  'payment_options',
  'allow_partial_payments',
  'send_receipts_automatically',
  'send_reminders',
] as const;
export type HeadField = (typeof headFields)[number];

/** The differences between two states of a form. */
export interface FormChanges {
  readonly fields: readonly HeadField[];
  readonly linesAdded: number;
  readonly linesRemoved: number;
  readonly linesChanged: number;
  /** True when the lines are the same and only their order differs. */
  readonly areLinesMoved: boolean;
  readonly areAdjustmentsChanged: boolean;
}

/** Compares two forms by meaning: `95` and `95.00` are equal, and blank rows do not count. */
export function formChanges(one: InvoiceForm, other: InvoiceForm): FormChanges {
  const same = sameLinesAtStart(one.lines, other.lines);
  const rest = (form: InvoiceForm): InvoiceForm => ({ ...form, lines: form.lines.slice(same) });
  const [before, after] = [rest(one), rest(other)];
  const [was, is] = [readInvoiceForm(before), readInvoiceForm(after)];
  const changed = new Set(Object.keys(changedFields('invoices', is.data, was.data, true)));
  const isUnreadOther = (rows: 'lines' | 'adjustments'): boolean =>
    unreadIn(before[rows], was.problems) !== unreadIn(after[rows], is.problems);
  const areLinesTouched = isUnreadOther('lines') || lineArrays.some((kind) => changed.has(kind));
  return {
    fields: headFields.filter((name) => changed.has(name)),
    ...(areLinesTouched ? lineChanges(before, after) : noLineChanges),
    areAdjustmentsChanged: adjustmentArrays.some((kind) => changed.has(kind)) || isUnreadOther('adjustments'),
  };
}

/** Counts the lines at the start that have the same text in both: they have one meaning, and to read hundreds of them takes long. */
function sameLinesAtStart(some: readonly LineForm[], others: readonly LineForm[]): number {
  const textOf = (line: LineForm | undefined): string => JSON.stringify({ ...line, key: '' });
  const first = some.findIndex((line, at) => textOf(line) !== textOf(others[at]));
  return first < 0 ? some.length : first;
}

/** Tells whether both forms have the same meaning. */
export function isSameForm(one: InvoiceForm, other: InvoiceForm): boolean {
  const { fields, areLinesMoved, areAdjustmentsChanged, ...lines } = formChanges(one, other);
  const counts = lines.linesAdded + lines.linesRemoved + lines.linesChanged;
  return fields.length === 0 && counts === 0 && !areLinesMoved && !areAdjustmentsChanged;
}

const noLineChanges = { linesAdded: 0, linesRemoved: 0, linesChanged: 0, areLinesMoved: false } as const;

/** Cells of rows that may contain unreadable text. */
const readCells = ['date', 'quantity', 'price', 'value'] as const;

/**
 * Returns the full text of all unreadable cells of these rows with their cell names. Such text is missing in the data
 * and still typed by a person, and the problem's message shows only its beginning.
 */
function unreadIn(rows: readonly (LineForm | AdjustmentForm)[], problems: readonly FormProblem[]): string {
  const unread = new Set(problems.map(({ field }) => field));
  const cells = rows.flatMap((row) => {
    const typed: Readonly<Partial<Record<string, unknown>>> = { ...row };
    return readCells
      .filter((name) => unread.has(`${row.key}.${name}`))
      .map((name) => [name, typedInput(String(typed[name])).trim()]);
  });
  return JSON.stringify(cells);
}

/** Counts added, removed and changed lines: equal lines are paired first, the rest by position. */
function lineChanges(before: InvoiceForm, after: InvoiceForm): Omit<FormChanges, 'fields' | 'areAdjustmentsChanged'> {
  const was = before.lines.filter((line) => !isBlankLine(line)).map(contentOf);
  const is = after.lines.filter((line) => !isBlankLine(line)).map(contentOf);
  const gone = without(was, is);
  const come = without(is, was);
  const linesChanged = Math.min(gone.length, come.length);
  return {
    linesAdded: come.length - linesChanged,
    linesRemoved: gone.length - linesChanged,
    linesChanged,
    areLinesMoved: gone.length === 0 && come.length === 0,
  };
}

/** Returns the meaning of a line without its position, as the only line of a form. */
function contentOf(line: LineForm): string {
  const reading = readInvoiceForm({ ...emptyForm, lines: [line] });
  return JSON.stringify([
    line.kind,
    canonicalValue(reading.data[line.kind], fieldsOf.invoices[line.kind]),
    unreadIn([line], reading.problems),
  ]);
}

/** Returns the multiset difference of `all` and `others`. */
function without(all: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Tells that a person has written nothing in the form, so that it need not be stored. */
export function isEmptyForm(form: InvoiceForm): boolean {
  const texts = [form.summary, form.note, form.poNumber];
  return (
    form.connectionUid === null &&
    form.lines.every(isBlankLine) &&
    form.adjustments.every(isBlankAdjustment) &&
    texts.every((text) => text.trim() === '')
  );
}
