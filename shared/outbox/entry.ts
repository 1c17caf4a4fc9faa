import type { Uid } from '#shared/service/ids.ts';
import type { Mutation, MutationOp } from './mutation.ts';
import type { OutboxQuestion } from './question.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Message } from '#shared/words/part.ts';

/** Lists the persisted states of an entry. Finer states (blocked, preflight, probing) are derived from data. */
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

/** Why an entry did not reach the account; `fields` holds the service's own words. */
export interface OutboxError {
  readonly code: string;
  readonly message: Message;
  readonly status: number | null;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** A row of the outbox as the engine sees it. Times are ms since epoch. */
export interface OutboxRow {
  readonly id: number;
  readonly mutation: Mutation;
  readonly state: OutboxState;
  readonly reason: NeedsYouReason | null;
  /** Objects that must have a server id before this entry can be sent. */
  readonly dependsOn: readonly Uid[];
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  readonly error: OutboxError | null;
  /** The question to the person with earlier answers; null when nothing was ever asked. */
  readonly question: OutboxQuestion | null;
  readonly createdAt: number;
  /** When a person last saved a change that is part of this entry, or decided about it, known since the program started. */
  readonly savedAt: number;
  readonly settledAt: number | null;
  /** When a person last wanted it to leave: when they enqueued it, changed it or decided about it. */
  readonly confirmedAt: number;
}

/**
 * Returns the question that is open now. A question stays with its entry after the answer, so that it is not asked
 * again; it is not open then, nor while the entry is parked because the service fails on it.
 */
export function openQuestion({
  state,
  reason,
  question,
}: Pick<OutboxRow, 'state' | 'reason' | 'question'>): OutboxQuestion | null {
  return state === 'needs_you' && reason !== 'parked' ? question : null;
}

/** Tells that the entry was sent and it is unknown whether the service applied it. */
export function isUnresolved({ state, reason }: Pick<OutboxRow, 'state' | 'reason'>): boolean {
  if (state === 'sending' || state === 'unconfirmed') return true;
  return state === 'needs_you' && (reason === 'unknown_send' || reason === 'duplicate_candidates');
}

/** Tells that the entry was sent before and will be sent again: by itself, or once the person had a doubt about money. */
export function leavesAgain(entry: Pick<OutboxRow, 'state' | 'reason' | 'attempts' | 'question'>): boolean {
  const { state, reason, attempts } = entry;
  const isWaiting = state === 'needs_you' && (reason === 'parked' || openQuestion(entry)?.kind === 'payment');
  return attempts > 0 && (state === 'queued' || isWaiting);
}

/**
 * Tells that the service refused the entry. An error alone does not tell, because it also stays when no answer came.
 */
export function isRefused({ state, reason }: Pick<OutboxRow, 'state' | 'reason'>): boolean {
  return state === 'needs_you' && (reason === 'rejected' || reason === 'parked');
}

/** An effect of a mutation beyond storing a record, shown as an icon before the entry is sent. */
export type OutboxEffect = 'mail' | 'number' | 'money' | 'delete';

/** A row of the outbox as the window shows it. */
export interface OutboxEntry {
  readonly id: number;
  readonly kind: MutationOp;
  readonly resource: Resource;
  readonly uid: Uid;
  readonly state: OutboxState;
  readonly reason: NeedsYouReason | null;
  /** Says what will happen: "Create client Birch & Harbor Ltd". */
  readonly sentence: Message;
  /** Names the next step, or the reason to wait: "Waits for the client", "Waiting for network". */
  readonly note: Message;
  /** True when the account keeps something otherwise than it was sent; the note says what. */
  readonly isAltered: boolean;
  readonly effects: readonly OutboxEffect[];
  readonly actions: readonly ResolveAction[];
  /** The number of entries in this list that must be sent before, used as indent. */
  readonly depth: number;
  readonly attempts: number;
  readonly error: OutboxError | null;
  readonly question: OutboxQuestion | null;
  /** The earliest time (ms since epoch) at which a mail that can be taken back is sent; null for everything else. */
  readonly leavesAt: number | null;
  readonly createdAt: number;
  readonly settledAt: number | null;
}
