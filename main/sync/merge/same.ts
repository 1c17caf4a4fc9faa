import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { isSameValue } from '#shared/compare/canonical.ts';
import type { FieldSpec } from '#shared/service/field-spec.ts';

/** Tells whether two values have the same meaning. References are compared by identifier only. */
export function isSame(one: JsonValue | undefined, other: JsonValue | undefined, spec: FieldSpec | undefined): boolean {
  if (spec?.type === 'reference') return isSameReference(one, other);
  return isSameValue(one, other, spec);
}

const NAMES = ['id', 'hash_key', 'uid'] as const;

function isSameReference(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  const [first, second] = [named(one), named(other)];
  const shared = NAMES.find((name) => isGiven(first[name]) && isGiven(second[name]));
  if (shared !== undefined) return first[shared] === second[shared];
  return !NAMES.some((name) => isGiven(first[name]) || isGiven(second[name]));
}

/** Returns a reference as an object of identifiers. An unbound reference in a mutation is a uid. */
function named(value: JsonValue | undefined): JsonObject {
  if (isJsonObject(value)) return value;
  return typeof value === 'number' ? { id: value } : { uid: value };
}

const isGiven = (value: JsonValue | undefined): boolean => value !== undefined && value !== null && value !== '';
