import type { JsonObject } from '#shared/json.ts';
import type { FieldType } from '#shared/service/field-spec.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { rowFieldsOf } from '#shared/service/nested-arrays.ts';
import { isSameText } from './loose-text.ts';
import { isEmpty, textOf } from './may-become.ts';

const TEXT: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'long_text']);
/** It is text that holds an amount. */
const AMOUNT = 'combined_amount_percent';

/** Whether a service may have made the texts of `kept` of those of `sent`, row by row; amounts are compared elsewhere. */
export function areTextsKept(array: NestedArray, sent: readonly JsonObject[], kept: readonly JsonObject[]): boolean {
  return sent.every((row, index) => {
    const other = kept[index] ?? {};
    const isKept = (cell: string): boolean => isEmpty(row[cell]) || isSameText(textOf(row[cell]), textOf(other[cell]));
    return textCells(array).every(isKept) && isNothingWritten(array, row, other);
  });
}

/**
 * Whether the texts that a row left without are none still. Services fill in numbers and dates by themselves, and know by its
 * key what a tax is called; any other text was written by somebody.
 */
export function isNothingWritten(array: NestedArray, sent: JsonObject, kept: JsonObject): boolean {
  const isEmptyStill = (cell: string): boolean => !isEmpty(sent[cell]) || textOf(kept[cell]).trim() === '';
  return !isEmpty(sent['key']) || textCells(array).every(isEmptyStill);
}

function textCells(array: NestedArray): readonly string[] {
  const table = rowFieldsOf[array];
  return Object.keys(table).filter((name) => name !== AMOUNT && TEXT.has(table[name]?.type ?? 'integer'));
}
