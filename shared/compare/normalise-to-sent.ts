import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { isSameValue } from './canonical.ts';
import type { FieldSpec, FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { isNestedArray, objectsIn, rowFieldsOf } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isEmpty, mayBecome } from './may-become.ts';

/** Tells whether `sent` is not empty and a service may have stored it as `stored`. */
export function isSpelling(
  name: string,
  spec: FieldSpec | undefined,
  sent: JsonValue | undefined,
  stored: JsonValue | undefined,
): boolean {
  return !isEmpty(sent) && mayBecome(name, spec, sent, stored);
}

/**
 * Returns `current` with every value that a service may have made from a sent one replaced by the sent one, so that
 * both compare as equal. Values that are unchanged since before the write stay as they are.
 */
export function normaliseToSent(
  resource: Resource,
  sent: JsonObject,
  before: JsonObject,
  current: JsonObject,
): JsonObject {
  const table: FieldTable = fieldsOf[resource];
  const values = Object.entries(sent).map(([name, value]): [string, JsonValue | undefined] => {
    const now = current[name];
    if (!isNestedArray(name)) return [name, respelledValue(name, table[name], now, [before[name]], [value])];
    if (!Array.isArray(now)) return [name, now];
    const [mine, theirs] = [objectsIn(value), objectsIn(before[name])];
    const row = (cells: JsonValue): JsonValue =>
      isJsonObject(cells) ? respelledRow(rowFieldsOf[name], cells, theirs, mine) : cells;
    return [name, now.map(row)];
  });
  return { ...current, ...Object.fromEntries(values) };
}

function respelledRow(
  table: FieldTable,
  row: JsonObject,
  before: readonly JsonObject[],
  sent: readonly JsonObject[],
): JsonObject {
  const cells = Object.entries(row).map(([name, value]): [string, JsonValue | undefined] => {
    const cellsOf = (rows: readonly JsonObject[]): readonly (JsonValue | undefined)[] => rows.map((one) => one[name]);
    return [name, respelledValue(name, table[name], value, [...cellsOf(before), ...cellsOf(sent)], cellsOf(sent))];
  });
  return Object.fromEntries(cells);
}

function respelledValue(
  name: string,
  spec: FieldSpec | undefined,
  value: JsonValue | undefined,
  known: readonly (JsonValue | undefined)[],
  sent: readonly (JsonValue | undefined)[],
): JsonValue | undefined {
  if (known.some((one) => isSameValue(one, value, spec))) return value;
  return sent.find((one) => isSpelling(name, spec, one, value)) ?? value;
}
