import type { JsonObject } from '#shared/json.ts';
import { compareResponse } from '#shared/compare/compare-response.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isUnreadable } from '#shared/compare/server-object.ts';
import { isSpelling, normaliseToSent } from '#shared/compare/normalise-to-sent.ts';

/** An unanswered update of an object's header fields. An update of nested arrays is judged by its rows instead. */
interface UnknownUpdate {
  readonly resource: Resource;
  /** The sent fields in the model's names, like `before` and `current`; without nested arrays. */
  readonly sent: JsonObject;
  /** The object as read right before the update was sent. */
  readonly before: JsonObject;
  /** The object as fetched now. */
  readonly current: JsonObject;
}

/**
 * `applied`: all changes of the update are there. `not_applied`: the object is unchanged, so the update may be sent
 * again after the quiet period. `mixed`: neither, so the update is merged again, and sent after the quiet period at the
 * earliest.
 */
type UpdateOutcome = 'applied' | 'not_applied' | 'mixed';

/**
 * Judges an unanswered update by the object as it is now. A value that the service may have made from the sent one
 * counts as the sent one.
 */
export function afterUnknownUpdate({ resource, sent, before, current }: UnknownUpdate): UpdateOutcome {
  const then = withEmpties(sent, before);
  const edited = editedFields(resource, sent, then);
  const echo = compareResponse(
    resource,
    sent,
    then,
    withEmpties(sent, normaliseToSent(resource, sent, before, current)),
  );
  const isSeen = (name: string): boolean => !isUnreadable(name, current);
  const isThere = (name: string): boolean => !echo.ignored.includes(name) && !echo.normalised.includes(name);
  if (edited.every((name) => isSeen(name) && isThere(name))) return 'applied';
  return edited.every(isSeen) && isUntouched(resource, then, current) ? 'not_applied' : 'mixed';
}

/**
 * Returns the fields that distinguish the sent object from the earlier one. Differences that a service need not keep
 * (white space, letter case of a mail address) count only when there are no others.
 */
function editedFields(resource: Resource, sent: JsonObject, before: JsonObject): readonly string[] {
  const table: FieldTable = fieldsOf[resource];
  const edited = compareResponse(resource, sent, before, before).ignored;
  const telling = edited.filter((name) => !isSpelling(name, table[name], sent[name], before[name]));
  return telling.length > 0 ? telling : edited;
}

/** Tells that everything writable is unchanged, including nested arrays that both sides show. */
function isUntouched(resource: Resource, before: JsonObject, current: JsonObject): boolean {
  const { normalised, nested } = compareResponse(resource, before, before, withEmpties(before, current));
  return (
    normalised.length === 0 && Object.values(nested).every((relation) => relation === 'equal' || relation === 'unseen')
  );
}

/** Adds null for fields that an answer leaves out, because absent means empty; absent nested arrays are unknown. */
function withEmpties(names: JsonObject, object: JsonObject): JsonObject {
  const missing = Object.keys(names).filter(
    (name) => object[name] === undefined && !isNestedArray(name) && !isUnreadable(name, object),
  );
  return { ...object, ...Object.fromEntries(missing.map((name) => [name, null])) };
}
