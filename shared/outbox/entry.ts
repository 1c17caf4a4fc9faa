import type { Uid } from '#shared/service/ids.ts';
import type { Mutation, MutationOp } from './mutation.ts';
import type { OutboxQuestion } from './question.ts';
import type { Resource } from '#shared/service/resources.ts';

/** The persisted words of the outbox. Everything finer (blocked, preflight, probing) is derived from data. */
export const outboxStates = ['queued', 'sending', 'unconfirmed', 'needs_you', 'done', 'cancelled'] as const;
export type OutboxState = (typeof outboxStates)[number];

export const needsYouReasons = [
  'rejected',
  'conflict',
  'number_taken',
  'unknown_send',
  'held',
  'parked',
  'duplicate_candidates',
  'lines_locked',
] as const;
export type NeedsYouReason = (typeof needsYouReasons)[number];

export const resolveActions = [
  'mine',
  'theirs',
  'retry',
  'discard',
  'renumber',
  'adopt',
  'send',
  'check',
  'dismiss',
] as const;
export type ResolveAction = (typeof resolveActions)[number];

/** What the service said when it refused, kept as said. */
export interface OutboxError {
  readonly code: string;
  readonly message: string;
  readonly status: number | null;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** One row of the outbox as the engine sees it. Times are ms since epoch. */
export interface OutboxRow {
  readonly id: number;
  readonly mutation: Mutation;
  readonly state: OutboxState;
  readonly reason: NeedsYouReason | null;
  /** Objects that must have a server id before this can leave. */
  readonly dependsOn: readonly Uid[];
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  readonly error: OutboxError | null;
  /** What a person is asked, and what they said before; null where nothing was ever in question. */
  readonly question: OutboxQuestion | null;
  readonly createdAt: number;
  /** When a person last saved something that leaves with it, as far as this start of the program knows. */
  readonly savedAt: number;
  readonly settledAt: number | null;
}

/**
 * What a person is asked about an entry as it stands. An answered question stays with it, or the same would be asked again: it
 * is none any more, also where the entry is put aside because the service fails on it.
 */
export function openQuestion({
  state,
  reason,
  question,
}: Pick<OutboxRow, 'state' | 'reason' | 'question'>): OutboxQuestion | null {
  return state === 'needs_you' && reason !== 'parked' ? question : null;
}

/** It left, and nobody knows yet whether the service has applied it. */
export function isUnresolved({ state, reason }: Pick<OutboxRow, 'state' | 'reason'>): boolean {
  if (state === 'sending' || state === 'unconfirmed') return true;
  return state === 'needs_you' && (reason === 'unknown_send' || reason === 'duplicate_candidates');
}

/** It leaves once more by itself, now or later. */
export function leavesAgain({ state, reason, attempts }: Pick<OutboxRow, 'state' | 'reason' | 'attempts'>): boolean {
  return attempts > 0 && (state === 'queued' || (state === 'needs_you' && reason === 'parked'));
}

/** The account did not take it, and its error says why. An error stays with an entry also where the account said nothing at all. */
export function isRefused({ state, reason }: Pick<OutboxRow, 'state' | 'reason'>): boolean {
  return state === 'needs_you' && (reason === 'rejected' || reason === 'parked');
}

/** What a mutation does beyond storing a record; shown as icons before it leaves. */
export type OutboxEffect = 'mail' | 'number' | 'money' | 'delete';

/** One row of the outbox as a person sees it. */
export interface OutboxEntry {
  readonly id: number;
  readonly kind: MutationOp;
  readonly resource: Resource;
  readonly uid: Uid;
  readonly state: OutboxState;
  readonly reason: NeedsYouReason | null;
  /** Plain words: "Create client Birch & Harbor Ltd". */
  readonly sentence: string;
  /** What happens next, or why nothing does: "after client", "waits for network". */
  readonly note: string;
  readonly effects: readonly OutboxEffect[];
  readonly actions: readonly ResolveAction[];
  /** How many entries of this list must go first: the indent. */
  readonly depth: number;
  readonly attempts: number;
  readonly error: OutboxError | null;
  readonly question: OutboxQuestion | null;
  /** A mail that can still be taken back leaves no earlier than this (ms since epoch); null for everything else. */
  readonly leavesAt: number | null;
  readonly createdAt: number;
  readonly settledAt: number | null;
}
