import type { JsonObject } from '#shared/json.ts';
import { asText, isSameJson } from '#shared/json.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { objectsIn, writtenRows } from '#shared/service/nested-arrays.ts';
import { fieldsIn } from './document-changes.ts';
import type { FormSpec } from './form-spec.ts';
import { rowKey } from './from-invoice.ts';
import type { AdjustmentForm, DocumentForm, LineForm } from './invoice-form.ts';
import { isBlankAdjustment, isBlankLine } from './invoice-form.ts';

/**
 * Returns the body of a form that was opened on a document (`view`, with its client as a uid). Fields and rows that the
 * person did not touch keep the document's value: reading a form trims texts, drops blank rows and fills in numbers,
 * which is no edit of the person.
 */
export function writtenDocument<Form extends DocumentForm>(
  spec: FormSpec<Form>,
  form: Form,
  view: JsonObject,
): JsonObject {
  const opened = spec.fromView(view, asText(view['connection']));
  const { data } = spec.read(form);
  const isUntouched = (name: string): boolean => {
    const property = spec.fields[name];
    return property !== undefined && isSameJson(form[property], opened[property]);
  };
  const lines = rowsIn(form.lines, opened.lines, isBlankLine, { view, data });
  const adjustments = rowsIn(form.adjustments, opened.adjustments, isBlankAdjustment, { view, data });
  const rows = [
    ...lines.map((row, index) => ({ ...row, cells: { ...row.cells, sort_order: index + 1 } })),
    ...adjustments,
  ];
  return {
    ...data,
    ...Object.fromEntries(
      fieldsIn(spec)
        .filter(isUntouched)
        .map((name) => [name, view[name]]),
    ),
    ...Object.fromEntries(
      nestedArrays.map((name) => [name, rows.filter(({ array }) => array === name).map(({ cells }) => cells)]),
    ),
  };
}

type RowForm = LineForm | AdjustmentForm;

interface Bodies {
  readonly view: JsonObject;
  readonly data: JsonObject;
}

/**
 * Returns the rows of a form in their order. Untouched rows keep the cells of the invoice, each used once, others are
 * as read from the form; blank rows are kept only when the invoice has them.
 */
function rowsIn<Form extends RowForm>(
  now: readonly Form[],
  opened: readonly Form[],
  isBlank: (row: Form) => boolean,
  { view, data }: Bodies,
): readonly { readonly array: NestedArray; readonly cells: JsonObject }[] {
  const known = Map.groupBy(rowsAsOpened(opened, view), ({ content }) => content);
  const readings = new Map(nestedArrays.map((name) => [name, [...objectsIn(data[name])]]));
  return now.flatMap((row) => {
    const reading = isBlank(row) ? undefined : readings.get(row.kind)?.shift();
    const cells = known.get(contentOf(row))?.shift()?.cells ?? reading;
    return cells === undefined ? [] : [{ array: row.kind, cells }];
  });
}

/** Pairs each row of the opened form with its cells in the invoice; the form's keys contain their positions. */
function rowsAsOpened(opened: readonly RowForm[], view: JsonObject) {
  const rows = new Map(
    nestedArrays.flatMap((name) => writtenRows(name, view[name]).map((cells, index) => [rowKey(name, index), cells])),
  );
  return opened.map((row) => ({ content: contentOf(row), cells: rows.get(row.key) }));
}

/** Returns the content of a row without its screen key and the unit of a typed time. */
function contentOf(row: RowForm): string {
  const cells =
    'savedKey' in row
      ? [row.name, row.value, row.isPercentage, row.savedKey]
      : [row.date, row.description, row.quantity, row.unit, row.price];
  return JSON.stringify([row.kind, ...cells]);
}
