import type { JsonObject } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import { adjustmentAmount, adjustmentArrays, isPercentage } from '#shared/service/adjustment.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AdjustmentForm, DocumentForm, InvoiceForm, LineForm } from './invoice-form.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineColumns, linesInOrder } from '#shared/service/line-item.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { detailsOf } from '#shared/projection/project.ts';

/** Returns the form's key for the row at this index of an array of the opened invoice. */
export const rowKey = (array: NestedArray, index: number): string => `${array}-${String(index)}`;

/** Makes the editor's form from an invoice's local view. Rows are in display order. */
export function formFromInvoice(view: JsonObject, connectionUid: Uid | null): InvoiceForm {
  return {
    ...documentFromView(view, connectionUid),
    statementNo: textOrEmpty(view['statement_no']),
    date: textOrEmpty(view['date']),
    dueDate: textOrEmpty(view['due_date']),
  };
}

/** Fills what invoices and recurring profiles have in common from a local view. */
export function documentFromView(view: JsonObject, connectionUid: Uid | null): DocumentForm {
  return {
    connectionUid,
    summary: textOrEmpty(view['summary']),
    note: textOrEmpty(view['note']),
    poNumber: textOrEmpty(view['po_number']),
    paymentOptions: Array.isArray(view['payment_options']) ? view['payment_options'].map(String) : [],
    allowPartialPayments: view['allow_partial_payments'] === true,
    sendReceiptsAutomatically: view['send_receipts_automatically'] === true,
    sendReminders: view['send_reminders'] === true,
    lines: linesOf(view),
    adjustments: adjustmentsOf(view),
  };
}

function linesOf(view: JsonObject): readonly LineForm[] {
  return linesInOrder(detailsOf(view)).map(({ kind, index, line, cells }) => ({
    key: rowKey(kind, index),
    kind,
    // Some services send a time of day with the date.
    date: (line.date ?? '').replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1'),
    description: line.description ?? '',
    quantity: quantityOf(kind, cells),
    unit: textOrEmpty(cells['unit']),
    price: textOrEmpty(cells[lineColumns[kind].price]),
  }));
}

/**
 * Returns the quantity of a line. The service counts an item without a quantity as zero, while an empty cell of the
 * form means one.
 */
function quantityOf(kind: LineArray, cells: Readonly<Record<string, unknown>>): string {
  const { quantity, price } = lineColumns[kind];
  if (quantity === null) return '';
  return textOrEmpty(cells[quantity]) || (kind === 'items' && textOrEmpty(cells[price]) !== '' ? '0' : '');
}

function adjustmentsOf(view: JsonObject): readonly AdjustmentForm[] {
  const details = detailsOf(view);
  return adjustmentArrays.flatMap((kind) =>
    details[kind].map((row, index) => ({
      key: rowKey(kind, index),
      kind,
      name: row.name ?? '',
      value: adjustmentAmount(row),
      isPercentage: isPercentage(row),
      // An adjustment that was added here and is not uploaded yet has no key.
      savedKey: row.key ?? null,
    })),
  );
}
