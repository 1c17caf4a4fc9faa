import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { freeTextFields } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isUnreadable } from '#shared/compare/server-object.ts';

/**
 * Returns the answer's fields plus null for each field that it omits because it was emptied: people fill such a field in, the
 * mirror (`known`) has it, and answers of this kind show it (`canShow`). A field that could not be parsed stays unknown.
 */
export function withOmittedAsEmpty(
  resource: Resource,
  answer: JsonObject,
  known: JsonObject | null,
  canShow: (name: string) => boolean,
): JsonObject {
  if (known === null) return answer;
  const leftOut = mayBeEmptied(fieldsOf[resource]).filter(
    (name) => answer[name] === undefined && known[name] !== undefined && canShow(name) && !isUnreadable(name, answer),
  );
  return leftOut.length === 0 ? answer : { ...answer, ...Object.fromEntries(leftOut.map((name) => [name, null])) };
}

/** Returns the data of a create or an update, and no fields for any other mutation. */
export const sentBy = (mutation: Mutation): JsonObject =>
  mutation.op === 'create' || mutation.op === 'update' ? mutation.data : {};

/** Returns true when a value that was sent empties its field. */
export const isEmptied = (value: JsonValue | undefined): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns the fields that may become empty: people empty them, or a schedule ends. The service fills in all others itself. */
function mayBeEmptied(table: FieldTable): readonly string[] {
  const others = Object.entries(table).filter(([, { type, writable = false, required = false }]) => {
    switch (type) {
      // Prose is written by people, even where the API cannot write it.
      case 'long_text':
        return true;
      case 'choice_set':
      case 'named_values':
        return writable;
      case 'decimal':
        return writable && !required;
      case 'date':
        return !required;
      default:
        return false;
    }
  });
  return [...new Set([...freeTextFields(table), ...others.map(([name]) => name)])];
}
