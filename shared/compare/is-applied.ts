import type { JsonValue } from '#shared/json.ts';
import { isSameValue } from './canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import { markStrippableSigns, strippableSignsIn } from './exact-text.ts';
import { areSpelledRows } from './match-sent-rows.ts';
import { looseText } from './loose-text.ts';
import { isEmpty, mayBecome, textOf } from './may-become.ts';

/** A service that cuts a text off keeps at least this many characters. */
const CUT_KEEPS = 200;

/**
 * Tells whether the account's value of a field is the edited value, in any spelling that a service may store. An
 * emptied field is applied once the account shows no value. References must have equal identifiers. In doubt the answer
 * is false: another person's words must not pass for ours.
 */
export function isApplied(
  resource: Resource,
  name: string,
  edited: JsonValue | undefined,
  shown: JsonValue | undefined,
): boolean {
  const table: FieldTable = fieldsOf[resource];
  if (isSameValue(edited, shown, table[name])) return true;
  if (edited === undefined || shown === undefined || isEmpty(edited) || isEmpty(shown)) return false;
  if (!isSpelled(resource, name, edited, shown)) return false;
  // A stored text that still has markup or line ends was not stripped, so these signs must match too.
  const kept = strippableSignsIn(shown);
  return (
    kept.length === 0 || isSpelled(resource, name, markStrippableSigns(edited, kept), markStrippableSigns(shown, kept))
  );
}

/** Tells whether a service may store `edited` in the spelling `shown`. */
function isSpelled(resource: Resource, name: string, edited: JsonValue, shown: JsonValue): boolean {
  const table: FieldTable = fieldsOf[resource];
  const spec = table[name];
  if (isNestedArray(name)) return areSpelledRows(name, edited, shown);
  const isText = spec?.type === 'text' || spec?.type === 'long_text';
  if (isText && textOf(shown).length < CUT_KEEPS && looseText(textOf(edited)) !== looseText(textOf(shown)))
    return false;
  return mayBecome(name, spec, edited, shown);
}
