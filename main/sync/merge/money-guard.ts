import type { JsonObject } from '#shared/json.ts';
import type { MoneyReason } from '#shared/conflict/conflict.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import { isMoney } from './field-class.ts';
import { isSame } from './same.ts';
import type { FieldChange, ObjectSides, Origin } from './sides.ts';

/** Origins of a field that contains a change by the service's side. */
const THEIRS: ReadonlySet<Origin> = new Set(['theirs', 'same', 'combined', 'conflict']);

/**
 * Returns why a person has to confirm this merge, or null: no total may be sent that neither side has shown (S7 of the
 * engine's invariants). `touched` names the fields that would be sent or are contested.
 */
export function moneyReason(
  resource: Resource,
  sides: ObjectSides,
  changes: readonly FieldChange[],
  touched: readonly string[],
): MoneyReason | null {
  const table: FieldTable = fieldsOf[resource];
  const mine = touched.filter((name) => isMoney(name, table[name]));
  if (mine.length === 0) return null;
  if (mine.some((name) => isUnknown(name, sides))) return 'base_unknown';
  const isTheirsNew = changes.some(({ name, origin }) => isMoney(name, table[name]) && THEIRS.has(origin));
  if (isTheirsNew || hasOtherCurrency(resource, sides)) return 'both_sides';
  return isDocumentResource(resource) && hasLeftDraft(sides) ? 'left_draft' : null;
}

/**
 * Tells that the base of a field is unknown. Only rows may exist without being shown; any other field that neither side
 * shows is empty on both.
 */
function isUnknown(name: string, { base, theirs }: ObjectSides): boolean {
  return base?.[name] === undefined && (isNestedArray(name) || theirs[name] !== undefined);
}

/** Tells that the document's currency changed. It belongs to the service and follows the client of a document. */
function hasOtherCurrency(resource: Resource, { base, theirs }: ObjectSides): boolean {
  const name = 'currency_iso_code';
  return isDocumentResource(resource) && base?.[name] !== undefined && !isSame(base[name], theirs[name], undefined);
}

function hasLeftDraft({ base, theirs }: ObjectSides): boolean {
  const state = theirs['state'] ?? '';
  return state !== '' && state !== 'draft' && isDraft(base);
}

/** Tells that the base was a draft; an unknown state may have been one. */
const isDraft = (base: JsonObject | null): boolean => (base?.['state'] ?? 'draft') === 'draft';
