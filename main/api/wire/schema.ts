import { z } from 'zod';
import { assertNever } from '#shared/assert.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { adjustmentFields } from '#shared/model/adjustment.ts';
import type { FieldSpec, FieldTable } from '#shared/model/field.ts';
import { nestedArrays } from '#shared/model/invoice.ts';
import type { LineArray } from '#shared/model/line-item.ts';
import { lineArrays, lineFields } from '#shared/model/line-item.ts';
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

export type ObjectSchema = z.ZodType<JsonObject>;

/** A loose schema from a table of the model: known fields in the model's form, unknown ones as they came. */
export function objectSchema(table: FieldTable): ObjectSchema {
  const fields = Object.entries(table).filter(([name]) => !isNested(name));
  const shape = fields.map(([name, spec]) => {
    const read = readerFor(spec);
    // zod hands on what JSON.parse made, which the types cannot say.
    return [
      name,
      z
        .unknown()
        .transform((value) => read(value as JsonValue | undefined))
        .optional(),
    ] as const;
  });
  return z.looseObject(Object.fromEntries(shape)).transform(dropUnreadable);
}

const nestedSchemas: Readonly<Record<string, ObjectSchema>> = {
  ...Object.fromEntries(lineArrays.map((kind) => [kind, objectSchema(lineFields[kind])])),
  taxes: objectSchema(adjustmentFields),
  discounts: objectSchema(adjustmentFields),
  shipping_amounts: objectSchema(adjustmentFields),
};

/** All seven nested arrays when the object carries any, missing ones empty and every known field present; else null. */
export function readDetails(object: JsonObject): JsonObject | null {
  if (!nestedArrays.some((name) => object[name] !== undefined)) return null;
  return Object.fromEntries(nestedArrays.map((name) => [name, readRows(name, object[name])]));
}

export function isNested(name: string): boolean {
  return (nestedArrays as readonly string[]).includes(name);
}

function readRows(name: string, value: JsonValue | undefined): readonly JsonObject[] {
  if (!Array.isArray(value)) return [];
  const table: FieldTable = name in lineFields ? lineFields[name as LineArray] : adjustmentFields;
  const empty = Object.fromEntries(Object.keys(table).map((field) => [field, null]));
  return value.flatMap((element: JsonValue) => {
    const row = nestedSchemas[name]?.safeParse(unwrapElement(element));
    return row?.success === true ? [{ ...empty, ...row.data }] : [];
  });
}

/** Older answers wrap every element of a list in an object of its kind. */
export function unwrapElement(element: JsonValue): JsonValue {
  if (!isJsonObject(element)) return element;
  const [inner, ...others] = Object.values(element);
  return others.length === 0 && isJsonObject(inner) ? inner : element;
}

function dropUnreadable(object: Record<string, unknown>): JsonObject {
  // Every value is a reader's or came from JSON.parse.
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as JsonObject;
}

function readerFor(spec: FieldSpec): Reader {
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
      return () => undefined;
    default:
      return assertNever(spec.type);
  }
}
