import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import { parentOf } from '#shared/model/resource.ts';
import { blockersOf } from '#shared/model/outbox-order.ts';
import type { Confirmation } from '#main/sync/absence/next-confirmation.ts';
import type { Lane } from '#main/sync/budget/lanes.ts';
import type { Feed } from '#main/sync/ports.ts';
import type { Checkpoint, DetailTask } from '#main/sync/store.ts';

/** What could be done next, and in which lane. */
export type Step =
  /** Find out whose account the key in use opens. */
  | { readonly kind: 'account'; readonly lane: Lane }
  | { readonly kind: 'push'; readonly lane: Lane; readonly entry: OutboxRow }
  /** Find out what became of an entry that left and was never answered. */
  | { readonly kind: 'probe'; readonly lane: Lane; readonly entry: OutboxRow }
  | { readonly kind: 'page'; readonly lane: Lane; readonly feed: Feed; readonly checkpoint: Checkpoint | null }
  /** Find out what became of an object that its list no longer shows. */
  | { readonly kind: 'confirm'; readonly lane: Lane; readonly request: Confirmation }
  /** Whether the service answers at all, where what failed last may be the only thing that fails. */
  | { readonly kind: 'control'; readonly lane: Lane }
  /** The newest rows of a list, beside any walk over it. */
  | { readonly kind: 'head'; readonly lane: Lane; readonly feed: Feed }
  | { readonly kind: 'detail'; readonly lane: Lane; readonly task: DetailTask };

/** Entries that something else than what they say keeps waiting. */
type IsAside = (entry: OutboxRow) => boolean;

const nobodyIs: IsAside = () => false;

/** The oldest entry that may leave: due, first of its object, and everything it names has a server id. */
export function nextEntry(entries: readonly OutboxRow[], now: number, isAside = nobodyIs): OutboxRow | null {
  const mayLeave = (entry: OutboxRow): boolean =>
    entry.state === 'queued' && (entry.nextAttemptAt ?? 0) <= now && !isAside(entry) && isFree(entry, entries);
  return entries.find(mayLeave) ?? null;
}

/** The oldest entry of unknown outcome that is due to be looked at. */
export function nextUnknown(entries: readonly OutboxRow[], now: number, isAside = nobodyIs): OutboxRow | null {
  const isDue = (entry: OutboxRow): boolean =>
    entry.state === 'unconfirmed' && (entry.nextAttemptAt ?? 0) <= now && !isAside(entry);
  return entries.find(isDue) ?? null;
}

/** Parked entries whose time has come: the service may have learned to take them. */
export function parkedDue(entries: readonly OutboxRow[], now: number): readonly OutboxRow[] {
  return entries.filter(
    ({ state, reason, nextAttemptAt }) =>
      state === 'needs_you' && reason === 'parked' && nextAttemptAt !== null && nextAttemptAt <= now,
  );
}

/**
 * Nothing has to settle first. A create also waits for one of its kind under the same parent whose outcome is unknown: of
 * two alike, nobody could tell later which one had arrived.
 */
function isFree(entry: OutboxRow, entries: readonly OutboxRow[]): boolean {
  if (blockersOf(entry, entries).length > 0) return false;
  if (entry.mutation.op !== 'create') return true;
  const kind = kindOf(entry);
  return !entries.some((other) => other.state === 'unconfirmed' && kindOf(other) === kind);
}

/** Kind and parent of a create; of nothing else. */
function kindOf({ mutation }: OutboxRow): string | null {
  if (mutation.op !== 'create') return null;
  const field = parentOf[mutation.resource]?.field;
  return `${mutation.resource}/${field === undefined ? '' : String(mutation.data[field])}`;
}

/** When the next entry that nothing else holds back becomes due, or null. Always ahead of `now`. */
export function nextEntryAt(entries: readonly OutboxRow[], now: number): number | null {
  const times = entries.flatMap((entry) =>
    entry.nextAttemptAt !== null &&
    entry.nextAttemptAt > now &&
    (entry.state === 'unconfirmed' || entry.reason === 'parked' || (entry.state === 'queued' && isFree(entry, entries)))
      ? [entry.nextAttemptAt]
      : [],
  );
  return times.length === 0 ? null : Math.min(...times);
}
