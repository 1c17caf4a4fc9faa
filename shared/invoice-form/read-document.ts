import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isDocumentDate } from '#shared/dates/plain-date.ts';
import { isTooLong, typedInput } from '#shared/money/input/number-input.ts';
import { PERCENT_SIGN } from '#shared/money/input/plain-text.ts';
import { parseNumber } from '#shared/money/input/parse-number.ts';
import type { AdjustmentArray } from '#shared/service/adjustment.ts';
import { adjustmentArrays } from '#shared/service/adjustment.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineArrays, lineColumns } from '#shared/service/line-item.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';
import type { AdjustmentForm, DocumentForm, DocumentRows, FormProblem, FormReading, LineForm } from './invoice-form.ts';
import { emptyQuantity, isBlankAdjustment, isBlankLine } from './invoice-form.ts';

/** Reads the rows of a document into nested arrays, without blank rows. Unreadable cells get a default and are listed as problems. */
export function readRows(rows: DocumentRows): FormReading {
  const problems: FormProblem[] = [];
  const lines = rows.lines.filter((line) => !isBlankLine(line));
  const adjustments = rows.adjustments.filter((row) => !isBlankAdjustment(row));
  const data: JsonObject = {
    ...Object.fromEntries(lineArrays.map((kind) => [kind, readLines(lines, kind, problems)])),
    ...Object.fromEntries(adjustmentArrays.map((kind) => [kind, readAdjustments(adjustments, kind, problems)])),
  };
  return { data, problems };
}

/** Reads what invoices and recurring profiles have in common. The problems are those of rows. */
export function readDocument(form: DocumentForm): FormReading {
  const { data, problems } = readRows(form);
  return {
    data: {
      connection: form.connectionUid,
      summary: form.summary,
      note: form.note,
      po_number: form.poNumber.trim(),
      payment_options: form.paymentOptions,
      allow_partial_payments: form.allowPartialPayments,
      send_receipts_automatically: form.sendReceiptsAutomatically,
      send_reminders: form.sendReminders,
      ...data,
    },
    problems,
  };
}

/** Lists that no client is chosen. */
export const clientProblems = ({ connectionUid }: DocumentForm): readonly FormProblem[] =>
  connectionUid === null ? [{ field: 'connection', message: message('invoice_problem_client') }] : [];

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
