import type { JsonValue } from '#shared/json.ts';
import { canonicalValue } from './canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import { letterByLetter, looseSignsIn } from './exact-text.ts';
import { areSentRows } from './match-sent-rows.ts';
import { looseText } from './loose-text.ts';
import { isEmpty, mayBecome, textOf } from './may-become.ts';

/** Fewer characters than this no service leaves of a text that it cuts off. */
const CUT_KEEPS = 200;

/**
 * Whether what an account shows of a field is what an edit makes of it, in whatever spelling it keeps that. What an edit
 * empties is there once nothing is shown any more. References have to be named alike. In doubt it is not: others' words must
 * not pass for one's own.
 */
export function isThere(
  resource: Resource,
  name: string,
  edited: JsonValue | undefined,
  shown: JsonValue | undefined,
): boolean {
  const table: FieldTable = fieldsOf[resource];
  const [mine, theirs] = [edited, shown].map((value) => JSON.stringify(canonicalValue(value ?? null, table[name])));
  if (mine === theirs) return true;
  if (edited === undefined || shown === undefined || isEmpty(edited) || isEmpty(shown)) return false;
  if (!isSpelled(resource, name, edited, shown)) return false;
  // Where markup or line ends are still there, no service has taken them out: they are as they were edited, or others wrote them.
  const kept = looseSignsIn(shown);
  return kept.length === 0 || isSpelled(resource, name, letterByLetter(edited, kept), letterByLetter(shown, kept));
}

/** Whether a service may keep `edited` as `shown`. */
function isSpelled(resource: Resource, name: string, edited: JsonValue, shown: JsonValue): boolean {
  const table: FieldTable = fieldsOf[resource];
  const spec = table[name];
  // A cell that only one side fills in was filled in by somebody.
  if (isNestedArray(name)) return areSentRows(name, edited, shown) && areSentRows(name, shown, edited);
  const isText = spec?.type === 'text' || spec?.type === 'long_text';
  if (isText && textOf(shown).length < CUT_KEEPS && looseText(textOf(edited)) !== looseText(textOf(shown)))
    return false;
  return mayBecome(name, spec, edited, shown);
}
