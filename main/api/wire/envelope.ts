import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { ServerObject } from '#main/api/types.ts';
import { unwrapElement } from './schema.ts';
import type { Wire } from './wire.ts';

const OBJECT_NAMES = [
  'network',
  'contact',
  'invoice',
  'estimate',
  'recurring_invoice',
  'payment',
  'item_category',
  'expense_category',
  'task_category',
  'trip_category',
];
const LIST_NAMES = [
  'networks',
  'contacts',
  'invoices',
  'estimates',
  'recurring_invoices',
  'payments',
  'item_categories',
  'expense_categories',
  'task_categories',
  'trip_categories',
];
const NEVER_OBJECTS = ['error', 'errors', 'message', 'messages', 'status', ...OBJECT_NAMES, ...LIST_NAMES];

/**
 * The one object an answer carries: below its name, below a misspelt name when that is the only one, or bare. Null when
 * the answer is something else, also when it is another resource's object.
 */
export function readObject(wire: Wire, json: JsonValue | undefined): ServerObject | null {
  if (!isJsonObject(json)) return null;
  const named = json[wire.objectName];
  if (named !== undefined) return wire.readSingle(named);
  const stranger = onlyStranger(json);
  if (stranger !== null) return wire.readSingle(stranger);
  return json['id'] === undefined ? null : wire.readSingle(json);
}

/**
 * The rows of one page: below the list's name, below a misspelt name when that is the only one, or bare; each flat or
 * wrapped. A null list is an empty one; a missing list is one only past the first page. Null when this is no such page,
 * also when a single row is not readable: a page with holes would look like deletions.
 */
export function readList(wire: Wire, json: JsonValue | undefined, page: number): readonly ServerObject[] | null {
  const elements = findElements(wire, json, page);
  if (elements === null) return null;
  const rows = elements.map((element) => wire.readRow(element) ?? wire.readRow(unwrapElement(element)));
  return rows.every((row) => row !== null) ? rows : null;
}

function findElements(wire: Wire, json: JsonValue | undefined, page: number): readonly JsonValue[] | null {
  if (Array.isArray(json)) return json;
  if (json === null) return page > 1 ? [] : null;
  if (!isJsonObject(json)) return null;
  const named = json[wire.listName];
  if (named === null) return [];
  if (named !== undefined) return Array.isArray(named) ? named : null;
  if (Object.keys(json).length === 0) return page > 1 ? [] : null;
  const stranger = onlyStranger(json);
  return Array.isArray(stranger) && stranger.length > 0 ? stranger : null;
}

/** The value of the only key, when that key is neither another resource's name nor an error's. */
function onlyStranger(json: JsonObject): JsonValue | null {
  const [entry, ...others] = Object.entries(json);
  if (entry === undefined || others.length > 0) return null;
  const [name, value] = entry;
  return NEVER_OBJECTS.includes(name) ? null : (value ?? null);
}

/**
 * Whether an answer confirms a delete of the object: `deleted: true` bare or below one name, and no other object's id.
 */
export function confirmsDelete(json: JsonValue | undefined, ids: readonly (string | number | null)[]): boolean {
  if (!isJsonObject(json)) return false;
  const [inner] = Object.values(json);
  const answer = json['deleted'] === undefined && isJsonObject(inner) ? inner : json;
  const isDeleted = ['true', '1'].includes(String(answer['deleted']));
  const { id } = answer;
  const isOurs = id === undefined || id === null || ids.some((known) => known !== null && String(known) === String(id));
  return isDeleted && isOurs;
}
