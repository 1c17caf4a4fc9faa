import type { Uid } from '#shared/service/ids.ts';
import type { OutboxRow } from './entry.ts';

/**
 * Open entries that have to settle before `entry` may leave: older ones of the same object, and creates of the objects it
 * names. Nothing else is ordered, so one bad entry stops only its descendants.
 */
export function blockersOf(entry: OutboxRow, open: readonly OutboxRow[]): readonly OutboxRow[] {
  const awaited = new Set<Uid>(entry.dependsOn);
  return open.filter(
    (other) =>
      (other.id < entry.id && other.mutation.uid === entry.mutation.uid && !isUnknownMail(other)) ||
      // An edit that was merged into an older entry may name an object that was created after it.
      (other.mutation.op === 'create' && awaited.has(other.mutation.uid)),
  );
}

/** How many generations of entries go before each one, by its id: its indent in the outbox. */
export function depthsOf(open: readonly OutboxRow[]): ReadonlyMap<number, number> {
  const depths = new Map<number, number>();
  function depthOf(entry: OutboxRow): number {
    const known = depths.get(entry.id);
    if (known !== undefined) return known;
    // Two that wait for each other, which no order of edits makes, would be walked for ever.
    depths.set(entry.id, 0);
    const depth = Math.max(0, ...blockersOf(entry, open).map((blocker) => depthOf(blocker) + 1));
    depths.set(entry.id, depth);
    return depth;
  }
  for (const entry of open) depthOf(entry);
  return depths;
}

/** A mail whose outcome is unknown or that waits for a person never holds back later edits of its invoice. */
function isUnknownMail(entry: OutboxRow): boolean {
  const isOpenEnded = entry.state === 'needs_you' || entry.state === 'unconfirmed';
  return isOpenEnded && (entry.mutation.op === 'deliver' || entry.mutation.op === 'reminder');
}
