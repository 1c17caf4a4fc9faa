import type { JsonObject } from '#shared/json.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import type { AdjustmentArray } from '#shared/service/adjustment.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineColumns } from '#shared/service/line-item.ts';
import type { Message } from '#shared/words/part.ts';

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

/** The rows of a document as typed. */
export interface DocumentRows {
  readonly lines: readonly LineForm[];
  readonly adjustments: readonly AdjustmentForm[];
}

/** The part of an editor's content that invoices and recurring profiles have in common. */
export interface DocumentForm extends DocumentRows {
  readonly connectionUid: Uid | null;
  readonly summary: string;
  readonly note: string;
  readonly poNumber: string;
  readonly paymentOptions: readonly string[];
  readonly allowPartialPayments: boolean;
  readonly sendReceiptsAutomatically: boolean;
  readonly sendReminders: boolean;
}

/** The content of the editor as typed: stored on every keystroke, even when not valid yet. */
export interface InvoiceForm extends DocumentForm {
  readonly statementNo: string;
  readonly date: string;
  readonly dueDate: string;
}

export const emptyDocument: DocumentForm = {
  connectionUid: null,
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

export const emptyForm: InvoiceForm = { ...emptyDocument, statementNo: '', date: '', dueDate: '' };

/** A problem that prevents the form from being uploaded, never from being saved. */
export interface FormProblem {
  /** The service's name of a field, or `<row key>.<column>`. */
  readonly field: string;
  readonly message: Message;
}

export interface FormReading {
  /** Every writable field of the object in the service's names; `connection` holds a uid. */
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
export const emptyQuantity = (kind: LineArray): string => (kind === 'items' ? '1' : '0');

/** Returns the quantity of a line: as typed even when it is no number, and one for a kind without a quantity. */
export function quantityOf(line: LineForm): string {
  if (lineColumns[line.kind].quantity === null) return '1';
  return line.quantity.trim() === '' ? emptyQuantity(line.kind) : line.quantity;
}

/** Tells that the invoice is due before its date: unusual but allowed, and overdue as soon as it is sent. */
export function isDueBeforeDate({ date, dueDate }: Pick<InvoiceForm, 'date' | 'dueDate'>): boolean {
  return isPlainDate(date) && isPlainDate(dueDate) && dueDate < date;
}
