import { assertNever } from '#shared/assert.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';
import { resources } from '#shared/service/resources.ts';
import { namesOf } from '#main/demo/requests/resource-names.ts';
import type { Manner } from './manner.ts';
import { spellObject } from './objects.ts';
import { spellBoolean } from './values.ts';

const resourceOfObject = new Map(resources.map((resource) => [namesOf[resource].object, resource]));
const resourceOfList = new Map(resources.map((resource) => [namesOf[resource].list, resource]));

/** Misspells a name as the service's own samples do: `recurring_invoices` becomes `recurring_invoies`. */
function misspelt(name: string): string {
  return name.slice(0, -3) + name.slice(-2);
}

function spellList(rows: readonly JsonValue[] | null, resource: Resource, manner: Manner): JsonValue {
  const { object: objectName, list: listName } = namesOf[resource];
  const spelled = rows?.map((row) => (isJsonObject(row) ? spellObject(row, resource, manner) : row)) ?? null;
  const wrapping = manner.knobs.list_wrapping;
  switch (wrapping) {
    case 'flat':
      return { [listName]: spelled };
    case 'wrapped':
      return { [listName]: spelled?.map((row) => ({ [objectName]: row })) ?? null };
    case 'bare':
      return spelled;
    case 'misspelt':
      return { [misspelt(listName)]: spelled };
    default:
      return assertNever(wrapping);
  }
}

function spellDeleted(answer: JsonObject, manner: Manner): JsonObject {
  return { ...answer, deleted: spellBoolean(answer['deleted'] === true, manner.knobs.booleans) };
}

/**
 * Returns an answer of the documented form as the service writes it; one that contains no object of a resource stays as
 * it is.
 */
export function spellAnswer(answer: JsonValue, manner: Manner): JsonValue {
  if (!isJsonObject(answer)) return answer;
  if (answer['deleted'] !== undefined) return spellDeleted(answer, manner);
  const [[name, value] = ['', null]] = Object.entries(answer);
  const listed = resourceOfList.get(name);
  if (listed) return spellList(Array.isArray(value) ? value : null, listed, manner);
  const resource = resourceOfObject.get(name);
  if (!resource || !isJsonObject(value)) return answer;
  const isDeleted = value['deleted'] !== undefined;
  return { [name]: isDeleted ? spellDeleted(value, manner) : spellObject(value, resource, manner) };
}
