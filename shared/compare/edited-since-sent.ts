import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { Connection } from '#shared/service/connection.ts';
import { connectionName } from '#shared/service/connection.ts';
import type { FieldTable, FieldType } from '#shared/service/field-spec.ts';
import { freeTextFields } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import { isNestedArray, objectsIn } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { FoundObject } from './server-object.ts';
import { isUnreadable, wholeOf } from './server-object.ts';
import { isSameText } from './loose-text.ts';
import { isEmpty, mayBecome, textOf } from './may-become.ts';
import { areRowsAsSent } from './match-sent-rows.ts';

/**
 * Of an object that was found because its create was never answered: the values that left, where it has others by now.
 * Whoever edited or deleted it here in between knew of those values and not of what somebody has made of them, nor of text,
 * choices or rows where none had left. `bodies` are those that left, oldest first.
 */
export function changedSince(resource: Resource, bodies: readonly JsonObject[], found: FoundObject): JsonObject {
  const table: FieldTable = fieldsOf[resource];
  const row = wholeOf(found);
  const isAsSent = (name: string, body: JsonObject): boolean => {
    const value = body[name];
    if (isNestedArray(name)) return row[name] === undefined || areRowsAsSent(name, value, row[name]);
    return mayBecome(name, table[name], value, row[name]) || (isEmpty(value) && isOfItsNames(name, body, row));
  };
  const isChanged = ([name]: [string, unknown]): boolean => {
    if (isUnreadable(name, row) || table[name]?.writable !== true || table[name].type === 'reference') return false;
    return !bodies.some((body) => isAsSent(name, body));
  };
  const sent = bodies.at(-1) ?? {};
  const values = {
    ...Object.fromEntries(Object.entries(sent).filter(isChanged)),
    ...textSince(table, sent, row),
    ...rowsSince(bodies, row),
  };
  return resource === 'invoices' ? { ...values, ...lifeSince(row) } : values;
}

const SETS: ReadonlySet<FieldType | undefined> = new Set<FieldType>(['choice_set', 'named_values']);

/** Text that did not leave with it was written by somebody, and so was what stands in a set. */
function textSince(table: FieldTable, sent: JsonObject, row: JsonObject): JsonObject {
  const isWritten = (name: string): boolean => textOf(row[name]).trim() !== '' && !isOfItsNames(name, sent, row);
  const texts = freeTextFields(table).filter(isWritten);
  const sets = Object.keys(table).filter((name) => SETS.has(table[name]?.type) && isFilled(row[name]));
  const written = [...texts.map((name) => [name, null] as const), ...sets.map((name) => [name, []] as const)];
  return Object.fromEntries(written.filter(([name]) => sent[name] === undefined));
}

/** Services make of the names of a client the one that it is called by, and whom to write to there. */
const MADE_OF_NAMES: ReadonlySet<string> = new Set<keyof Connection>([
  'name',
  'primary_contact_first_name',
  'primary_contact_last_name',
]);

function isOfItsNames(name: string, sent: JsonObject, row: JsonObject): boolean {
  const [first_name, last_name] = [sent['first_name'], sent['last_name']].map(textOf);
  const names = [first_name, last_name, connectionName({ first_name, last_name })];
  return MADE_OF_NAMES.has(name) && names.some((one) => isSameText(one ?? '', textOf(row[name])));
}

const isFilled = (value: JsonValue | undefined): boolean => Array.isArray(value) && value.length > 0;

/** So were rows of a kind of which none left with it. */
function rowsSince(bodies: readonly JsonObject[], row: JsonObject): JsonObject {
  const isWritten = (name: string): boolean =>
    bodies.every((body) => body[name] === undefined) && objectsIn(row[name]).length > 0 && !isUnreadable(name, row);
  return Object.fromEntries(nestedArrays.filter(isWritten).map((name) => [name, []]));
}

/** An invoice begins as a draft that nobody has paid anything of. */
function lifeSince(row: JsonObject): JsonObject {
  const state = textOf(row['state']).trim().toLowerCase();
  const isPaid = !mayBecome('paid_total', { type: 'decimal' }, '0', row['paid_total']);
  return { ...(state === '' || state === 'draft' ? {} : { state: 'draft' }), ...(isPaid ? { paid_total: '0' } : {}) };
}
