import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { editedSinceSent } from '#shared/compare/edited-since-sent.ts';
import { unsentRemainder } from '#shared/compare/unsent-remainder.ts';
import { textOf } from '#shared/compare/may-become.ts';
import type { PushPorts } from '#main/sync/push/push-result.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';
import type { SettleResult } from './settle-result.ts';

type Create = Extract<Mutation, { readonly op: 'create' }>;

/** The object is this one: what waits behind the create goes on with it. */
export function adopt(
  { store, clock }: PushPorts,
  { id }: OutboxRow,
  { resource, uid, data }: Create,
  object: ServerObject,
): void {
  const bodies = store.bodiesOf(id);
  const rest = unsentRemainder(resource, data, bodies, object);
  const before = editedSinceSent(resource, bodies, object);
  store.settle({ entry: id, object, at: clock.now(), rest, before });
  store.note({ kind: 'adopted', resource, uid, record: { id: object.id }, at: clock.now() });
}

/**
 * Nothing more can be found out by looking. That its number is refused proves nothing here: this very invoice may have it,
 * and would be there twice under another one.
 */
export function giveUp(ports: PushPorts, entry: OutboxRow): SettleResult {
  return ask(ports, entry, 'unknown_send', []);
}

export function ask(
  { store }: PushPorts,
  entry: OutboxRow,
  reason: 'duplicate_candidates' | 'unknown_send',
  objects: readonly ServerObject[],
): SettleResult {
  const candidates = objects.map(({ id, hash_key, fields, details }) => ({ id, hash_key, fields, details }));
  store.needsPerson(entry.id, reason, entry.error, { kind: 'candidates', candidates, refused: refusedBefore(entry) });
  return { kind: 'known', isDone: false };
}

/** It was refused, and nothing is to be seen that explains it by its number: what the service said stands. */
export function refused({ store }: PushPorts, entry: OutboxRow): SettleResult {
  store.needsPerson(entry.id, 'rejected', entry.error);
  return { kind: 'known', isDone: false };
}

/** Somebody else has the number: this invoice takes another one, by itself only where nobody was ever told the first. */
export function numberTaken({ store, clock }: PushPorts, entry: OutboxRow, by: ServerObject | null): SettleResult {
  const { mutation } = entry;
  const number = textOf(mutation.op === 'create' ? mutation.data['statement_no'] : null);
  store.needsPerson(entry.id, 'number_taken', entry.error, { kind: 'number', number, by });
  store.renumberProposed(entry.id, clock.now());
  return { kind: 'known', isDone: false };
}

/** A person has said that none of those that were to be seen is it. */
export const wasAsked = ({ question }: OutboxRow): boolean => question?.kind === 'candidates';

/** What a person said is not it. */
export const refusedBefore = ({ question }: OutboxRow): readonly number[] =>
  question?.kind === 'candidates' ? question.refused : [];
