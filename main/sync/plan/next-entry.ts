import type { OutboxRow } from '#shared/outbox/entry.ts';
import { parentOf } from '#shared/service/resources.ts';
import { blockersOf } from '#shared/outbox/order.ts';
import type { Confirmation } from '#main/sync/absence/next-confirmation.ts';
import type { Lane } from '#main/sync/budget/lanes.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import type { DetailTask } from '#main/sync/ports/due-reads.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** A unit of work for the engine, with the lane whose budget pays for it. */
export type Step =
  /** Finds out whose account the key in use opens. */
  | { readonly kind: 'account'; readonly lane: Lane }
  | { readonly kind: 'push'; readonly lane: Lane; readonly entry: OutboxRow }
  /** Finds out what became of an entry that was sent and never answered. */
  | { readonly kind: 'probe'; readonly lane: Lane; readonly entry: OutboxRow }
  | { readonly kind: 'page'; readonly lane: Lane; readonly feed: Feed; readonly checkpoint: Checkpoint | null }
  /** Finds out what became of an object that its list no longer shows. */
  | { readonly kind: 'confirm'; readonly lane: Lane; readonly request: Confirmation }
  /** Reads a list that should always be readable, to find out whether the service answers at all. */
  | { readonly kind: 'control'; readonly lane: Lane }
  /** Reads the newest rows of a list, beside any sweep of it. */
  | { readonly kind: 'head'; readonly lane: Lane; readonly feed: Feed }
  | { readonly kind: 'detail'; readonly lane: Lane; readonly task: DetailTask };

/** The facts beside an entry that decide which entry is next. */
interface EntryTurns {
  /** True when something outside the entry keeps it waiting. */
  isAside(entry: OutboxRow): boolean;
  /** Number of its last turn in this process: 0 for never, higher for later. */
  lastTurn(id: number): number;
  /** True when a person has just saved it. */
  isWaitedFor(entry: OutboxRow): boolean;
}

const noTurns: EntryTurns = { isAside: () => false, lastTurn: () => 0, isWaitedFor: () => false };

/**
 * Returns the entry to send next: due, the first of its object, and everything it names has a server id. An entry that
 * a person has just saved goes first; then the oldest that was never tried; then the one tried longest ago, so that an
 * entry that keeps failing holds up no other.
 */
export function nextEntry(entries: readonly OutboxRow[], now: number, turns = noTurns): OutboxRow | null {
  const mayLeave = (entry: OutboxRow): boolean =>
    entry.state === 'queued' && (entry.nextAttemptAt ?? 0) <= now && !turns.isAside(entry) && isFree(entry, entries);
  const waitedFor = entries.find((entry) => turns.isWaitedFor(entry) && mayLeave(entry));
  return waitedFor ?? firstInTurn(entries, mayLeave, turns);
}

/** Returns the unconfirmed entry to examine next: the oldest never tried, else the one tried longest ago. */
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

/** Returns the parked entries whose time has come: the service may accept them by now. */
export function parkedDue(entries: readonly OutboxRow[], now: number): readonly OutboxRow[] {
  return entries.filter(
    ({ state, reason, nextAttemptAt }) =>
      state === 'needs_you' && reason === 'parked' && nextAttemptAt !== null && nextAttemptAt <= now,
  );
}

/**
 * True when nothing has to be settled before the entry. A create also waits for an unconfirmed create of the same kind
 * under the same parent: of two equal objects it could not be decided later which of them arrived.
 */
function isFree(entry: OutboxRow, entries: readonly OutboxRow[]): boolean {
  if (blockersOf(entry, entries).length > 0) return false;
  if (entry.mutation.op !== 'create') return true;
  const kind = kindOf(entry);
  return !entries.some((other) => other.state === 'unconfirmed' && kindOf(other) === kind);
}

/** Returns resource and parent of a create; null for all other entries. */
function kindOf({ mutation }: OutboxRow): string | null {
  if (mutation.op !== 'create') return null;
  const field = parentOf[mutation.resource]?.field;
  return `${mutation.resource}/${field === undefined ? '' : String(mutation.data[field])}`;
}

/** Returns when the next entry that only waits for time becomes due (ms since epoch, always after `now`), or null. */
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
