import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { lineFields } from '#shared/service/line-item.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Draws } from './draws.ts';

/** Texts that are looked up by what they say, or sent mails to. */
const LEFT_ALONE = new Set(['business_email', 'email', 'currency', 'unit']);
const LONG = 300;

type Manner = (text: string, isLong: boolean) => string;
const MANNERS: readonly Manner[] = [
  (text) => text,
  (text) => text,
  (text) => `  ${text} `,
  (text) => `${text} <b>in bold</b>`,
  (text) => `${text} & "Sons" > all's`,
  (text) => `${text} ${'long '.repeat(LONG / 5)}end`,
  // The same letter, spelled with two characters.
  (text) => `${text} Cafe\u0301`,
  (text, isLong) => (isLong ? `${text}\nsecond line\r\n\r\nlast\n` : `${text}\u00a0`),
];

/** The same edit, with texts that a service may keep in another form than they were sent. */
export function oddly(mutation: Mutation, draws: Draws): Mutation {
  if (mutation.op !== 'create' && mutation.op !== 'update') return mutation;
  return { ...mutation, data: oddFields(mutation.data, fieldsOf[mutation.resource], draws) };
}

function oddFields(data: JsonObject, table: FieldTable, draws: Draws): JsonObject {
  const odd = Object.entries(data).map(([name, value]): [string, JsonValue | undefined] => {
    const type = table[name]?.type;
    if (type === 'lines' && Array.isArray(value)) return [name, value.map((row: JsonValue) => oddRow(row, draws))];
    if (typeof value !== 'string' || LEFT_ALONE.has(name) || (type !== 'text' && type !== 'long_text'))
      return [name, value];
    return [name, draws.pick(MANNERS, name)(value, type === 'long_text')];
  });
  return Object.fromEntries(odd);
}

function oddRow(row: JsonValue, draws: Draws): JsonValue {
  return isJsonObject(row) ? oddFields(row, { description: lineFields.items.description }, draws) : row;
}
