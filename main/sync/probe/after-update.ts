import type { JsonObject } from '#shared/json.ts';
import { compareResponse } from '#shared/compare/compare-response.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isUnreadable } from '#shared/compare/server-object.ts';
import { isSpelling, normaliseToSent } from '#shared/compare/normalise-to-sent.ts';

/** An update of an object's own fields without an answer: one that changes nested arrays is judged by its rows instead. */
export interface UnknownUpdate {
  readonly resource: Resource;
  /** In the model's fields, as `before` and `current`; without nested arrays. */
  readonly sent: JsonObject;
  /** The object as read just before it was sent. */
  readonly before: JsonObject;
  /** The object as read whole now. */
  readonly current: JsonObject;
}

/**
 * `applied`: all that the update changed is there. `not_applied`: the object is as it was, so the same may leave again once
 * the quiet period is over. `mixed`: neither, so it is merged anew, and leaves no earlier than that either.
 */
export type UpdateOutcome = 'applied' | 'not_applied' | 'mixed';

/** What became of an update, by the object as it is now. A value that a service may have made of a sent one is that one. */
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
 * The fields by which the object as sent and as it was can be told apart. Those that differ in nothing a service must keep
 * (white space, letter case of a mail address) tell something only where no others do.
 */
function editedFields(resource: Resource, sent: JsonObject, before: JsonObject): readonly string[] {
  const table: FieldTable = fieldsOf[resource];
  const edited = compareResponse(resource, sent, before, before).ignored;
  const telling = edited.filter((name) => !isSpelling(name, table[name], sent[name], before[name]));
  return telling.length > 0 ? telling : edited;
}

/** Whether everything that can be written is as it was, nested arrays included as far as both sides show them. */
function isUntouched(resource: Resource, before: JsonObject, current: JsonObject): boolean {
  const { normalised, nested } = compareResponse(resource, before, before, withEmpties(before, current));
  return (
    normalised.length === 0 && Object.values(nested).every((relation) => relation === 'equal' || relation === 'unseen')
  );
}

/** What an answer leaves out is empty, except nested arrays: those are not shown. */
function withEmpties(names: JsonObject, object: JsonObject): JsonObject {
  const missing = Object.keys(names).filter(
    (name) => object[name] === undefined && !isNestedArray(name) && !isUnreadable(name, object),
  );
  return { ...object, ...Object.fromEntries(missing.map((name) => [name, null])) };
}
