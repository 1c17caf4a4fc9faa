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
 * Arrays that did not change are not sent. The specification leaves open whether an update keeps what it does not name
 * (2.5, "same fields as create"): where one empties it, the rows are put back, and named from then on.
 */

/** An update that left: its body, and the object as it was read just before. */
interface Write {
  readonly body: JsonObject;
  readonly before: JsonObject;
}

/** The arrays with rows that the body does not name. */
function leftOut({ body, before }: Write): readonly (readonly [NestedArray, readonly JsonObject[]])[] {
  return Object.entries(nestedRowsOf(before)).flatMap(([name, rows]) =>
    isNestedArray(name) && rows.length > 0 && body[name] === undefined ? [[name, rows] as const] : [],
  );
}

/** Whether it is still to be seen what this update does with arrays that it leaves out. */
export function mayEmptyArrays({ store }: Pick<PushPorts, 'store'>, { request, baseline }: Ready): boolean {
  if (request.op !== 'update' || baseline === null || store.leftOutArrays() === 'kept') return false;
  return leftOut({ body: request.body, before: baseline }).length > 0;
}

/**
 * Names the arrays that would be emptied. Only where rows are known to be replaced, or were put back by this entry: anywhere
 * else they could double.
 */
export function withArraysNamed({ store }: Pick<PushPorts, 'store'>, { mutation }: OutboxRow, ready: Ready): Ready {
  const { request, baseline } = ready;
  if (request.op !== 'update' || mutation.op !== 'update' || baseline === null) return ready;
  if (store.leftOutArrays() !== 'emptied') return ready;
  const isReplacing = store.nestedPut()?.value === 'replace';
  const named = leftOut({ body: request.body, before: baseline })
    .filter(([name]) => isReplacing || mutation.data[name] !== undefined)
    .map(([name, rows]) => [name, plainRows(name, rows)]);
  if (named.length === 0) return ready;
  return { ...ready, request: { ...request, body: { ...request.body, ...Object.fromEntries(named) } } };
}

interface After {
  readonly object: ServerObject;
  readonly nextAttemptAt: number | null;
  /** `object` is from a read, not from the answer to the write. */
  readonly isRead: boolean;
  /** What the rows that it does name have taught. */
  readonly learned: LearnedUpdateBehaviour | null;
}

/** `unseen`: the object does not show all of them. */
export type LeftOutEnd = 'fine' | 'unseen' | 'put_back';

/**
 * What an update that arrived made of the arrays it left out, by the object after it. Where all of them are empty now the
 * entry is in the queue again, with their rows, to leave no earlier than `nextAttemptAt` (ms since epoch; null: at once).
 */
export function judgeLeftOut(
  { store, clock }: Pick<PushPorts, 'store' | 'clock'>,
  { id }: OutboxRow,
  write: Write,
  { object, nextAttemptAt, isRead, learned }: After,
): LeftOutEnd {
  if (store.leftOutArrays() === 'kept') return 'fine';
  const arrays = leftOut(write);
  if (arrays.length === 0) return 'fine';
  const shown: NestedRows = nestedRowsOf({ ...object.fields, ...object.details });
  const at = clock.now();
  if (arrays.some(([name]) => (shown[name]?.length ?? 0) > 0)) {
    store.noteLeftOutArrays('kept', at);
    return 'fine';
  }
  // An answer may leave rows out, or say that there are none: only a read proves that they are gone.
  if (!isRead || arrays.some(([name]) => shown[name] === undefined)) return 'unseen';
  const rows = Object.fromEntries(arrays.map(([name, lost]) => [name, plainRows(name, lost)]));
  store.putRowsBack(id, { object, rows, at, nextAttemptAt, learned });
  return 'put_back';
}
