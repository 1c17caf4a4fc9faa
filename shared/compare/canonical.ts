import { canonicalDecimal, isDecimal } from '#shared/money/decimal.ts';
import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Adjustment } from '#shared/service/adjustment.ts';
import { adjustmentAmount, adjustmentFields, isPercentage } from '#shared/service/adjustment.ts';
import { lineFields } from '#shared/service/line-item.ts';
import type { FieldSpec, FieldTable } from '#shared/service/field-spec.ts';
import { nestedFields } from '#shared/service/invoice.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { writtenRows } from '#shared/service/nested-arrays.ts';

/**
 * Holds the fields of all four kinds of lines. No field name has different meanings in two kinds, so one table serves
 * them all.
 */
const anyLineFields: FieldTable = {
  ...lineFields.items,
  ...lineFields.expenses,
  ...lineFields.tasks,
  ...lineFields.trips,
};

/**
 * Returns one spelling for all values of the same meaning: decimals without trailing zeros, text in NFC with plain line
 * ends, null for null, empty and absent. Two objects have the same content exactly when their canonical forms are equal
 * as text.
 */
export function canonicalValue(value: JsonValue | undefined, spec: FieldSpec | undefined): JsonValue {
  if (value === undefined || value === null || value === '') return null;
  if (spec === undefined) return canonicalUnknown(value);
  if (spec.code === true && typeof value === 'string') return value.toLowerCase();
  switch (spec.type) {
    case 'decimal':
      return typeof value === 'string' && isDecimal(value) ? canonicalDecimal(value) : canonicalPlain(value);
    case 'boolean':
      // An unset flag means false.
      return value === false ? null : canonicalPlain(value);
    case 'timestamp':
      return canonicalInstant(value);
    case 'reference':
      return canonicalReference(value);
    case 'choice_set':
      return Array.isArray(value) ? emptyAsNull([...value].map(String).sort()) : canonicalPlain(value);
    case 'named_values':
      // The order of named values carries no meaning.
      return Array.isArray(value)
        ? emptyAsNull(value.map((row: JsonValue) => canonicalPlain(row)).sort(byText))
        : canonicalPlain(value);
    case 'lines':
      return Array.isArray(value)
        ? emptyAsNull(value.map((row: JsonValue) => canonicalRow(row, anyLineFields)))
        : canonicalPlain(value);
    case 'adjustments':
      return Array.isArray(value)
        ? emptyAsNull(value.map((row: JsonValue) => canonicalAdjustment(row)))
        : canonicalPlain(value);
    default:
      return canonicalPlain(value);
  }
}

/** Returns the canonical form as text: equal texts have one meaning. */
export const canonicalText = (value: JsonValue | undefined, spec: FieldSpec | undefined): string =>
  JSON.stringify(canonicalValue(value, spec));

/** Tells whether two values of a field have the same meaning. */
export function isSameValue(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  spec: FieldSpec | undefined,
): boolean {
  return canonicalText(one, spec) === canonicalText(other, spec);
}

/**
 * Tells whether a person would have written nothing new with the value `one` in the place of `other`: it has the same meaning, and
 * named values stand in the same order.
 */
export function isSameWritten(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  spec: FieldSpec | undefined,
): boolean {
  return isSameValue(one, other, spec?.type === 'named_values' ? undefined : spec);
}

/** Tells whether two lists of rows have the same written cells, in the same order. */
export const areSameRows = (name: NestedArray, one: JsonValue | undefined, other: JsonValue | undefined): boolean =>
  isSameValue([...writtenRows(name, one)], [...writtenRows(name, other)], nestedFields[name]);

/** Returns the object with its keys sorted, every value canonical, and empty and display-only fields dropped. */
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

/**
 * Normalises the amount of an adjustment: `5.0%` becomes `5%`, a percent sign and the `percentage` flag count as the
 * same, and an absent amount becomes zero, because the editor shows and returns an empty amount as zero although the
 * person changed nothing.
 */
function canonicalAdjustment(row: JsonValue): JsonValue {
  if (!isJsonObject(row) || typeof (row['combined_amount_percent'] ?? '') !== 'string')
    return canonicalRow(row, adjustmentFields);
  // The two readers below use these two cells only, and the first was just checked to be text or absent.
  const cells = row as unknown as Pick<Adjustment, 'combined_amount_percent' | 'percentage'>;
  const amount = adjustmentAmount(cells);
  if (!isDecimal(amount)) return canonicalRow(row, adjustmentFields);
  const percentage = isPercentage(cells);
  const spelled = `${canonicalDecimal(amount)}${percentage ? '%' : ''}`;
  return canonicalRow({ ...row, combined_amount_percent: spelled, percentage }, adjustmentFields);
}

/** Matches a point in time with a zone. Text without a zone would mean another time on every computer. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ].*(Z|[+-]\d{2}:?\d{2})$/i;

/** Renders an instant in UTC, so that the same instant with another offset is no change. */
function canonicalInstant(value: JsonValue): JsonValue {
  const time = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? canonicalPlain(value) : new Date(time).toISOString();
}

/** Reduces a reference to its identifier: renaming a client changes none of its invoices. */
function canonicalReference(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return canonicalPlain(value);
  return canonicalPlain(value['id'] ?? value['hash_key'] ?? value['uid']);
}

/** Handles fields outside the model: an instant among them is recognised by its form. */
function canonicalUnknown(value: JsonValue): JsonValue {
  return typeof value === 'string' && INSTANT.test(value) ? canonicalInstant(value) : canonicalPlain(value);
}

function canonicalPlain(value: JsonValue | undefined): JsonValue {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value.normalize('NFC').replace(/\r\n?/g, '\n');
  if (Array.isArray(value)) return emptyAsNull(value.map((element: JsonValue) => canonicalPlain(element)));
  if (isJsonObject(value)) return canonicalObject(value, {});
  return value;
}

function byText(one: JsonValue, other: JsonValue): number {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function emptyAsNull(list: readonly JsonValue[]): JsonValue {
  return list.length === 0 ? null : list;
}
