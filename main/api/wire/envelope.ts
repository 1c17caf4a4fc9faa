import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { ServerObject, SetAsideRow } from '#shared/service/wire-types.ts';
import { unwrapElement } from './unwrap.ts';
import type { Wire } from './wire.ts';
import { wireOf } from './wire.ts';

const RESOURCE_NAMES = Object.values(wireOf).flatMap(({ objectName, listName }) => [objectName, listName]);
const NEVER_OBJECTS = ['error', 'errors', 'message', 'messages', 'status', ...RESOURCE_NAMES];

/**
 * Returns the object of an answer: below its name, below a misspelt name when that is the only one, or bare. Null when
 * the answer is something else, also another resource's object.
 */
export function readObject(wire: Wire, json: JsonValue | undefined): ServerObject | null {
  if (!isJsonObject(json)) return null;
  const named = json[wire.objectName];
  if (named !== undefined) return wire.readSingle(named);
  const stranger = onlyStranger(json);
  if (stranger !== null) return wire.readSingle(stranger);
  return json['id'] === undefined ? null : wire.readSingle(json);
}

/** The rows of one page, and those of it that nothing could address. */
interface Page {
  readonly rows: readonly ServerObject[];
  readonly setAside: readonly SetAsideRow[];
}

/** A page with more unreadable rows than it may have rows is none. */
const MOST_SET_ASIDE = 100;

/**
 * Returns the rows of one page: below the list's name, below a misspelt name when that is the only one, or bare; each
 * flat or wrapped. A null list is empty; a missing list is empty only past the first page. A row without a readable
 * address is set aside. Null when it is no such page.
 */
export function readPage(wire: Wire, json: JsonValue | undefined, page: number): Page | null {
  const elements = findElements(wire, json, page);
  if (elements === null) return null;
  const rows: ServerObject[] = [];
  const setAside: SetAsideRow[] = [];
  for (const element of elements) {
    const unwrapped = unwrapElement(element);
    const row = wire.readRow(element) ?? wire.readRow(unwrapped);
    if (row !== null) rows.push(row);
    else if (setAside.length < MOST_SET_ASIDE) setAside.push(wire.readSetAside(unwrapped));
    else return null;
  }
  // Without a readable row only the list's own name, and a part of each address, tell it from the list of something else.
  const isOwn = isJsonObject(json) && json[wire.listName] === elements;
  const isProven = rows.length > 0 || setAside.every(({ id, hash_key }) => isOwn && (id ?? hash_key) !== null);
  return isProven ? { rows, setAside } : null;
}

function findElements(wire: Wire, json: JsonValue | undefined, page: number): readonly JsonValue[] | null {
  if (Array.isArray(json)) return json;
  if (json === null) return page > 1 ? [] : null;
  if (!isJsonObject(json)) return null;
  const named = json[wire.listName];
  if (named === null) return [];
  if (named !== undefined) return Array.isArray(named) ? named : null;
  if (Object.keys(json).length === 0) return page > 1 ? [] : null;
  const [[name, value] = ['', null], ...others] = Object.entries(json);
  if (others.length > 0 || NEVER_OBJECTS.includes(name)) return null;
  const elements = value ?? [];
  if (!Array.isArray(elements)) return null;
  return elements.length > 0 || isMisspelt(name, wire.listName) ? elements : null;
}

/** True for a name nearly as it should be, which an empty list needs: no row shows what it is. */
function isMisspelt(name: string, listName: string): boolean {
  return name.slice(0, 3) === listName.slice(0, 3) && Math.abs(name.length - listName.length) <= 2;
}

/** Returns the value of the only key, when that key is neither another resource's name nor an error's. */
function onlyStranger(json: JsonObject): JsonValue | null {
  const [entry, ...others] = Object.entries(json);
  if (entry === undefined || others.length > 0) return null;
  const [name, value] = entry;
  return NEVER_OBJECTS.includes(name) ? null : (value ?? null);
}
