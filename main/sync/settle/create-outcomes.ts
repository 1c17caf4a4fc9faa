import type { Create } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { editedSinceSent } from '#shared/compare/edited-since-sent.ts';
import { unsentRemainder } from '#shared/compare/unsent-remainder.ts';
import { textOf } from '#shared/compare/may-become.ts';
import type { PushPorts } from '#main/sync/push/push-result.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';
import type { SettleResult } from './settle-result.ts';

/** Records that the create became this object: entries that wait for the create go on with it. */
export function adopt(
  { outbox, evidence, clock }: PushPorts,
  { id }: OutboxRow,
  { resource, uid, data }: Create,
  object: ServerObject,
): void {
  const bodies = evidence.bodiesOf(id);
  const rest = unsentRemainder(resource, data, bodies, object);
  const before = editedSinceSent(resource, bodies, object);
  outbox.settle({ entry: id, object, at: clock.now(), rest, before });
  outbox.note({ kind: 'adopted', resource, uid, record: { id: object.id }, at: clock.now() });
}

/**
 * Asks the person, because no search can find out more. A refused number proves nothing here: this very invoice may
 * have it, and would exist twice under another number.
 */
export function giveUp(ports: PushPorts, entry: OutboxRow): SettleResult {
  return ask(ports, entry, 'unknown_send', []);
}

export function ask(
  { outbox }: PushPorts,
  entry: OutboxRow,
  reason: 'duplicate_candidates' | 'unknown_send',
  objects: readonly ServerObject[],
): SettleResult {
  const candidates = objects.map(({ id, hash_key, fields, details }) => ({ id, hash_key, fields, details }));
  outbox.needsPerson(entry.id, reason, entry.error, { kind: 'candidates', candidates, refused: refusedBefore(entry) });
  return { kind: 'known', isDone: false };
}

/** Records that the service's refusal stands: no search explains it by a number that is taken. */
export function refused({ outbox }: PushPorts, entry: OutboxRow): SettleResult {
  outbox.needsPerson(entry.id, 'rejected', entry.error);
  return { kind: 'known', isDone: false };
}

/**
 * Records that another invoice has the number. This one gets the next free number by itself only if its number was
 * never shown to anybody.
 */
export function numberTaken({ outbox, clock }: PushPorts, entry: OutboxRow, by: ServerObject | null): SettleResult {
  const { mutation } = entry;
  const number = textOf(mutation.op === 'create' ? mutation.data['statement_no'] : null);
  outbox.needsPerson(entry.id, 'number_taken', entry.error, { kind: 'number', number, by });
  outbox.renumberProposed(entry.id, clock.now());
  return { kind: 'known', isDone: false };
}

/** True when the person has already been asked about candidates. */
export const wasAsked = ({ question }: OutboxRow): boolean => question?.kind === 'candidates';

/** Returns the ids of objects that the person said are not it. */
export const refusedBefore = ({ question }: OutboxRow): readonly number[] =>
  question?.kind === 'candidates' || question?.kind === 'alike' ? question.refused : [];
