import type { JsonObject } from '#shared/json.ts';
import { canonicalValue } from './canonical.ts';
import type { FieldTable } from './field.ts';
import { fieldsOf } from './fields.ts';
import type { Resource } from './resource.ts';

/** What must be read after a list row came back different: nothing more than the row cannot tell. */
export interface DueReads {
  /** The nested arrays, from the object itself. */
  readonly details: boolean;
  readonly payments: boolean;
  readonly contacts: boolean;
}

const NOTHING: DueReads = { details: false, payments: false, contacts: false };

/** What a payment alone changes on its invoice. */
const settlementFields = new Set(['paid_total', 'total_due', 'state']);
const contactFields = new Set(['primary_contact_first_name', 'primary_contact_last_name']);

/**
 * Compares two list rows of one object. A change in what payments do asks for the payments only; one in anything else
 * asks for the details; a new primary contact asks for the contacts. Fields that only the later row lacks count as kept.
 */
export function dueReads(resource: Resource, before: JsonObject, after: JsonObject): DueReads {
  const changed = changedNames(fieldsOf[resource], before, after);
  if (changed.length === 0) return NOTHING;
  switch (resource) {
    case 'invoices':
      return {
        details: changed.some((name) => !settlementFields.has(name)),
        payments: changed.some((name) => settlementFields.has(name)),
        contacts: false,
      };
    case 'recurring_invoices':
      return { ...NOTHING, details: true };
    case 'connections':
      return { ...NOTHING, contacts: changed.some((name) => contactFields.has(name)) };
    default:
      return NOTHING;
  }
}

function changedNames(table: FieldTable, before: JsonObject, after: JsonObject): readonly string[] {
  const same = (name: string): boolean =>
    JSON.stringify(canonicalValue(before[name], table[name])) ===
    JSON.stringify(canonicalValue(after[name], table[name]));
  return Object.keys(after).filter(
    (name) => table[name]?.display !== true && !name.startsWith('formatted_') && !same(name),
  );
}
