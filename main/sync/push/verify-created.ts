import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import { mayBecome } from '#shared/compare/may-become.ts';
import { isUnreadable, wholeOf } from '#shared/compare/server-object.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ServerObject, WriteAnswer, WriteRequest } from '#shared/service/wire-types.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { keyFieldsOf } from '#main/sync/probe/key-fields.ts';
import type { PushPorts } from './push-result.ts';
import { message } from '#shared/words/message.ts';

/**
 * Returns a check, made before a create leaves, that the object with which it is answered is the new one. A mixed-up cache may
 * answer with one that the book had already, or with somebody else's: then it is not known whether the create arrived, and it is
 * searched for.
 */
export function verifyCreated(
  { mirror }: Pick<PushPorts, 'mirror'>,
  { mutation: { resource, uid } }: OutboxRow,
  request: WriteRequest,
): (answer: WriteAnswer) => WriteAnswer {
  if (request.op !== 'create') return (answer) => answer;
  const newestBefore = mirror.newestId(resource);
  return (answer) => {
    if (answer.kind !== 'done' || answer.object === null) return answer;
    const { object } = answer;
    // A list may have shown the new object meanwhile with other values than were sent: its id is above all that were known.
    const isOther =
      object.id <= newestBefore && mirror.isKnown(resource, object.id) && mirror.uidOf(resource, object.id) !== uid;
    if (!isOther && !isStranger(resource, request.body, object)) return answer;
    return { kind: 'ambiguous', error: new AppError('service_error', message('error_other_object_answered')) };
  };
}

/**
 * Tells that an object shares nothing with what was sent. A service may rewrite some of its key fields, but not every one;
 * where a single field was sent, none is proof.
 */
function isStranger(resource: Resource, sent: JsonObject, object: ServerObject): boolean {
  const table: FieldTable = fieldsOf[resource];
  const row = wholeOf(object);
  const isGiven = (name: string): boolean =>
    [sent, row].every((side) => (side[name] ?? '') !== '') && !isUnreadable(name, row);
  const names = keyFieldsOf(resource, sent).filter(isGiven);
  return names.length > 1 && names.every((name) => !mayBecome(name, table[name], sent[name], row[name]));
}
