import type { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { LearnedUpdateBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { NestedEvidence, NestedSettled } from '#main/sync/capabilities/nested-after.ts';
import { afterNestedRepair, afterNestedWrite } from '#main/sync/capabilities/nested-after.ts';
import type { NestedRows } from '#main/sync/capabilities/nested-content.ts';
import { nestedRowsOf } from '#main/sync/capabilities/nested-content.ts';
import { isRemoval } from '#main/sync/capabilities/request-rows.ts';
import type { PushPorts, Place } from './push-result.ts';
import { toOutboxError } from './push-result.ts';
import { judgeLeftOut } from './left-out-arrays.ts';
import { updateBody } from './request-body.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/** An update of nested arrays that the service has taken. */
export interface LinesCase {
  readonly ports: PushPorts;
  readonly entry: OutboxRow;
  readonly place: Place;
  /** The body that was sent, and the object as read just before. */
  readonly write: { readonly body: JsonObject; readonly before: JsonObject };
  readonly appVersion: string;
}

export type LinesEnd =
  | { readonly kind: 'settled' }
  /** Nothing more is sent now: the lines are locked, emptied arrays are queued again, or no request may leave. */
  | { readonly kind: 'stopped' }
  /** The outcome for the lines is still to be found out; the entry is unconfirmed. */
  | { readonly kind: 'open'; readonly error: AppError };

/**
 * Decides what an accepted update did to the lines: settled, corrected by one repair, or locked. `shown` is the object
 * after the update; null reads it first. `isRead` is true when `shown` is from a read, not from the answer to the
 * write.
 */
export async function judgeLines(given: LinesCase, shown: ServerObject | null, isRead = false): Promise<LinesEnd> {
  const result = shown === null ? null : afterNestedWrite(evidenceOf(given, shown, isRead));
  const readAgain = async (): Promise<LinesEnd> => {
    const reading = await readLines(given);
    return reading.kind === 'unread' ? reading.end : judgeLines(given, reading.object, true);
  };
  if (shown === null || result === null || result.kind === 'read_again') return readAgain();
  const { ports, entry, write } = given;
  const learned = result.kind === 'repair' ? null : lesson(given, result, ports.clock.now());
  // Restore the arrays that the update emptied by not naming them. A repair or a lock would end the case without them.
  const end = judgeLeftOut(ports, entry, write, { object: shown, nextAttemptAt: null, isRead, learned });
  if (end === 'put_back') return { kind: 'stopped' };
  if (end === 'unseen' && !isRead) return readAgain();
  return result.kind === 'repair' ? repair(given, shown, result.arrays) : conclude(given, result, shown);
}

/** Decides what a repair did to the lines. A repair is never repaired: the result is final. */
export function judgeRepair(given: LinesCase, shown: ServerObject): NestedSettled {
  return afterNestedRepair(evidenceOf(given, shown, true));
}

/** Removes old rows that stand beside the new ones, by their ids: the second and last request of the entry. */
async function repair(given: LinesCase, shown: ServerObject, arrays: NestedRows): Promise<LinesEnd> {
  const { ports, entry, place } = given;
  const { outbox, clock, service } = ports;
  if (!ports.mayLeave()) {
    // An unconfirmed entry stays as it is: nothing new is known about its last attempt.
    return entry.state === 'unconfirmed' ? { kind: 'stopped' } : leaveOpen(ports, entry);
  }
  const { resource } = entry.mutation;
  const { address: target, parent } = place;
  const body = updateBody(resource, { ...arrays }, { ...shown.fields, ...shown.details });
  outbox.markRepairing(entry.id, { at: clock.now(), body });
  ports.countRequest();
  const answer = await service.write({ op: 'update', resource, parent, target, body });
  if (answer.kind === 'not_sent' || answer.kind === 'ambiguous') {
    const [at, error] = [clock.now(), toOutboxError(answer.error)];
    if (answer.kind === 'not_sent') outbox.leaveLinesOpen(entry.id, { outcome: 'not_sent', at, error });
    else outbox.markUnconfirmed(entry.id, { at, lookAt: at, error });
    return { kind: 'open', error: answer.error };
  }
  const reading = await readLines(given);
  return reading.kind === 'unread' ? reading.end : conclude(given, judgeRepair(given, reading.object), reading.object);
}

/** Commits the outcome together with what was learned from it. */
export function conclude(given: LinesCase, result: NestedSettled, object: ServerObject): LinesEnd {
  const { entry } = given;
  const { outbox, clock } = given.ports;
  const at = clock.now();
  const learned = lesson(given, result, at);
  if (result.kind === 'locked') {
    outbox.lockLines(entry.id, { because: result.because, object, at, learned });
    return { kind: 'stopped' };
  }
  outbox.settleLines({ entry: entry.id, object, at, learned });
  return { kind: 'settled' };
}

/**
 * Returns what to store: a new behaviour, or the same one seen again by a newer version of the program; null when there
 * is neither.
 */
function lesson(
  { ports, write, appVersion }: LinesCase,
  result: NestedSettled,
  at: number,
): LearnedUpdateBehaviour | null {
  const value = result.capability;
  if (value === 'unknown') return null;
  const known = ports.account.nestedPut();
  const isSeenAgain = result.kind === 'as_wanted' && hadRows(write) && known?.appVersion !== appVersion;
  return value !== known?.value || isSeenAgain ? { value, learnedAt: at, appVersion } : null;
}

/** True when the arrays had rows before. Without rows, replacing and adding look the same. */
function hadRows({ body, before }: LinesCase['write']): boolean {
  const old = nestedRowsOf(before);
  return Object.keys(nestedRowsOf(body)).some((array) => (old[array as keyof NestedRows]?.length ?? 0) > 0);
}

/** Returns the rows before the write, the rows it should have left, and the rows that are there. */
export function evidenceOf({ ports, write }: LinesCase, shown: ServerObject, isRead: boolean): NestedEvidence {
  const sent = Object.entries(nestedRowsOf(write.body));
  return {
    capability: ports.account.nestedPut()?.value ?? 'unknown',
    before: nestedRowsOf(write.before),
    wanted: Object.fromEntries(sent.map(([array, rows]) => [array, rows.filter((row) => !isRemoval(row))])),
    answered: nestedRowsOf({ ...shown.fields, ...shown.details }),
    isRead,
    isEmptying: ports.account.leftOutArrays() === 'emptied',
  };
}

type Reading =
  { readonly kind: 'read'; readonly object: ServerObject } | { readonly kind: 'unread'; readonly end: LinesEnd };

async function readLines({ ports, entry, place }: LinesCase): Promise<Reading> {
  const { outbox, clock, service } = ports;
  if (!ports.mayLeave()) return { kind: 'unread', end: leaveOpen(ports, entry) };
  ports.countRequest();
  const answer = await service.read(entry.mutation.resource, place.address, place.parent);
  if (answer.kind === 'ok') return { kind: 'read', object: answer.value };
  const { error } = answer;
  outbox.leaveLinesOpen(entry.id, { outcome: 'answered', at: clock.now(), error: toOutboxError(error) });
  return { kind: 'unread', end: { kind: 'open', error } };
}

/** Leaves the outcome for the lines open, because no request may leave now. They are read as soon as one may. */
function leaveOpen({ outbox, clock }: PushPorts, entry: OutboxRow): LinesEnd {
  outbox.leaveLinesOpen(entry.id, { outcome: 'answered', at: clock.now(), error: null });
  return { kind: 'stopped' };
}
