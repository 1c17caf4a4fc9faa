import type { Uid } from '#shared/service/ids.ts';
import type { OutboxRow } from './entry.ts';

/**
 * Returns the open entries that have to settle before `entry` may be sent: older ones of the same object, and creates
 * of the objects it names. Nothing else is ordered, so a failing entry stops only its dependants.
 */
export function blockersOf(entry: OutboxRow, open: readonly OutboxRow[]): readonly OutboxRow[] {
  const awaited = new Set<Uid>(entry.dependsOn);
  return open.filter(
    (other) =>
      (other.id < entry.id && other.mutation.uid === entry.mutation.uid && !isUnknownMail(other)) ||
      // An edit that was merged into an older entry may name an object created after that entry.
      (other.mutation.op === 'create' && awaited.has(other.mutation.uid)),
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
 * Tells that an entry is a mail that is unconfirmed or waits for a person; such a mail never holds back later edits of
 * its invoice.
 */
function isUnknownMail(entry: OutboxRow): boolean {
  const isOpenEnded = entry.state === 'needs_you' || entry.state === 'unconfirmed';
  return isOpenEnded && (entry.mutation.op === 'deliver' || entry.mutation.op === 'reminder');
}
