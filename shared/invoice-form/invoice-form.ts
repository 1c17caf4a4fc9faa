import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isDocumentDate, isPlainDate } from '#shared/dates/plain-date.ts';
import { isTooLong, typedInput } from '#shared/money/input/number-input.ts';
import { PERCENT_SIGN } from '#shared/money/input/plain-text.ts';
import { parseNumber } from '#shared/money/input/parse-number.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import type { AdjustmentArray } from '#shared/service/adjustment.ts';
import { adjustmentArrays } from '#shared/service/adjustment.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineArrays, lineColumns } from '#shared/service/line-item.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

/** A row of the editor's grid, exactly as typed. `key` is local and only identifies the row on screen. */
export interface LineForm {
  readonly key: string;
  readonly kind: LineArray;
  readonly date: string;
  readonly description: string;
  readonly quantity: string;
  /** The unit that a time was typed in; see `task-duration.ts`. */
  readonly timeUnit?: TotalsPolicy['taskUnit'] | undefined;
  readonly unit: string;
  readonly price: string;
}

export interface AdjustmentForm {
  readonly key: string;
  readonly kind: AdjustmentArray;
  readonly name: string;
  readonly value: string;
  readonly isPercentage: boolean;
  /** Id of the saved tax, discount or shipping amount at the service, kept when present. */
  readonly savedKey: number | null;
}

/** Most lines that the editor accepts: the window would no longer respond at once. */
export const MOST_LINES = 1_000;
/** Most lines that a stored form keeps of an invoice that has more than the editor accepts. */
export const MOST_KEPT_LINES = 10_000;
/** Most characters of a text. The service names no limit; this is more than a person types by hand. */
export const LONGEST_TEXT = 100_000;
export const LONGEST_CELL = 1_000;
/** Most characters of a date or number as stored in the form, with the mark behind an ambiguous one. */
export const LONGEST_KEPT = 200;
export { LONGEST_NUMBER } from '#shared/money/input/number-input.ts';

/** The content of the editor as typed: stored on every keystroke, even when not valid yet. */
export interface InvoiceForm {
  readonly connectionUid: Uid | null;
  readonly statementNo: string;
  readonly date: string;
  readonly dueDate: string;
  readonly summary: string;
  readonly note: string;
  readonly poNumber: string;
  readonly paymentOptions: readonly string[];
  readonly allowPartialPayments: boolean;
  readonly sendReceiptsAutomatically: boolean;
  readonly sendReminders: boolean;
  readonly lines: readonly LineForm[];
  readonly adjustments: readonly AdjustmentForm[];
}

