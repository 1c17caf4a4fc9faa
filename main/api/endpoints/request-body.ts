import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { adjustmentFields } from '#shared/service/adjustment.ts';
import type { FieldSpec, FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineFields } from '#shared/service/line-item.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';
import type { Delivery } from '#shared/outbox/mutation.ts';
import type { Resource } from '#shared/service/resources.ts';

type BodyPurpose = 'create' | 'update';

/**
 * Returns the request body for model fields: only writable fields of the specification, `connection` as
 * `connection_id`, nested arrays as `*_attributes` with writable cells only. A create leaves out nulls and empty
 * arrays; an update sends them, because they clear something. A row of an update with the service's `id` keeps it, its
 * `_destroy` and its nulls, because such a row changes only what it contains.
 */
export function buildBody(resource: Resource, objectName: string, data: JsonObject, purpose: BodyPurpose): JsonObject {
  const table: FieldTable = fieldsOf[resource];
  const entries = Object.entries(data).flatMap(([name, value]): [string, JsonValue][] => {
    const spec = table[name];
    if (spec?.writable !== true || value === undefined || (spec.onlyIn ?? purpose) !== purpose) return [];
    if (purpose === 'create' && saysNothing(value, spec)) return [];
    return [requestField(name, value, spec, purpose)];
  });
  return { [objectName]: Object.fromEntries(entries) };
}

/**
 * Returns the body of a mail request. Null asks for the account's standard mail, which is a request without a body
 * (specification 4.4).
 */
export function buildDelivery(delivery: Delivery | null): JsonObject | null {
  if (delivery === null) return null;
  const address = ({ name, email }: Delivery['recipients'][number]): JsonObject => ({ name, email });
  return {
    delivery: {
      recipients: delivery.recipients.map(address),
      blind_copies: delivery.blind_copies.map(address),
      subject: delivery.subject,
      message: delivery.message,
      attachment: delivery.attachment,
    },
  };
}

function saysNothing(value: JsonValue, spec: FieldSpec): boolean {
  const isArray = spec.type === 'lines' || spec.type === 'adjustments' || spec.type === 'named_values';
  return value === null || (isArray && Array.isArray(value) && value.length === 0);
}

function requestField(name: string, value: JsonValue, spec: FieldSpec, purpose: BodyPurpose): [string, JsonValue] {
  switch (spec.type) {
    case 'reference':
      return [`${name}_id`, isJsonObject(value) ? (value['id'] ?? null) : value];
    case 'lines':
      // A field of this type always carries the name of its line array.
      return [`${name}_attributes`, nestedRows(value, lineFields[name as LineArray], purpose)];
    case 'adjustments':
      return [`${name}_attributes`, nestedRows(value, adjustmentFields, purpose)];
    case 'named_values':
      return [name, rowsOf(value, { name: { type: 'text', writable: true }, value: { type: 'text', writable: true } })];
    default:
      return [name, value];
  }
}

function nestedRows(value: JsonValue, table: FieldTable, purpose: BodyPurpose): readonly JsonObject[] {
  return objectsIn(value).map((row) => {
    if (purpose === 'create' || typeof row['id'] !== 'number') return filledCells(row, table);
    if (row['_destroy'] === true) return { id: row['id'], _destroy: true };
    const cells = Object.entries(row).filter(([name, cell]) => table[name]?.writable === true && cell !== undefined);
    return { id: row['id'], ...Object.fromEntries(cells) };
  });
}

function rowsOf(value: JsonValue, table: FieldTable): readonly JsonObject[] {
  return objectsIn(value).map((row) => filledCells(row, table));
}

function filledCells(row: JsonObject, table: FieldTable): JsonObject {
  const cells = Object.entries(row).filter(([name, cell]) => table[name]?.writable === true && (cell ?? null) !== null);
  return Object.fromEntries(cells);
}
