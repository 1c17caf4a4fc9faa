import type { JsonObject } from '#shared/json.ts';
import { canonicalValue } from './canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Resource } from '#shared/service/resources.ts';

/** What must be read after a list row came back different: nothing more than the row cannot tell. */
export interface DueReads {
  /** The nested arrays, from the object itself. */
  readonly details: boolean;
  readonly payments: boolean;
  /** The payments, where there are any: each bears the currency of its invoice. */
  readonly paymentsIfAny: boolean;
  readonly contacts: boolean;
}

const NOTHING: DueReads = { details: false, payments: false, paymentsIfAny: false, contacts: false };

/** What a payment alone changes on its invoice. */
const settlementFields = new Set(['paid_total', 'total_due', 'state']);
const contactFields = new Set(['primary_contact_first_name', 'primary_contact_last_name']);

const CURRENCY = 'currency_iso_code';

/** Undocumented, but services of this family have it on some objects: when somebody changed the object last. */
const CHANGED_AT = 'updated_at';

/**
 * Compares two list rows of one object. A change in what payments do asks for the payments only; one in any other field of
 * the specification asks for the details; another currency, which a move to another client brings, for the payments as well;
 * a new primary contact asks for the contacts. Fields that only the later row lacks count as kept.
 *
 * Fields that nobody documented ask for nothing: a service may add one to all its rows, or count in one by itself
 * (`days_overdue`), and every object would be read again for it. `updated_at` alone is an exception. It is assumed to move
 * only when somebody changes the object, so where nothing else that we know has, the change is one that no row shows. What
 * this leaves out (an edited line beside a payment), the reading of old details finds later.
 */
export function dueReads(resource: Resource, before: JsonObject, after: JsonObject): DueReads {
  const changed = changedNames(fieldsOf[resource], before, after);
  switch (resource) {
    case 'invoices':
      return {
        details: changed.some((name) => !settlementFields.has(name)),
        payments: changed.some((name) => settlementFields.has(name)),
        // What was never told before has not become something else.
        paymentsIfAny: changed.includes(CURRENCY) && typeof before[CURRENCY] === 'string',
        contacts: false,
      };
    case 'recurring_invoices':
      return { ...NOTHING, details: changed.length > 0 };
    case 'connections':
      return { ...NOTHING, contacts: changed.some((name) => contactFields.has(name)) };
    default:
      return NOTHING;
  }
}

/** Names of the specification whose values differ; the time of change only where there are no others, and there was one. */
function changedNames(table: FieldTable, before: JsonObject, after: JsonObject): readonly string[] {
  const differs = (name: string): boolean =>
    JSON.stringify(canonicalValue(before[name], table[name])) !==
    JSON.stringify(canonicalValue(after[name], table[name]));
  const known = Object.keys(after).filter((name) => table[name] !== undefined && table[name].display !== true);
  const changed = known.filter(differs);
  const hadTime = canonicalValue(before[CHANGED_AT], undefined) !== null;
  return changed.length === 0 && hadTime && CHANGED_AT in after && differs(CHANGED_AT) ? [CHANGED_AT] : changed;
}
