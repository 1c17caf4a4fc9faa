import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Resource } from '#shared/service/resources.ts';
import { lineArrays, lineFields } from '#shared/service/line-item.ts';
import { isLongText, readWrittenText } from '#main/demo/requests/read-text.ts';
import { roundedText } from '#main/demo/totals/fraction.ts';
import type { Evidence } from './oracle.ts';

const CENTS = 2;

/** A value as this service keeps it: of texts it may trim, strip or cut something, amounts of lines it may round. */
export function asKept(
  evidence: Evidence,
  resource: Resource,
  name: string,
  value: JsonValue | undefined,
): JsonValue | undefined {
  const lines = lineArrays.find((array) => array === name);
  if (lines === undefined || !Array.isArray(value)) return keptCell(evidence, fieldsOf[resource], name, value, false);
  return value.map((row: JsonValue) => (isJsonObject(row) ? keptRow(evidence, lineFields[lines], row) : row));
}

function keptRow(evidence: Evidence, table: FieldTable, row: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name, keptCell(evidence, table, name, cell, true) ?? null]),
  );
}

function keptCell(
  { service }: Evidence,
  table: FieldTable,
  name: string,
  value: JsonValue | undefined,
  isLine: boolean,
): JsonValue | undefined {
  const spec = table[name];
  const { knobs } = service.service.context;
  if (isLine && spec?.type === 'decimal' && typeof value === 'string')
    return knobs.line_scale === 'cents' ? roundedText(value, CENTS) : value;
  if (typeof value !== 'string' || (spec?.type !== 'text' && spec?.type !== 'long_text')) return value;
  const reading = readWrittenText(value, isLongText(name, spec), knobs);
  return 'value' in reading ? reading.value : value;
}
