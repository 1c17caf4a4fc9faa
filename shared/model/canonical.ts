import { canonicalDecimal, isDecimal } from '#shared/money/decimal.ts';
import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { adjustmentFields } from './adjustment.ts';
import { lineFields } from './line-item.ts';
import type { FieldSpec, FieldTable } from './field.ts';

/** No field name means different things in two kinds of line, so one table serves all four. */
const anyLineFields: FieldTable = {
  ...lineFields.items,
  ...lineFields.expenses,
  ...lineFields.tasks,
  ...lineFields.trips,
};

/**
 * One spelling for every value that means the same: decimals without trailing zeros, text in NFC with plain line ends,
 * null, empty and absent alike. Two objects are the same exactly when their canonical forms are equal as text.
 */
export function canonicalValue(value: JsonValue | undefined, spec: FieldSpec | undefined): JsonValue {
  if (value === undefined || value === null || value === '') return null;
  switch (spec?.type) {
    case 'decimal':
      return typeof value === 'string' && isDecimal(value) ? canonicalDecimal(value) : canonicalPlain(value);
    case 'timestamp':
      return canonicalInstant(value);
    case 'choice_set':
      return Array.isArray(value) ? emptyAsNull([...value].map(String).sort()) : canonicalPlain(value);
    case 'lines':
      return Array.isArray(value)
        ? emptyAsNull(value.map((row: JsonValue) => canonicalRow(row, anyLineFields)))
        : canonicalPlain(value);
    case 'adjustments':
      return Array.isArray(value)
        ? emptyAsNull(value.map((row: JsonValue) => canonicalRow(row, adjustmentFields)))
        : canonicalPlain(value);
    default:
      return canonicalPlain(value);
  }
}

/** An object with its keys sorted, display-only fields dropped and every value canonical. */
export function canonicalObject(
  object: Readonly<Record<string, JsonValue | undefined>>,
  table: FieldTable,
): Record<string, JsonValue> {
  const entries = Object.keys(object)
    .filter((key) => table[key]?.display !== true && !key.startsWith('formatted_'))
    .sort()
    .map((key): [string, JsonValue] => [key, canonicalValue(object[key], table[key])])
    .filter(([, value]) => value !== null);
  return Object.fromEntries(entries);
}

function canonicalRow(row: JsonValue, table: FieldTable): JsonValue {
  return isJsonObject(row) ? canonicalObject(row, table) : canonicalPlain(row);
}

/** The same instant rendered with another offset is no change. */
function canonicalInstant(value: JsonValue): JsonValue {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? canonicalPlain(value) : new Date(time).toISOString();
}

function canonicalPlain(value: JsonValue | undefined): JsonValue {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value.normalize('NFC').replace(/\r\n?/g, '\n');
  if (Array.isArray(value)) return emptyAsNull(value.map((element: JsonValue) => canonicalPlain(element)));
  if (isJsonObject(value)) return canonicalObject(value, {});
  return value;
}

function emptyAsNull(list: readonly JsonValue[]): JsonValue {
  return list.length === 0 ? null : list;
}
