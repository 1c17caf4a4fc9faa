import type { JsonObject } from '#shared/json.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { LearnedUpdateBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { NestedRows } from '#main/sync/capabilities/nested-content.ts';
import { nestedRowsOf } from '#main/sync/capabilities/nested-content.ts';
import { plainRows } from '#main/sync/capabilities/request-rows.ts';
import type { PushPorts, Ready } from './push-result.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/**
 * Arrays that did not change are not sent. The specification leaves open whether an update keeps arrays that it does
 * not name (2.5, "same fields as create"). If it empties them, their rows are restored, and named in later updates.
 */

/** An update that was sent: its body, and the object as read just before. */
interface Write {
  readonly body: JsonObject;
  readonly before: JsonObject;
}

/** Returns the arrays that have rows and are not in the body. */
function leftOut({ body, before }: Write): readonly (readonly [NestedArray, readonly JsonObject[]])[] {
  return Object.entries(nestedRowsOf(before)).flatMap(([name, rows]) =>
    isNestedArray(name) && rows.length > 0 && body[name] === undefined ? [[name, rows] as const] : [],
  );
}

/** True while it is not known to be harmless that this update leaves arrays out. */
export function mayEmptyArrays({ account }: Pick<PushPorts, 'account'>, { request, baseline }: Ready): boolean {
  if (request.op !== 'update' || baseline === null || account.leftOutArrays() === 'kept') return false;
  return leftOut({ body: request.body, before: baseline }).length > 0;
}

/**
 * Adds the arrays that would be emptied to the request. Only when rows are known to be replaced, or this entry restored
 * them: otherwise they could double.
 */
export function withArraysNamed({ account }: Pick<PushPorts, 'account'>, { mutation }: OutboxRow, ready: Ready): Ready {
  const { request, baseline } = ready;
  if (request.op !== 'update' || mutation.op !== 'update' || baseline === null) return ready;
  if (account.leftOutArrays() !== 'emptied') return ready;
  const isReplacing = account.nestedPut()?.value === 'replace';
  const named = leftOut({ body: request.body, before: baseline })
    .filter(([name]) => isReplacing || mutation.data[name] !== undefined)
    .map(([name, rows]) => [name, plainRows(name, rows)]);
  if (named.length === 0) return ready;
  return { ...ready, request: { ...request, body: { ...request.body, ...Object.fromEntries(named) } } };
}

interface After {
  readonly object: ServerObject;
  readonly nextAttemptAt: number | null;
  /** True when `object` is from a read, not from the answer to the write. */
  readonly isRead: boolean;
  /** The behaviour learned from the arrays that the update did name. */
  readonly learned: LearnedUpdateBehaviour | null;
}

/** `unseen`: the object does not show all of the arrays. */
type LeftOutEnd = 'fine' | 'unseen' | 'put_back';

/**
 * Decides what an accepted update did to the arrays it left out, from the object after it. If all are empty now, their
 * rows join the entry, which is queued to leave at `nextAttemptAt` (ms since epoch; null: at once) or later.
 */
export function judgeLeftOut(
  { outbox, account, clock }: Pick<PushPorts, 'account' | 'outbox' | 'clock'>,
  { id }: OutboxRow,
  write: Write,
  { object, nextAttemptAt, isRead, learned }: After,
): LeftOutEnd {
  if (account.leftOutArrays() === 'kept') return 'fine';
  const arrays = leftOut(write);
  if (arrays.length === 0) return 'fine';
  const shown: NestedRows = nestedRowsOf({ ...object.fields, ...object.details });
  const at = clock.now();
  if (arrays.some(([name]) => (shown[name]?.length ?? 0) > 0)) {
    account.noteLeftOutArrays('kept', at);
    return 'fine';
  }
  // An answer to a write may leave rows out or show none: only a read proves that they are gone.
  if (!isRead || arrays.some(([name]) => shown[name] === undefined)) return 'unseen';
  const rows = Object.fromEntries(arrays.map(([name, lost]) => [name, plainRows(name, lost)]));
  outbox.putRowsBack(id, { object, rows, at, nextAttemptAt, learned });
  return 'put_back';
}
