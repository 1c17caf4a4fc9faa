import type { JsonObject } from '#shared/json.ts';
import { canonicalValue } from '#shared/compare/canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Resource } from '#shared/service/resources.ts';

/**
 * The service's own fields that an edit has made something else: its currency, its totals, a state that follows from them.
 * No edit pays an invoice or sends a draft: that was somebody else, while the edit was on its way or nobody knew of it.
 * `before`: the object as read before the edit left.
 */
export function ownEffects(resource: Resource, before: JsonObject | null, answer: JsonObject): readonly string[] {
  if (before === null) return [];
  const table: FieldTable = fieldsOf[resource];
  const isOther = (name: string): boolean => {
    const [then, now] = [before, answer].map((object) => JSON.stringify(canonicalValue(object[name], table[name])));
    return then !== now;
  };
  const isLived = isOther('paid_total') || (before['state'] === 'draft' && isOther('state'));
  return Object.keys(answer).filter((name) => {
    if (table[name]?.writable === true || name === 'paid_total' || (name === 'state' && isLived)) return false;
    return JSON.stringify(before[name]) !== JSON.stringify(answer[name]);
  });
}
