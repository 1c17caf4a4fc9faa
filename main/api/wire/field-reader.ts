import { assertNever } from '#shared/assert.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { FieldSpec, FieldTable } from '#shared/service/field-spec.ts';
import type { Reader } from './values.ts';
import {
  readBoolean,
  readChoice,
  readChoiceSet,
  readDate,
  readDecimal,
  readInteger,
  readNamedValues,
  readReference,
  readText,
} from './values.ts';

/**
 * The field that keeps the raw JSON of known fields that cannot be read, by name. Kept with the object, never sent
 * back.
 */
export const UNREADABLE = 'unreadable';

type Unreadable = Readonly<Record<string, JsonValue>>;

/** Reads the fields of an object by its table. */
type FieldReader = (object: JsonObject) => JsonObject;

/**
 * Returns a reader: known fields in the model's form, unknown ones as they came, nested arrays left out. A known field
 * that cannot be read is absent, and its raw JSON is under `unreadable`. Each object is read once without a copy,
 * because this runs for every row.
 */
export function createFieldReader(table: FieldTable): FieldReader {
  const readers = new Map(Object.entries(table).map(([name, spec]) => [name, readerFor(spec)]));
  const isSpelledElse = Object.values(table).some(({ also }) => also !== undefined);
  return (row) => {
    const object = isSpelledElse ? inOwnFields(row, table) : row;
    const fields: Record<string, JsonValue> = {};
    const unreadable: Record<string, JsonValue> = {};
    let isWhole = true;
    for (const name of Object.keys(object)) {
      const reader = readers.get(name);
      const raw = object[name];
      // Assigning to this name would not create a field.
      if (reader === 'elsewhere' || raw === undefined || name === '__proto__') continue;
      const value = reader === undefined ? raw : reader(raw);
      if (value !== undefined) fields[name] = value;
      else {
        isWhole = false;
        unreadable[name] = raw;
      }
    }
    return isWhole ? fields : withUnreadable(fields, unreadable);
  };
}

/** Returns a row with its fields under their own names, where it has them in others (`also`). */
function inOwnFields(row: JsonObject, table: FieldTable): JsonObject {
  const others = Object.entries(table).flatMap(([name, { also, code = false }]): [string, JsonValue][] => {
    const other = also === undefined || row[name] !== undefined ? undefined : row[also];
    return other === undefined ? [] : [[name, code && typeof other === 'string' ? other.toUpperCase() : other]];
  });
  return { ...row, ...Object.fromEntries(others) };
}

export function withUnreadable(fields: JsonObject, raw: Unreadable): JsonObject {
  const before = fields[UNREADABLE];
  return Object.keys(raw).length === 0 ? fields : { ...fields, [UNREADABLE]: { ...Object(before), ...raw } };
}

function readerFor(spec: FieldSpec): Reader | 'elsewhere' {
  switch (spec.type) {
    case 'text':
    case 'long_text':
    case 'timestamp':
      return readText;
    case 'date':
      return readDate;
    case 'decimal':
      return readDecimal;
    case 'integer':
      return readInteger;
    case 'boolean':
      return readBoolean;
    case 'choice':
      return readChoice;
    case 'choice_set':
      return readChoiceSet;
    case 'named_values':
      return readNamedValues;
    case 'reference':
      return readReference;
    case 'lines':
    case 'adjustments':
      return 'elsewhere';
    default:
      return assertNever(spec.type);
  }
}
