import type { JsonObject } from '#shared/json.ts';
import { areSameRows } from '#shared/compare/canonical.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray, objectsIn } from '#shared/service/nested-arrays.ts';

/**
 * Returns the arrays that an update was to empty and that now contain only blank rows, together with arrays whose rows were only
 * renumbered. Some accounts create a blank row for each that they are asked to remove; with those as its base, the update keeps its
 * meaning. Returns no fields when no array was blanked.
 */
export function blankedArrays(mutation: Mutation, shown: JsonObject): JsonObject {
  if (mutation.op !== 'update') return {};
  const { data, base } = mutation;
  const arrays = Object.keys(shown).filter(isNestedArray);
  const isBlanked = (name: NestedArray): boolean => {
    const rows = objectsIn(shown[name]);
    const isToBeEmpty = name in data && objectsIn(data[name]).length === 0;
    return isToBeEmpty && rows.length > 0 && rows.every((row) => areSameRows(name, [row], [{}]));
  };
  if (!arrays.some(isBlanked)) return {};
  const isRenumbered = (name: NestedArray): boolean =>
    base[name] !== undefined && areSameRows(name, base[name], shown[name]);
  const own = arrays.filter((name) => isBlanked(name) || isRenumbered(name));
  return Object.fromEntries(own.map((name) => [name, shown[name] ?? null]));
}

/**
 * Returns the arrays that an update wrote, as the service's own answer shows them rewritten: no one else changed them. Leaves out
 * arrays that no longer equalled the update's base when it was sent (`before`): those contain someone else's changes too.
 */
export function serverRewrittenArrays(mutation: Mutation, before: JsonObject | null, shown: JsonObject): JsonObject {
  if (mutation.op !== 'update' || before === null) return {};
  const { data, base } = mutation;
  const own = Object.keys(data).filter(
    (name) => isNestedArray(name) && name in shown && areSameRows(name, before[name], base[name]),
  );
  return Object.fromEntries(own.map((name) => [name, shown[name] ?? null]));
}
