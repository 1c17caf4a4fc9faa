import type { JsonObject, JsonValue } from '#shared/json.ts';
import { filledText } from '#shared/json.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import { detailsOf } from '#shared/projection/project.ts';
import type { Connection } from '#shared/service/connection.ts';
import { connectionName } from '#shared/service/connection.ts';
import type { FieldTable, FieldType } from '#shared/service/field-spec.ts';
import { freeTextFields } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import { isNestedArray, objectsIn } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import type { FoundObject } from './server-object.ts';
import { isUnreadable, wholeOf } from './server-object.ts';
import { isSameText } from './loose-text.ts';
import { isEmpty, isSameAmount, mayBecome, textOf } from './may-become.ts';
import { areRowsAsSent } from './match-sent-rows.ts';

/**
 * Returns the sent values of an unanswered create whose object was found with other values, so it was edited in the
 * account since. A person who edited or deleted the object here meanwhile knew only the sent values, so these are the
 * base of that change. Text, choices and rows that appeared where none were sent are returned as empty. `bodies` are
 * the bodies of all attempts, oldest first.
 */
export function editedSinceSent(resource: Resource, bodies: readonly JsonObject[], found: FoundObject): JsonObject {
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
    ...unreadRowsSince(resource, bodies, row),
    ...Object.fromEntries(Object.entries(sent).filter(isChanged)),
    ...textSince(table, sent, row),
    ...rowsSince(bodies, row),
  };
  return resource === 'invoices' ? { ...values, ...lifeSince(row) } : values;
}

const SETS: ReadonlySet<FieldType | undefined> = new Set<FieldType>(['choice_set', 'named_values']);

/**
 * Returns, as empty, the free texts and sets that the object has although the create sent none: services do not invent
 * them, so a person wrote them.
 */
function textSince(table: FieldTable, sent: JsonObject, row: JsonObject): JsonObject {
  const isWritten = (name: string): boolean => textOf(row[name]).trim() !== '' && !isOfItsNames(name, sent, row);
  const texts = freeTextFields(table).filter(isWritten);
  const sets = Object.keys(table).filter((name) => SETS.has(table[name]?.type) && isFilled(row[name]));
  const written = [...texts.map((name) => [name, null] as const), ...sets.map((name) => [name, []] as const)];
  return Object.fromEntries(written.filter(([name]) => sent[name] === undefined));
}

/** Fields that services derive from the first and last name of a client. */
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

/** Returns, as empty, the nested arrays that have rows although no attempt sent any: a person added them. */
function rowsSince(bodies: readonly JsonObject[], row: JsonObject): JsonObject {
  const isWritten = (name: string): boolean =>
    bodies.every((body) => body[name] === undefined) && objectsIn(row[name]).length > 0 && !isUnreadable(name, row);
  return Object.fromEntries(nestedArrays.filter(isWritten).map((name) => [name, []]));
}

/**
 * Returns the nested arrays as they were sent, where a row of a list, which shows none, has totals that no attempt comes to: a person
 * changed some of them.
 */
function unreadRowsSince(resource: Resource, bodies: readonly JsonObject[], row: JsonObject): JsonObject {
  const sent = bodies.at(-1);
  const isRead = nestedArrays.some((name) => row[name] !== undefined || isUnreadable(name, row));
  if (sent === undefined || isRead || !isDocumentResource(resource)) return {};
  if (bodies.some((body) => hasTotalsOf(row, body))) return {};
  return Object.fromEntries(nestedArrays.map((name) => [name, sent[name] ?? []]));
}

/** An amount that the service does not show says nothing. */
function hasTotalsOf(row: JsonObject, body: JsonObject): boolean {
  const { subTotal, billedTotal } = computeTotals(
    detailsOf(body),
    currencyDigits(filledText(row['currency_iso_code'])),
  );
  const totals = [
    [subTotal, textOf(row['sub_total'])],
    [billedTotal, textOf(row['billed_total'])],
  ] as const;
  return totals.every(([sent, shown]) => shown === '' || isSameAmount(sent, shown));
}

/**
 * Returns the initial state and paid total of an invoice where they differ now: every invoice is created as an unpaid
 * draft.
 */
function lifeSince(row: JsonObject): JsonObject {
  const state = textOf(row['state']).trim().toLowerCase();
  const isPaid = !mayBecome('paid_total', { type: 'decimal' }, '0', row['paid_total']);
  return { ...(state === '' || state === 'draft' ? {} : { state: 'draft' }), ...(isPaid ? { paid_total: '0' } : {}) };
}
