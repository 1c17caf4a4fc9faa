import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { canonicalValue } from '#shared/compare/canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { adjustmentFields } from '#shared/service/adjustment.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineFields } from '#shared/service/line-item.ts';
import type { Resource } from '#shared/service/resources.ts';

/** A body of the wire in the names of the model, without the name that the object goes by; null when there is none. */
export function readWireBody(text: string): JsonObject | null {
  if (text === '') return null;
  const json = JSON.parse(text) as JsonValue;
  const [object] = isJsonObject(json) ? Object.values(json) : [];
  if (!isJsonObject(object)) return null;
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      if (name === 'connection_id') return ['connection', value] as const;
      return [name.replace(/_attributes$/, ''), value] as const;
    }),
  );
}

/** What a value means, as text: equal texts are equal values. Of lines only what a person writes counts. */
export function meaningOf(resource: Resource, field: string, value: JsonValue | undefined): string {
  const table: FieldTable = fieldsOf[resource];
  const cells = cellsOf(field);
  const plain =
    Array.isArray(value) && cells !== null ? value.map((row: JsonValue) => writtenCells(row, cells)) : value;
  return JSON.stringify(canonicalValue(plain, table[field]));
}

/** Whether the service's value is what was asked for, row for row, where it may know more cells of one than were sent. */
export function isFulfilled(
  resource: Resource,
  field: string,
  wanted: JsonValue | undefined,
  had: JsonValue | undefined,
): boolean {
  const cells = cellsOf(field);
  if (isSet(resource, field) && Array.isArray(wanted) && Array.isArray(had)) {
    // Of a set what others have added to it stays.
    const elements = new Set(had.map((element: JsonValue) => meaningOf(resource, field, [element])));
    return wanted.every((element: JsonValue) => elements.has(meaningOf(resource, field, [element])));
  }
  if (cells === null || !Array.isArray(wanted) || !Array.isArray(had))
    return meaningOf(resource, field, wanted) === meaningOf(resource, field, had);
  const rows = had.filter((row: JsonValue) => isJsonObject(row));
  if (rows.length !== wanted.length) return false;
  return wanted.every((row: JsonValue, index) => {
    const names = isJsonObject(row) ? Object.keys(row) : [];
    const kept = Object.fromEntries(Object.entries(rows[index] ?? {}).filter(([name]) => names.includes(name)));
    return meaningOf(resource, field, [row]) === meaningOf(resource, field, [kept]);
  });
}

/** A removal that the service took for a new row: nobody has written anything in it. */
const FILLED_IN = new Set(['id', 'total', 'sort_order', 'created_at']);
export const isBlankRow = (row: JsonValue): boolean =>
  isJsonObject(row) &&
  'id' in row &&
  Object.entries(row).every(([name, cell]) => FILLED_IN.has(name) || cell === null || cell === '' || cell === false);

/** Whether a field is a set, of which both sides’ additions count. */
export function isSet(resource: Resource, field: string): boolean {
  const type = fieldsOf[resource][field]?.type;
  return type === 'choice_set' || type === 'named_values';
}

function cellsOf(field: string): FieldTable | null {
  if (field in lineFields) return lineFields[field as LineArray];
  return field === 'taxes' || field === 'discounts' || field === 'shipping_amounts' ? adjustmentFields : null;
}

/** The order follows from the place. */
function writtenCells(row: JsonValue, cells: FieldTable): JsonValue {
  if (!isJsonObject(row)) return row;
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => name !== 'sort_order' && cells[name]?.writable === true),
  );
}
