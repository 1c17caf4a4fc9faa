import { assertNever } from '#shared/assert.ts';
import type { NeedsYouReason, OutboxRow, ResolveAction } from './entry.ts';
import { openQuestion } from './entry.ts';
import { candidatesOf } from './question.ts';

/**
 * Returns the actions that a person may choose for an entry in its present state. Window and terminal offer exactly
 * these.
 */
export function outboxActions(entry: OutboxRow): readonly ResolveAction[] {
  switch (entry.state) {
    case 'queued':
      return leavesAt(entry) === null ? ['discard'] : ['send', 'discard'];
    case 'needs_you':
      return entry.reason === null ? ['discard'] : actionsFor(entry, entry.reason);
    case 'sending':
    case 'unconfirmed':
    case 'done':
    case 'cancelled':
      return [];
    default:
      return assertNever(entry.state);
  }
}

function actionsFor(entry: OutboxRow, reason: NeedsYouReason): readonly ResolveAction[] {
  switch (reason) {
    case 'rejected':
    case 'parked':
    case 'lines_locked':
      return ['retry', 'discard'];
    case 'conflict':
      return ['mine', 'theirs'];
    case 'number_taken':
      return ['renumber', 'discard'];
    case 'held':
      return [...adoption(entry), 'send', 'discard'];
    case 'unknown_send':
      // A mail cannot be recalled: `dismiss` leaves it as it is without sending it again.
      return isMail(entry) ? ['check', 'send', 'dismiss'] : ['send', ...adoption(entry), 'discard'];
    case 'duplicate_candidates':
      return [...adoption(entry), 'send', 'discard'];
    default:
      return assertNever(reason);
  }
}

/**
 * Returns the time (ms since epoch) until which a waiting mail can be taken back before it leaves; null when there is
 * no such time.
 */
export function leavesAt({ state, mutation }: Pick<OutboxRow, 'state' | 'mutation'>): number | null {
  const isMailOp = mutation.op === 'deliver' || mutation.op === 'reminder';
  return state === 'queued' && isMailOp ? (mutation.issued?.holdUntil ?? null) : null;
}

const isMail = ({ mutation }: OutboxRow): boolean => mutation.op === 'deliver' || mutation.op === 'reminder';

/** Offers `adopt` only when a candidate was found in the account. */
function adoption({ question }: OutboxRow): readonly ResolveAction[] {
  return candidatesOf(question).length > 0 ? ['adopt'] : [];
}

/** Tells that the account certainly does not have the entry's change: it was never sent, or was refused. */
export function isProvenUnsent(entry: Pick<OutboxRow, 'state' | 'reason' | 'question'>): boolean {
  const { state, reason } = entry;
  const kind = openQuestion(entry)?.kind;
  if (state === 'queued' || kind === 'payment' || kind === 'alike') return true;
  return state === 'needs_you' && (reason === 'rejected' || reason === 'number_taken' || reason === 'parked');
}
