import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import { parentOf } from '#shared/model/resource.ts';
import { blockersOf } from '#shared/model/outbox-order.ts';
import type { Lane } from './budget/lanes.ts';
import type { Checkpoint, DetailTask, Feed } from './ports.ts';

/** What could be done next, and in which lane. */
export type Step =
  | { readonly kind: 'push'; readonly lane: Lane; readonly entry: OutboxRow }
  /** Find out what became of an entry that left and was never answered. */
  | { readonly kind: 'probe'; readonly lane: Lane; readonly entry: OutboxRow }
  | { readonly kind: 'page'; readonly lane: Lane; readonly feed: Feed; readonly checkpoint: Checkpoint | null }
  | { readonly kind: 'detail'; readonly lane: Lane; readonly task: DetailTask };

/** All that the decision depends on. Times are ms since epoch. */
export interface PlannerInput {
  readonly now: number;
  readonly entries: readonly OutboxRow[];
  /** Objects a person opened and waits for. */
  readonly requested: readonly DetailTask[];
  /** Lists in the order they matter: clients and invoices make the first screens. */
  readonly feeds: readonly FeedState[];
  /** A list is due when its last walk began before this. */
  readonly sweepDueBefore: number;
  /** The next object whose details are missing or outdated. */
  readonly detail: DetailTask | null;
}

export interface FeedState {
  readonly feed: Feed;
  readonly checkpoint: Checkpoint | null;
}

/** The next step, or null when nothing is due now. Pure. */
export function planStep(input: PlannerInput): Step | null {
  const [opened] = input.requested;
  if (opened !== undefined) return { kind: 'detail', lane: 'person', task: opened };
  const unknown = nextUnknown(input.entries, input.now);
  if (unknown !== null) return { kind: 'probe', lane: 'outbox', entry: unknown };
  const entry = nextEntry(input.entries, input.now);
  if (entry !== null) return { kind: 'push', lane: 'outbox', entry };
  const due = input.feeds.find(({ checkpoint }) => isFeedDue(checkpoint, input.sweepDueBefore));
  if (due !== undefined)
    return {
      kind: 'page',
      lane: 'background',
      feed: due.feed,
      checkpoint: isRunning(due.checkpoint) ? due.checkpoint : null,
    };
  return input.detail === null ? null : { kind: 'detail', lane: 'background', task: input.detail };
}

function isRunning(checkpoint: Checkpoint | null): boolean {
  return checkpoint !== null && checkpoint.nextPage !== null;
}

function isFeedDue(checkpoint: Checkpoint | null, dueBefore: number): boolean {
  return checkpoint === null || isRunning(checkpoint) || checkpoint.startedAt < dueBefore;
}

/** The oldest entry that may leave: due, first of its object, and everything it names has a server id. */
export function nextEntry(entries: readonly OutboxRow[], now: number): OutboxRow | null {
  return (
    entries.find((entry) => entry.state === 'queued' && (entry.nextAttemptAt ?? 0) <= now && isFree(entry, entries)) ??
    null
  );
}

/** The oldest entry of unknown outcome that is due to be looked at. */
export function nextUnknown(entries: readonly OutboxRow[], now: number): OutboxRow | null {
  return entries.find((entry) => entry.state === 'unconfirmed' && (entry.nextAttemptAt ?? 0) <= now) ?? null;
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
    (entry.state === 'unconfirmed' || (entry.state === 'queued' && isFree(entry, entries)))
      ? [entry.nextAttemptAt]
      : [],
  );
  return times.length === 0 ? null : Math.min(...times);
}