export const emptyForm: InvoiceForm = {
  connectionUid: null,
  statementNo: '',
  date: '',
  dueDate: '',
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

/** A problem that prevents the form from being uploaded, never from being saved. */
export interface FormProblem {
  /** `connection`, `statement_no`, `date`, `due_date`, or `<row key>.<column>`. */
  readonly field: string;
  readonly message: Message;
}

export interface FormReading {
  /** Every writable field of the invoice in the service's names; `connection` holds a uid. */
  readonly data: JsonObject;
  readonly problems: readonly FormProblem[];
}

/** Tells that all cells that this kind of line shows are empty. Text left over from another kind does not count. */
export function isBlankLine({ kind, description, quantity, price, unit }: LineForm): boolean {
  const howMany = lineColumns[kind].quantity === null ? [] : [quantity];
  return [description, price, ...howMany, ...(kind === 'items' ? [unit] : [])].every((text) => text.trim() === '');
}

export function isBlankAdjustment(row: AdjustmentForm): boolean {
  return row.name.trim() === '' && row.value.trim() === '';
}

/** Returns the quantity that an empty cell means: one item; for time or distance there is no sensible default. */
const emptyQuantity = (kind: LineArray): string => (kind === 'items' ? '1' : '0');

/** Returns the quantity of a line: as typed even when it is no number, and one for a kind without a quantity. */
export function quantityOf(line: LineForm): string {
  if (lineColumns[line.kind].quantity === null) return '1';
  return line.quantity.trim() === '' ? emptyQuantity(line.kind) : line.quantity;
}

/** Reads the form into an invoice body. Unreadable cells get a default in the data and are listed as problems. */
export function readInvoiceForm(form: InvoiceForm): FormReading {
  const problems: FormProblem[] = [];
  const lines = form.lines.filter((line) => !isBlankLine(line));
  const adjustments = form.adjustments.filter((row) => !isBlankAdjustment(row));
  const data: JsonObject = {
    connection: form.connectionUid,
    statement_no: form.statementNo.trim(),
    date: form.date,
    due_date: form.dueDate,
    summary: form.summary,
    note: form.note,
    po_number: form.poNumber.trim(),
    payment_options: form.paymentOptions,
    allow_partial_payments: form.allowPartialPayments,
    send_receipts_automatically: form.sendReceiptsAutomatically,
    send_reminders: form.sendReminders,
    ...Object.fromEntries(lineArrays.map((kind) => [kind, readLines(lines, kind, problems)])),
    ...Object.fromEntries(adjustmentArrays.map((kind) => [kind, readAdjustments(adjustments, kind, problems)])),
  };
  return { data, problems: [...headerProblems(form), ...problems] };
}

function headerProblems(form: InvoiceForm): readonly FormProblem[] {
  const problems: FormProblem[] = [];
  if (form.connectionUid === null) problems.push({ field: 'connection', message: message('invoice_problem_client') });
  if (form.statementNo.trim() === '')
    problems.push({ field: 'statement_no', message: message('invoice_problem_number') });
  if (!isDocumentDate(form.date)) problems.push({ field: 'date', message: message('invoice_problem_date') });
  if (!isDocumentDate(form.dueDate)) problems.push({ field: 'due_date', message: message('invoice_problem_due_date') });
  return problems;
}

/** Tells that the invoice is due before its date: unusual but allowed, and overdue as soon as it is sent. */
export function isDueBeforeDate({ date, dueDate }: Pick<InvoiceForm, 'date' | 'dueDate'>): boolean {
  return isPlainDate(date) && isPlainDate(dueDate) && dueDate < date;
}

/** Reads the lines of one kind. `sort_order` counts across all four kinds, in the order on screen. */
function readLines(all: readonly LineForm[], kind: LineArray, problems: FormProblem[]): readonly JsonValue[] {
  const columns = lineColumns[kind];
  return all.flatMap((line, index) => {
    if (line.kind !== kind) return [];
    const price = readCell(line.price, '0', `${line.key}.price`, problems);
    const body: Record<string, JsonValue> = {
      description: line.description,
      [columns.price]: price,
      sort_order: index + 1,
    };
    if (columns.quantity !== null) {
      body[columns.quantity] = readCell(line.quantity, emptyQuantity(kind), `${line.key}.quantity`, problems);
    }
    if (kind === 'items') body['unit'] = line.unit.trim();
    const date = line.date.trim();
    if (isDocumentDate(date)) body['date'] = date;
    else if (date !== '')
      problems.push({ field: `${line.key}.date`, message: message('invoice_problem_not_a_date', { text: date }) });
    return [body];
  });
}

function readAdjustments(
  all: readonly AdjustmentForm[],
  kind: AdjustmentArray,
  problems: FormProblem[],
): readonly JsonValue[] {
  return all.flatMap((row) => {
    if (row.kind !== kind) return [];
    const amount = readCell(row.value.replace(PERCENT_SIGN, ''), '0', `${row.key}.value`, problems);
    // A typed percent sign wins over the switch beside it: 5% is never five dollars.
    const percentage = row.isPercentage || PERCENT_SIGN.test(row.value);
    const body: Record<string, JsonValue> = {
      name: row.name.trim(),
      combined_amount_percent: percentage ? `${amount}%` : amount,
      percentage,
    };
    if (row.savedKey !== null) body['key'] = row.savedKey;
    return [body];
  });
}

function readCell(typed: string, whenEmpty: string, field: string, problems: FormProblem[]): string {
  if (typed.trim() === '') return whenEmpty;
  const value = parseNumber(typed);
  if (value === null) problems.push({ field, message: unreadMessage(typedInput(typed).trim()) });
  return value ?? whenEmpty;
}

const SHOWN_CHARACTERS = 40;

function unreadMessage(typed: string): Message {
  if (isTooLong(typed)) return message('invoice_problem_too_long');
  const text = typed.length > SHOWN_CHARACTERS ? `${typed.slice(0, SHOWN_CHARACTERS)}…` : typed;
  return message('invoice_problem_not_a_number', { text });
}
