import type { Uid } from '#shared/service/ids.ts';
import type { OutboxRow } from './entry.ts';
import { isMail } from './mutation.ts';

/**
 * Returns the open entries that have to settle before `entry` may be sent: older ones of the same object, creates of
 * the objects it names, and, for a delete, what was queued before it for objects under the deleted one. Nothing else is
 * ordered, so a failing entry stops only its dependants.
 */
export function blockersOf(entry: OutboxRow, open: readonly OutboxRow[]): readonly OutboxRow[] {
  const awaited = new Set<Uid>(entry.dependsOn);
  const isDelete = entry.mutation.op === 'delete';
  return open.filter(
    (other) =>
      (other.id < entry.id && other.mutation.uid === entry.mutation.uid && !mayOvertake(entry, other)) ||
      // An edit that was merged into an older entry may name an object created after that entry.
      (awaited.has(other.mutation.uid) && (isDelete ? !isAsked(other) : other.mutation.op === 'create')),
  );
}

/** Returns the depth of each entry below the entries it waits for, by entry id: its indent in the outbox. */
export function depthsOf(open: readonly OutboxRow[]): ReadonlyMap<number, number> {
  const depths = new Map<number, number>();
  function depthOf(entry: OutboxRow): number {
    const known = depths.get(entry.id);
    if (known !== undefined) return known;
    // Stops the recursion if two entries should ever wait for each other, which no order of edits produces.
    depths.set(entry.id, 0);
    const depth = Math.max(0, ...blockersOf(entry, open).map((blocker) => depthOf(blocker) + 1));
    depths.set(entry.id, depth);
    return depth;
  }
  for (const entry of open) depthOf(entry);
  return depths;
}

/**
 * Tells that `entry` need not wait for an older mail of its invoice: one that waits for a person, or is unconfirmed. A
 * delete waits for an unconfirmed one, because the invoice is the only evidence that the mail left.
 */
function mayOvertake(entry: OutboxRow, mail: OutboxRow): boolean {
  const isOpenEnded = mail.state === 'needs_you' || (mail.state === 'unconfirmed' && entry.mutation.op !== 'delete');
  return isOpenEnded && isMail(mail.mutation);
}

/** Tells that an entry cannot go on without a person. A parked one is tried again by itself. */
const isAsked = ({ state, reason }: OutboxRow): boolean => state === 'needs_you' && reason !== 'parked';
