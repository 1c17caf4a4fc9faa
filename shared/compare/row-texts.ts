import type { JsonObject } from '#shared/json.ts';
import type { FieldType } from '#shared/service/field-spec.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { rowFieldsOf } from '#shared/service/nested-arrays.ts';
import { isSameText } from './loose-text.ts';
import { isEmpty, textOf } from './may-become.ts';

const TEXT: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'long_text']);
/** A text cell that holds an amount; amounts are compared elsewhere. */
const AMOUNT = 'combined_amount_percent';

/**
 * Tells whether a service may have stored the texts of the rows `sent` as those of `kept`, row by row. Amounts are
 * compared elsewhere.
 */
export function areTextsKept(array: NestedArray, sent: readonly JsonObject[], kept: readonly JsonObject[]): boolean {
  return sent.every((row, index) => {
    const other = kept[index] ?? {};
    const isKept = (cell: string): boolean => isEmpty(row[cell]) || isSameText(textOf(row[cell]), textOf(other[cell]));
    return textCells(array).every(isKept) && isNothingWritten(array, row, other);
  });
}

/**
 * Tells whether the text cells that were sent empty are still empty. Services fill in numbers and dates by themselves
 * and add the name of a tax by its key; any other text was written by a person.
 */
export function isNothingWritten(array: NestedArray, sent: JsonObject, kept: JsonObject): boolean {
  const isEmptyStill = (cell: string): boolean => !isEmpty(sent[cell]) || textOf(kept[cell]).trim() === '';
  return !isEmpty(sent['key']) || textCells(array).every(isEmptyStill);
}

function textCells(array: NestedArray): readonly string[] {
  const table = rowFieldsOf[array];
  return Object.keys(table).filter((name) => name !== AMOUNT && TEXT.has(table[name]?.type ?? 'integer'));
}
