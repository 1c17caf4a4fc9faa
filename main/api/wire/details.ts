import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { rowFieldsOf } from '#shared/service/nested-arrays.ts';
import { canonicalDecimal, isDecimal } from '#shared/money/decimal.ts';
import { createFieldReader } from './field-reader.ts';
import { unwrapElement } from './unwrap.ts';

/** No document has more rows of one kind: an array with more is not read, because that would block the process. */
const MOST_ROWS = 10_000;

interface NestedReader {
  /** Every known cell with null, so that rows of one kind have one shape. */
  readonly empty: JsonObject;
  readonly read: (row: JsonObject) => JsonObject;
}

interface ReadDetails {
  readonly details: JsonObject;
  /** Raw JSON of arrays that could not be read in full, by array. */
  readonly unreadable: Readonly<Record<string, JsonValue>>;
}

const readers: Readonly<Record<NestedArray, NestedReader>> = {
  items: nestedReader('items'),
  expenses: nestedReader('expenses'),
  tasks: nestedReader('tasks'),
  trips: nestedReader('trips'),
  taxes: nestedReader('taxes'),
  discounts: nestedReader('discounts'),
  shipping_amounts: nestedReader('shipping_amounts'),
};

function nestedReader(name: NestedArray): NestedReader {
  const table = rowFieldsOf[name];
  return { empty: Object.fromEntries(Object.keys(table).map((cell) => [cell, null])), read: createFieldReader(table) };
}

/** Returns all seven nested arrays when the object carries any, missing ones empty; null when it carries none. */
export function readDetails(object: JsonObject): ReadDetails | null {
  if (!nestedArrays.some((name) => object[name] !== undefined)) return null;
  const details: Record<string, JsonValue> = {};
  const unreadable: Record<string, JsonValue> = {};
  for (const name of nestedArrays) {
    const raw = object[name] ?? [];
    const rows = readRows(readers[name], raw);
    details[name] = rows;
    if (!Array.isArray(raw) || rows.length < raw.length) unreadable[name] = raw;
  }
  return { details, unreadable };
}

/**
 * Returns the nested arrays for a single read that has none of them, from a service that leaves empty fields out: all
 * empty. Null when an amount shows that there are lines which this answer does not contain.
 */
export function absentDetails(fields: JsonObject): JsonObject | null {
  const total = fields['sub_total'];
  const isWithoutAmount = typeof total === 'string' && isDecimal(total) && canonicalDecimal(total) === '0';
  return isWithoutAmount ? Object.fromEntries(nestedArrays.map((name) => [name, []])) : null;
}

function readRows({ empty, read }: NestedReader, raw: JsonValue): readonly JsonObject[] {
  if (!Array.isArray(raw) || raw.length > MOST_ROWS) return [];
  return raw.flatMap((element: JsonValue) => {
    const row = unwrapElement(element);
    return isJsonObject(row) ? [{ ...empty, ...read(row) }] : [];
  });
}
