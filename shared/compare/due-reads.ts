import type { JsonObject } from '#shared/json.ts';
import { canonicalValue, isSameValue } from './canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';

/** Names the reads that are due after a list row came back different: only what the row itself cannot tell. */
interface DueReads {
  /** True when the object itself must be fetched for its nested arrays. */
  readonly details: boolean;
  readonly payments: boolean;
  /** True when the payments must be fetched if there are any: each payment carries the currency of its invoice. */
  readonly paymentsIfAny: boolean;
  readonly contacts: boolean;
}

const CURRENCY = 'currency_iso_code';

/** Undocumented, but services of this family send it on some objects: the time of the object's last change. */
const CHANGED_AT = 'updated_at';

/**
 * Compares two list rows of one object. A change in a field that tells of payments or contacts asks for those only; a
 * change in any other field of a document asks for its details; another currency, which a move to another client brings,
 * asks for the payments as well. Fields that only the later row lacks count as unchanged.
 *
 * Undocumented fields ask for nothing: a service may add a field to all its rows or count in one by itself
 * (`days_overdue`), and every object would be fetched again. The one exception is `updated_at`. It is assumed to move
 * only when a person changes the object, so when no known field differs, the change is one that no list row shows. What
 * this misses (an edited line beside a payment) is found later by the audit of old details.
 */
export function dueReads(resource: Resource, before: JsonObject, after: JsonObject): DueReads {
  const table = fieldsOf[resource];
  const changed = changedNames(table, before, after);
  const told = changed.map((name) => table[name]?.tellsOf ?? 'details');
  return {
    details: isDocumentResource(resource) && told.includes('details'),
    payments: told.includes('payments'),
    // A currency that is sent for the first time is no change.
    paymentsIfAny: resource === 'invoices' && changed.includes(CURRENCY) && typeof before[CURRENCY] === 'string',
    contacts: told.includes('contacts'),
  };
}

/**
 * Returns the documented fields whose values differ. Returns `updated_at` only when no other field differs and the
 * earlier row had one.
 */
function changedNames(table: FieldTable, before: JsonObject, after: JsonObject): readonly string[] {
  const differs = (name: string): boolean => !isSameValue(before[name], after[name], table[name]);
  const known = Object.keys(after).filter((name) => table[name] !== undefined && table[name].display !== true);
  const changed = known.filter(differs);
  const hadTime = canonicalValue(before[CHANGED_AT], undefined) !== null;
  return changed.length === 0 && hadTime && CHANGED_AT in after && differs(CHANGED_AT) ? [CHANGED_AT] : changed;
}
