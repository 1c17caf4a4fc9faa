import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { FieldConflict } from '#shared/conflict/conflict.ts';
import { canonicalText, canonicalValue } from '#shared/compare/canonical.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';
import type { FieldSides } from './sides.ts';

const textsIn = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.map(String))] : [];

/** Merges choices: those of the base, plus additions and minus removals of both sides; without a base all stay. */
export function mergeChoices(sides: FieldSides): readonly string[] {
  const base = new Set(textsIn(sides.base));
  const mine = new Set(textsIn(sides.mine));
  const theirs = new Set(textsIn(sides.theirs));
  const stays = [...theirs].filter((choice) => mine.has(choice) || !base.has(choice));
  return [...stays, ...[...mine].filter((choice) => !base.has(choice) && !theirs.has(choice))];
}

/**
 * Merges named values by name. A name whose value both sides changed differently is contested and keeps the service's
 * value. Returns null when a name occurs twice in one list, because its values cannot be matched then.
 */
export function mergeNamedValues(
  name: string,
  sides: FieldSides,
): { readonly value: readonly JsonValue[]; readonly conflicts: readonly FieldConflict[] } | null {
  const [base, mine, theirs] = [byName(sides.base), byName(sides.mine), byName(sides.theirs)];
  const takenBack = sides.takenBack === undefined ? base : byName(sides.takenBack);
  if (base === null || mine === null || theirs === null || takenBack === null) return null;
  const value: JsonObject[] = [];
  const conflicts: FieldConflict[] = [];
  for (const entry of new Set([...theirs.keys(), ...mine.keys()])) {
    const [old, left, right] = [base.get(entry), mine.get(entry), theirs.get(entry)];
    const isBaseKnown = sides.base !== undefined;
    const isMeant = [left, takenBack.get(entry)].some((row) => textOf(row) !== textOf(old));
    const isMineNew = isBaseKnown ? isMeant : left !== undefined;
    const isTheirsNew = isBaseKnown ? textOf(right) !== textOf(old) : right !== undefined;
    const kept = isMineNew && !isTheirsNew ? left : right;
    if (kept !== undefined) value.push(kept);
    if (isMineNew && isTheirsNew && textOf(left) !== textOf(right)) {
      conflicts.push({
        name,
        entry: String((right ?? left)?.['name'] ?? entry),
        base: valueOf(old),
        mine: valueOf(left),
        theirs: valueOf(right),
        suggestion: valueOf(left),
      });
    }
  }
  return { value, conflicts };
}

const valueOf = (row: JsonObject | undefined): JsonValue => row?.['value'] ?? null;

/** Distinguishes a name without a value from an absent name. */
const textOf = (row: JsonObject | undefined): string | null =>
  row === undefined ? null : canonicalText(valueOf(row), undefined);

function byName(value: JsonValue | undefined): ReadonlyMap<string, JsonObject> | null {
  const rows = objectsIn(value);
  const map = new Map(rows.map((row) => [String(canonicalValue(row['name'], undefined) ?? ''), row]));
  return map.size === rows.length ? map : null;
}
