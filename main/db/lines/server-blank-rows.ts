import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalValue } from '#shared/compare/canonical.ts';
import { nestedFields } from '#shared/service/invoice.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray, objectsIn, writtenRows } from '#shared/service/nested-arrays.ts';

/**
 * Arrays of an object that an update was to empty and that hold nothing but empty rows now. Some accounts make a new row of
 * each that they are asked to remove: nobody has written those, and the update still means what it meant. With them come the
 * arrays that say what they said, and whose rows were only numbered anew. Empty where no array is like that.
 */
export function blankedArrays(mutation: Mutation, shown: JsonObject): JsonObject {
  if (mutation.op !== 'update') return {};
  const { data, base } = mutation;
  const arrays = Object.keys(shown).filter(isNestedArray);
  const isBlanked = (name: NestedArray): boolean => {
    const rows = objectsIn(shown[name]);
    const isToBeEmpty = name in data && objectsIn(data[name]).length === 0;
    return isToBeEmpty && rows.length > 0 && rows.every((row) => saidIn(name, [row]) === saidIn(name, [{}]));
  };
  if (!arrays.some(isBlanked)) return {};
  const isNumberedAnew = (name: NestedArray): boolean =>
    base[name] !== undefined && saidIn(name, base[name]) === saidIn(name, shown[name]);
  const own = arrays.filter((name) => isBlanked(name) || isNumberedAnew(name));
  return Object.fromEntries(own.map((name) => [name, shown[name] ?? null]));
}

/** What rows say, equal for equal words: as they are written, in their order. */
export function saidIn(name: NestedArray, rows: JsonValue | undefined): string {
  return JSON.stringify(canonicalValue([...writtenRows(name, rows)], nestedFields[name]));
}

/**
 * Arrays that an update wrote and of which the account, as its own answer shows, made others: what stands there now is nobody
 * else's change. Only those that were still what the edit was made on when it left (`before`); what others had written
 * by then stands in them as well, and the edit does not know of it.
 */
export function serverRewrittenArrays(mutation: Mutation, before: JsonObject | null, shown: JsonObject): JsonObject {
  if (mutation.op !== 'update' || before === null) return {};
  const { data, base } = mutation;
  const own = Object.keys(data).filter(
    (name) => isNestedArray(name) && name in shown && saidIn(name, before[name]) === saidIn(name, base[name]),
  );
  return Object.fromEntries(own.map((name) => [name, shown[name] ?? null]));
}
