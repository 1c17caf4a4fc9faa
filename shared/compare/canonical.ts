import { canonicalDecimal, isDecimal } from '#shared/money/decimal.ts';
import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Adjustment } from '#shared/service/adjustment.ts';
import { adjustmentAmount, adjustmentFields, isPercentage } from '#shared/service/adjustment.ts';
import { lineFields } from '#shared/service/line-item.ts';
import type { FieldSpec, FieldTable } from '#shared/service/field-spec.ts';

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
  if (spec === undefined) return canonicalUnknown(value);
  if (spec.code === true && typeof value === 'string') return value.toLowerCase();
  switch (spec.type) {
    case 'decimal':
      return typeof value === 'string' && isDecimal(value) ? canonicalDecimal(value) : canonicalPlain(value);
    case 'boolean':
      // A flag that is not set says no.
      return value === false ? null : canonicalPlain(value);
    case 'timestamp':
      return canonicalInstant(value);
    case 'reference':
      return canonicalReference(value);
    case 'choice_set':
      return Array.isArray(value) ? emptyAsNull([...value].map(String).sort()) : canonicalPlain(value);
    case 'named_values':
      // A set by name: whoever gives it in another order has changed nothing.
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

/**
 * `5.0%` is `5%`, a percent sign says the same as the flag, and no amount, however that is spelled, is the zero that it is
 * shown and reckoned as: the editor reads a row without one back as zero, and nobody has changed it.
 */
function canonicalAdjustment(row: JsonValue): JsonValue {
  if (!isJsonObject(row) || typeof (row['combined_amount_percent'] ?? '') !== 'string')
    return canonicalRow(row, adjustmentFields);
  // Any row in which this cell is text or nothing has the shape that its two readers look at.
  const cells = row as unknown as Pick<Adjustment, 'combined_amount_percent' | 'percentage'>;
  const amount = adjustmentAmount(cells);
  if (!isDecimal(amount)) return canonicalRow(row, adjustmentFields);
  const percentage = isPercentage(cells);
  const spelled = `${canonicalDecimal(amount)}${percentage ? '%' : ''}`;
  return canonicalRow({ ...row, combined_amount_percent: spelled, percentage }, adjustmentFields);
}

/** An instant names its zone; without one it would mean another time on every computer. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ].*(Z|[+-]\d{2}:?\d{2})$/i;

/** The same instant rendered with another offset is no change. */
function canonicalInstant(value: JsonValue): JsonValue {
  const time = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? canonicalPlain(value) : new Date(time).toISOString();
}

/** What an object refers to, not what that is called today: renaming a client changes none of its invoices. */
function canonicalReference(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return canonicalPlain(value);
  return canonicalPlain(value['id'] ?? value['hash_key'] ?? value['uid']);
}

/** Fields that the model does not know: an instant among them is recognised by its form. */
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
