import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';

interface WrittenBody {
  readonly text: string;
  readonly type: string;
}

/** The two notations of a request body (specification 1). */
export const notations = {
  json: (object: string, fields: JsonObject): WrittenBody => ({
    text: JSON.stringify({ [object]: fields }),
    type: 'application/json',
  }),
  form: (object: string, fields: JsonObject): WrittenBody => ({
    text: new URLSearchParams(formFields(object, fields)).toString(),
    type: 'application/x-www-form-urlencoded',
  }),
} as const;

export type Notation = keyof typeof notations;

function formFields(name: string, value: JsonValue | undefined): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((element: JsonValue, index) =>
      formFields(isJsonObject(element) ? `${name}[${String(index)}]` : `${name}[]`, element),
    );
  }
  if (isJsonObject(value)) return Object.entries(value).flatMap(([key, inner]) => formFields(`${name}[${key}]`, inner));
  return [[name, String(value)]];
}
