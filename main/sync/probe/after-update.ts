import type { JsonObject } from '#shared/json.ts';
import { compareEcho } from '#shared/model/echo.ts';
import type { FieldTable } from '#shared/model/field.ts';
import { fieldsOf } from '#shared/model/fields.ts';
import type { NestedArray } from '#shared/model/nested-rows.ts';
import { isNestedArray } from '#shared/model/nested-rows.ts';
import type { Resource } from '#shared/model/resource.ts';
import { isUnreadable } from './match-create.ts';
import { isSpelling, respelled } from './respelled.ts';

/** An update without an answer. Bodies and objects in the model's fields, with nested arrays beside the header. */
export interface UnknownUpdate {
  readonly resource: Resource;
  readonly sent: JsonObject;
  /** The object as read just before it was sent. */
  readonly before: JsonObject;
  /** The object as read whole now. */
  readonly current: JsonObject;
}

export interface UpdateOutcome {
  /**
   * `applied`: all that the update changed is there. `not_applied`: the object is as it was, so the same may leave again
   * once the quiet period is over. `mixed`: neither, so it is merged anew, and leaves no earlier than that either.
   */
  readonly kind: 'applied' | 'not_applied' | 'mixed';
  /** Nested arrays that were added to what was there instead of taking its place: lines stand twice. */
  readonly appended: readonly NestedArray[];
}

/** What became of an update, by the object as it is now. A value that a service may have made of a sent one is that one. */
export function afterUnknownUpdate({ resource, sent, before, current }: UnknownUpdate): UpdateOutcome {
  const then = withEmpties(sent, before);
  const edited = editedFields(resource, sent, then);
  const echo = compareEcho(resource, sent, then, withEmpties(sent, respelled(resource, sent, before, current)));
  const nested = edited.filter(isNestedArray);
  const appended = nested.filter((name) => echo.nested[name] === 'appended');
  const isThere = (name: string): boolean => {
    if (isNestedArray(name)) return echo.nested[name] === 'equal' || echo.nested[name] === 'appended';
    return !echo.ignored.includes(name) && !echo.normalised.includes(name) && !isUnreadable(name, current);
  };
  if (edited.every(isThere)) return { kind: 'applied', appended };
  const isSeen = edited.every((name) => !isUnreadable(name, current) && echo.nested[name as NestedArray] !== 'unseen');
  return { kind: isSeen && isUntouched(resource, then, current) ? 'not_applied' : 'mixed', appended };
}

/**
 * The fields by which the object as sent and as it was can be told apart. Those that differ in nothing a service must keep
 * (white space, letter case of a mail address) tell something only where no others do.
 */
function editedFields(resource: Resource, sent: JsonObject, before: JsonObject): readonly string[] {
  const table: FieldTable = fieldsOf[resource];
  const edited = compareEcho(resource, sent, before, before).ignored;
  const telling = edited.filter(
    (name) => isNestedArray(name) || !isSpelling(name, table[name], sent[name], before[name]),
  );
  return telling.length > 0 ? telling : edited;
}

/** Whether everything that can be written is as it was, nested arrays included as far as both sides show them. */
function isUntouched(resource: Resource, before: JsonObject, current: JsonObject): boolean {
  const { normalised, nested } = compareEcho(resource, before, before, withEmpties(before, current));
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
