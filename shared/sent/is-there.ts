import type { JsonValue } from '#shared/json.ts';
import { canonicalValue } from '#shared/model/canonical.ts';
import type { FieldTable } from '#shared/model/field.ts';
import { fieldsOf } from '#shared/model/fields.ts';
import { isNestedArray } from '#shared/model/nested-rows.ts';
import type { Resource } from '#shared/model/resource.ts';
import { areSentRows } from '#shared/sent/sent-rows.ts';
import { isEmpty, mayBecome } from '#shared/sent/same-value.ts';

/**
 * Whether what an account shows of a field is what an edit makes of it, in whatever spelling it keeps that. What an edit
 * empties is there once nothing is shown any more. References have to be named alike.
 */
export function isThere(
  resource: Resource,
  name: string,
  edited: JsonValue | undefined,
  shown: JsonValue | undefined,
): boolean {
  const table: FieldTable = fieldsOf[resource];
  const spec = table[name];
  const [mine, theirs] = [edited, shown].map((value) => JSON.stringify(canonicalValue(value ?? null, spec)));
  if (mine === theirs) return true;
  if (isEmpty(edited) || isEmpty(shown)) return false;
  return isNestedArray(name) ? areSentRows(name, edited, shown) : mayBecome(name, spec, edited, shown);
}
