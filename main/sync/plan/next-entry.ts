import type { OutboxRow } from '#shared/outbox/entry.ts';
import { parentOf } from '#shared/service/resources.ts';
import { blockersOf } from '#shared/outbox/order.ts';
import type { Confirmation } from '#main/sync/absence/next-confirmation.ts';
import type { Lane } from '#main/sync/budget/lanes.ts';
import type { Checkpoint, DetailTask } from '#main/sync/ports/store.ts';
import type { Feed } from '#shared/service/wire-types.ts';

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

/** What those who choose an entry know of it beside what it says. */
export interface EntryTurns {
  /** Something else than what it says keeps it waiting. */
  isAside(entry: OutboxRow): boolean;
  /** When this program last tried it: 0 for never, more for later. */
  lastTurn(id: number): number;
  /** A person has just saved it. */
  isWaitedFor(entry: OutboxRow): boolean;
}

const noTurns: EntryTurns = { isAside: () => false, lastTurn: () => 0, isWaitedFor: () => false };

/**
 * The entry that may leave: due, first of its object, and everything it names has a server id. What a person waits for
 * first; of the rest the oldest that was never tried, else the one tried longest ago: what fails again and again holds up
 * no other.
 */
export function nextEntry(entries: readonly OutboxRow[], now: number, turns = noTurns): OutboxRow | null {
  const mayLeave = (entry: OutboxRow): boolean =>
    entry.state === 'queued' && (entry.nextAttemptAt ?? 0) <= now && !turns.isAside(entry) && isFree(entry, entries);
  const waitedFor = entries.find((entry) => turns.isWaitedFor(entry) && mayLeave(entry));
  return waitedFor ?? firstInTurn(entries, mayLeave, turns);
}

/** The entry of unknown outcome that is due to be looked at: the oldest never tried, else the one tried longest ago. */
export function nextUnknown(entries: readonly OutboxRow[], now: number, turns = noTurns): OutboxRow | null {
  const isDue = (entry: OutboxRow): boolean =>
    entry.state === 'unconfirmed' && (entry.nextAttemptAt ?? 0) <= now && !turns.isAside(entry);
  return firstInTurn(entries, isDue, turns);
}

function firstInTurn(
  entries: readonly OutboxRow[],
  isDue: (entry: OutboxRow) => boolean,
  { lastTurn }: EntryTurns,
): OutboxRow | null {
  const untried = entries.find((entry) => lastTurn(entry.id) === 0 && isDue(entry));
  if (untried !== undefined) return untried;
  const tried = entries.filter((entry) => lastTurn(entry.id) > 0 && isDue(entry));
  return tried.reduce<OutboxRow | null>(
    (first, entry) => (first === null || lastTurn(entry.id) < lastTurn(first.id) ? entry : first),
    null,
  );
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
