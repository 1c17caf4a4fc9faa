import type { JsonValue } from '#shared/json.ts';
import { canonicalValue } from '#shared/model/canonical.ts';
import type { FieldTable } from '#shared/model/field.ts';
import { fieldsOf } from '#shared/model/fields.ts';
import { isNestedArray } from '#shared/model/nested-rows.ts';
import type { Resource } from '#shared/model/resource.ts';
import { letterByLetter, looseSignsIn } from '#shared/sent/letter-by-letter.ts';
import { areSentRows } from '#shared/sent/sent-rows.ts';
import { looseText } from '#shared/sent/loose-text.ts';
import { isEmpty, mayBecome, textOf } from '#shared/sent/same-value.ts';

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
