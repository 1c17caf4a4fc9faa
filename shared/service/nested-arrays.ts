import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { adjustmentFields } from './adjustment.ts';
import type { FieldTable } from './field-spec.ts';
import type { DocumentDetails } from './invoice.ts';
import { nestedArrays } from './invoice.ts';
import { lineFields } from './line-item.ts';

export type NestedArray = keyof DocumentDetails;

/** Holds the field table of the rows of each nested array. */
export const rowFieldsOf: Readonly<Record<NestedArray, FieldTable>> = {
  ...lineFields,
  taxes: adjustmentFields,
  discounts: adjustmentFields,
  shipping_amounts: adjustmentFields,
};

export const isNestedArray = (name: string): name is NestedArray => (nestedArrays as readonly string[]).includes(name);

/** Returns the objects in a list; an empty list for anything else. */
export const objectsIn = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** Returns the rows reduced to the cells that a person writes, in their order. */
export function writtenRows(name: NestedArray, value: JsonValue | undefined): readonly JsonObject[] {
  const isWritten = (cell: string): boolean => cell !== 'sort_order' && rowFieldsOf[name][cell]?.writable === true;
  return objectsIn(value).map((row) => Object.fromEntries(Object.entries(row).filter(([cell]) => isWritten(cell))));
}
