import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { freeTextFields } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isUnreadable } from '#shared/compare/server-object.ts';

/**
 * What an answer says of an object. A service may leave out what is empty: what people fill in, that is known here, that such
 * an answer could show (`canShow`), and that is not in it any more, is gone there. What could not be read is merely unknown.
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

/** The values of a create or an update; nothing of all else. */
export const sentBy = (mutation: Mutation): JsonObject =>
  mutation.op === 'create' || mutation.op === 'update' ? mutation.data : {};

/** Of a value that was sent. */
export const isEmptied = (value: JsonValue | undefined): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What people fill in and empty again, or a schedule that has ended. Services fill in all else by themselves. */
function mayBeEmptied(table: FieldTable): readonly string[] {
  const others = Object.entries(table).filter(([, { type, writable = false, required = false }]) => {
    switch (type) {
      // Prose is somebody's, also where it cannot be written from here.
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
