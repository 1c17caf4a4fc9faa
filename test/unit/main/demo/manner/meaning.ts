import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { adjustmentFields } from '#shared/service/adjustment.ts';
import type { FieldSpec, FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { lineFields } from '#shared/service/line-item.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import type { Resource } from '#shared/service/resources.ts';

const isNothing = (value: JsonValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.every((element) => element === ''));

function number(text: string): string {
  const plain = /(-?)\D*([\d,]+)(?:\.(\d*?)0*)?$/.exec(text);
  const [, sign = '', whole = '', fraction = ''] = plain ?? [];
  const digits = `${whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')}${fraction && `.${fraction}`}`;
  return digits === '0' ? digits : sign + digits;
}

function flag(value: JsonValue | undefined): boolean {
  if ([true, 1, '1', 'true'].includes(value as string)) return true;
  if ([false, 0, '0', 'false'].includes(value as string)) return false;
  throw new Error(`Neither yes nor no: ${JSON.stringify(value)}`);
}

function rows(value: JsonValue | undefined, table: FieldTable): readonly unknown[] {
  return Array.isArray(value) ? value.map((row: JsonValue) => meaningOf(row, table)) : [];
}

function fieldMeaning(name: string, value: JsonValue | undefined, spec: FieldSpec): unknown {
  // A formatted text means what it says, letter for letter; only its absence is told in several ways elsewhere.
  if (spec.display === true) return value ?? null;
  if (isNothing(value)) return null;
  if (spec.type === 'decimal') return number(String(value));
  if (spec.type === 'timestamp') return Date.parse(String(value));
  if (spec.type === 'date') return String(value).slice(0, 10).replaceAll('/', '-');
  if (spec.type === 'boolean') return flag(value);
  if (spec.type === 'integer') return Number(value);
  if (spec.type === 'choice_set') return JSON.stringify(value).replaceAll('cach', 'cash');
  if (spec.type === 'reference')
    return meaningOf(value, { id: { type: 'integer' }, hash_key: { type: 'text' }, name: { type: 'text' } });
  if (spec.type === 'lines') return rows(value, lineFields[name as LineArray]);
  if (spec.type === 'adjustments') return rows(value, adjustmentFields);
  return value;
}

function meaningOf(value: JsonValue | undefined, table: FieldTable): unknown {
  if (!isJsonObject(value)) throw new Error(`No object: ${JSON.stringify(value)}`);
  return Object.fromEntries(Object.entries(table).map(([name, spec]) => [name, fieldMeaning(name, value[name], spec)]));
}

/**
 * What an answer means to a reader who knows every manner: its objects, sorted by id, with every documented field in one
 * spelling. Written apart from the service's own code and from the client's.
 */
export function meaningOfAnswer(body: unknown, resource: Resource): unknown {
  // What JSON.parse made of an answer.
  const json = body as JsonValue;
  const inner = isJsonObject(json) ? (Object.values(json)[0] ?? null) : json;
  const answer = isJsonObject(json) && json['deleted'] !== undefined ? json : inner;
  if (isJsonObject(answer) && answer['deleted'] !== undefined) {
    return { deleted: flag(answer['deleted']), id: answer['id'] };
  }
  const elements: readonly JsonValue[] = Array.isArray(answer) ? answer : [answer];
  const objects = elements.map((element): JsonObject => {
    if (!isJsonObject(element)) throw new Error(`No object: ${JSON.stringify(element)}`);
    const [only, ...others] = Object.values(element);
    return others.length === 0 && isJsonObject(only) ? only : element;
  });
  return objects
    .sort((left, right) => Number(left['id']) - Number(right['id']))
    .map((object) => meaningOf(object, fieldsOf[resource]));
}
