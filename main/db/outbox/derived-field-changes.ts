import type { JsonObject } from '#shared/json.ts';
import { canonicalValue } from '#shared/compare/canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Resource } from '#shared/service/resources.ts';

/**
 * Returns the names of read-only fields that the service changed because of our edit: currency, totals, and the state that
 * follows from them. `before` is the object as the preflight read it; null returns no names. Never returns `paid_total`, nor
 * `state` when a payment came in or a draft was sent: no edit does that, so someone else changed it meanwhile.
 */
export function derivedFieldChanges(
  resource: Resource,
  before: JsonObject | null,
  answer: JsonObject,
): readonly string[] {
  if (before === null) return [];
  const table: FieldTable = fieldsOf[resource];
  const isOther = (name: string): boolean => {
    const [then, now] = [before, answer].map((object) => JSON.stringify(canonicalValue(object[name], table[name])));
    return then !== now;
  };
  const isPaidOrSent = isOther('paid_total') || (before['state'] === 'draft' && isOther('state'));
  return Object.keys(answer).filter((name) => {
    if (table[name]?.writable === true || name === 'paid_total' || (name === 'state' && isPaidOrSent)) return false;
    return JSON.stringify(before[name]) !== JSON.stringify(answer[name]);
  });
}
