import { assertNever } from '#shared/assert.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { adjustmentFields } from '#shared/service/adjustment.ts';
import type { FieldSpec, FieldTable } from '#shared/service/field-spec.ts';
import { readOnlyInteger, readOnlyText } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineFields } from '#shared/service/line-item.ts';
import type { Resource } from '#shared/service/resources.ts';
import { chosen } from '#main/demo/state/hash-choice.ts';
import type { Currency } from './amounts.ts';
import { spellAmount } from './amounts.ts';
import { extraFields } from './extras.ts';
import type { Manner } from './manner.ts';
import { spellDate, spellTimestamp } from './times.ts';
import { isEmpty, spellBoolean, spellChoices, spellEmpty, spellInteger } from './values.ts';

const referenceFields: FieldTable = { id: readOnlyInteger, hash_key: readOnlyText, name: readOnlyText };

/** The object whose fields are being written. */
interface Place {
  readonly manner: Manner;
  readonly id: number;
  readonly currency: Currency;
}

function spellField(field: string, value: JsonValue, spec: FieldSpec | undefined, place: Place): JsonValue | undefined {
  const { knobs } = place.manner;
  if (spec === undefined) return spellInteger(field, value, knobs.ids);
  if (spec.display) return value;
  if (isEmpty(value)) return spellEmpty(value, spec.type, knobs.empties);
  switch (spec.type) {
    case 'text':
    case 'long_text':
    case 'choice':
    case 'named_values':
      return value;
    case 'integer':
      return spellInteger(field, value, knobs.ids);
    case 'decimal':
      return spellAmount(String(value), knobs.amounts, { ...place, field });
    case 'date':
      return spellDate(String(value), place.manner);
    case 'timestamp':
      return spellTimestamp(String(value), place.manner);
    case 'boolean':
      return spellBoolean(value === true, knobs.booleans);
    case 'choice_set':
      return spellChoices(elementsOf(value), knobs.cash_key);
    case 'reference':
      return isJsonObject(value) ? spellFields(value, referenceFields, place) : value;
    case 'lines':
      // A field of this type always has the name of its line array.
      return elementsOf(value).map((row) => spellRow(field, row, lineFields[field as LineArray], place));
    case 'adjustments':
      return elementsOf(value).map((row) => spellRow(field, row, adjustmentFields, place));
    default:
      return assertNever(spec.type);
  }
}

function elementsOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function spellFields(object: JsonObject, table: FieldTable, place: Place): Record<string, JsonValue | undefined> {
  const spelled: Record<string, JsonValue | undefined> = {};
  for (const [field, value] of Object.entries(object)) {
    const spec = Object.hasOwn(table, field) ? table[field] : undefined;
    spelled[field] = spellField(field, value ?? null, spec, place);
  }
  return spelled;
}

/** Returns a whole object: its fields as the table types them, and undocumented ones. */
function spellWhole(object: JsonObject, kind: string, table: FieldTable, place: Place): JsonObject {
  const spelled = spellFields(object, table, place);
  return place.manner.knobs.unknown_fields === 'none' ? spelled : Object.assign(spelled, extraFields(object, kind));
}

function spellRow(kind: string, row: JsonValue, table: FieldTable, place: Place): JsonValue {
  if (!isJsonObject(row)) return row;
  const id = Number(row['id']);
  const isUnitKept = place.manner.knobs.units === 'kept' || row['unit'] === undefined || chosen(2, 'unit', id) === 0;
  return spellWhole(isUnitKept ? row : { ...row, unit: null }, kind, table, { ...place, id });
}

function currencyOf(object: JsonObject): Currency {
  const { currency_symbol: symbol, currency_iso_code: code } = object;
  return { symbol: typeof symbol === 'string' ? symbol : '$', code: typeof code === 'string' ? code : 'USD' };
}

/**
 * Returns an object of the documented form as the service writes it. The type of a field comes from the tables of the
 * model alone: texts that look like numbers or dates stay as they are.
 */
export function spellObject(object: JsonObject, resource: Resource, manner: Manner): JsonObject {
  const place = { manner, id: Number(object['id']), currency: currencyOf(object) };
  return spellWhole(object, resource, fieldsOf[resource], place);
}
