import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isSameJson } from '#shared/json.ts';
import { canonicalValue, isSameValue } from '#shared/compare/canonical.ts';
import { compareRows } from '#shared/compare/compare-rows.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray, writtenRows } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';

/**
 * Returns the names of fields that the service changed because of our edit: currency, totals, the state that follows from
 * them, and lines that were only numbered anew because those of another kind became more or fewer. `before` is the object as the preflight read it; null returns no names. Never returns `paid_total`, nor
 * `state` when a payment came in or a draft was sent: no edit does that, so someone else changed it meanwhile.
 */
export function derivedFieldChanges(
  resource: Resource,
  before: JsonObject | null,
  answer: JsonObject,
): readonly string[] {
  if (before === null) return [];
  const table: FieldTable = fieldsOf[resource];
  const isOther = (name: string): boolean => !isSameValue(before[name], answer[name], table[name]);
  const isPaidOrSent = isOther('paid_total') || (before['state'] === 'draft' && isOther('state'));
  return Object.keys(answer).filter((name) => {
    if (isNestedArray(name)) return isOther(name) && areMatchingRows(name, before[name], answer[name]);
    if (table[name]?.writable === true || name === 'paid_total' || (name === 'state' && isPaidOrSent)) return false;
    return !isSameJson(before[name], answer[name]);
  });
}

/** Returns true for the same rows, however they are numbered, also where the service has made them anew. */
export const areMatchingRows = (
  name: NestedArray,
  before: JsonValue | undefined,
  answered: JsonValue | undefined,
): boolean => {
  const [were, are] = [before, answered].map((rows) =>
    writtenRows(name, canonicalValue(rows, fieldsOf.invoices[name])),
  );
  return compareRows(were ?? [], [], are ?? []) === 'equal';
};
