import type { AbsenceWork } from '#main/sync/absence/absence-work.ts';
import type { RateLimiter } from '#main/sync/budget/rate-limiter.ts';
import type { Lane } from '#main/sync/budget/lanes.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import { isRunning } from '#main/sync/pull/sweep.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { accountFeeds } from './feeds.ts';
import type { ListLocks } from './list-locks.ts';
import type { OnDemandReads } from './on-demand-reads.ts';
import type { Step } from './next-entry.ts';
import { nextEntry, nextUnknown, parkedDue } from './next-entry.ts';
import type { LearnedRequests } from './step-requests.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { controlsOf, stepNames } from './circuit-breaker.ts';
import { createEntryRoundRobin } from './entry-round-robin.ts';
import type { Sweeps } from './sweeps.ts';

/** An entry saved within this time (ms) uses the person's lane for its first attempt. */
const WAITED_FOR_MS = 5 * 60_000;

/** Plans the steps that a person or the outbox waits for. */
export interface ForegroundPlan {
  /** Returns the steps that may be done now, the most urgent first. */
  steps(): readonly Step[];
  /** True when an entry that a person has just saved could be sent now. */
  isSaveWaiting(): boolean;
  /**
   * Counts a turn for the entry of this step. The returned function takes the turn back if the entry is still queued;
   * call it when nothing was tried.
   */
  takeTurn(step: Step): () => void;
}

interface ForegroundPlanDeps {
  readonly sweeps: Pick<Sweeps, 'isRefused'>;
  readonly breaker: Pick<CircuitBreaker, 'isAside' | 'controlTurn' | 'grantAnotherTurn'>;
  readonly onDemand: Pick<OnDemandReads, 'next'>;
  readonly absence: Pick<AbsenceWork, 'next'>;
  readonly locks: Pick<ListLocks, 'isFree'>;
  readonly allowance: Pick<RateLimiter, 'earliestAt'>;
  readonly learned: Pick<LearnedRequests, 'inARow'>;
}

export function createForegroundPlan(
  { clock, outbox, mirror }: Pick<EnginePorts, 'clock' | 'mirror' | 'outbox'>,
  parts: ForegroundPlanDeps,
): ForegroundPlan {
  const { sweeps, breaker, onDemand, absence, locks, allowance, learned } = parts;
  const turns = createEntryRoundRobin();

  /**
   * Returns the read of the account-wide list that the entry's new object will appear in, if that list was never read
   * to its end: the list must be read before the create is sent. Null otherwise.
   */
  function unreadListOf({ op, resource }: Mutation, lane: Lane): Step | null {
    const feed = accountFeeds.find((known) => known.resource === resource);
    if (op !== 'create' || feed === undefined || sweeps.isRefused(feed) || mirror.wasRead(feed)) return null;
    const checkpoint = mirror.checkpointOf(feed);
    return { kind: 'page', lane, feed, checkpoint: isRunning(checkpoint) ? checkpoint : null };
  }

  /** Returns the breaker names that keep an entry waiting: its own, and that of the list to be read before it. */
  function namesOf({ id, mutation }: OutboxRow): readonly string[] {
    const unread = unreadListOf(mutation, 'outbox');
    return [stepNames.entry(id), ...(unread?.kind === 'page' ? [stepNames.list(unread.feed)] : [])];
  }

  const isAside = (entry: OutboxRow): boolean => namesOf(entry).some(breaker.isAside);
  /** While the other slot reads the list that this entry needs, the other entries may go. */
  const isWaiting = (entry: OutboxRow): boolean => isAside(entry) || !locks.isFree(pushOf(entry));
  const isUntried = (entry: OutboxRow | null): boolean => entry !== null && turns.lastTurn(entry.id) === 0;
  /** True for the first attempt of an entry that a person has just saved. All other entries can wait. */
  const isWaitedFor = (entry: OutboxRow): boolean =>
    isUntried(entry) && entry.savedAt > clock.now() - WAITED_FOR_MS && entry.savedAt <= clock.now();
  const entryTurns = { isAside: isWaiting, isWaitedFor, lastTurn: turns.lastTurn };

  function pushOf(entry: OutboxRow): Step {
    const lane = isWaitedFor(entry) ? 'person' : 'outbox';
    return unreadListOf(entry.mutation, lane) ?? { kind: 'push', lane, entry };
  }

  function beginTurnsOf(entries: readonly OutboxRow[]): boolean {
    const names = new Set(entries.flatMap(namesOf));
    return breaker.grantAnotherTurn((name) => names.has(name));
  }

  /**
   * Returns the steps in order. A search goes after entries that were never tried: otherwise something that always
   * fails would go before them twice, as a write and as a search.
   */
  function stepsFor(entries: readonly OutboxRow[], now: number): readonly Step[] {
    const unknown = nextUnknown(entries, now, { ...entryTurns, isAside });
    const entry = nextEntry(entries, now, entryTurns);
    const question = absence.next(now, (request) => breaker.isAside(stepNames.confirm(request)));
    const push: Step | null = entry === null ? null : pushOf(entry);
    const probe: Step | null = unknown === null ? null : { kind: 'probe', lane: 'outbox', entry: unknown };
    const outbox =
      isUntried(entry) && !isUntried(unknown) ? [onDemand.next(), push, probe] : [probe, onDemand.next(), push];
    const steps: readonly (Step | null)[] = [
      ...(push?.lane === 'person' ? [push, probe, onDemand.next()] : outbox),
      question === null ? null : { kind: 'confirm', lane: 'outbox', request: question },
      ...(entries.some(isAside) ? controlsOf(breaker, 'outbox') : []),
    ];
    return steps.filter((step) => step !== null).filter(locks.isFree);
  }

  const isQueued = (id: number): boolean =>
    outbox.listOpenEntries().some((entry) => entry.id === id && entry.state === 'queued');

  return {
    steps() {
      const now = clock.now();
      const entries = outbox.listOpenEntries();
      for (const { id } of parkedDue(entries, now)) outbox.unpark(id, now);
      const steps = stepsFor(entries, now);
      return steps.length > 0 || !beginTurnsOf(entries) ? steps : stepsFor(entries, now);
    },
    isSaveWaiting() {
      const now = clock.now();
      const entry = nextEntry(outbox.listOpenEntries(), now, entryTurns);
      if (entry === null || !isWaitedFor(entry)) return false;
      const step = pushOf(entry);
      const alone = { kind: step.kind === 'push' ? 'write' : 'read', reads: 0, writes: 0 } as const;
      return allowance.earliestAt(step.lane, alone, learned.inARow(step, now)) <= now;
    },
    takeTurn(step) {
      if (step.kind !== 'push' && step.kind !== 'probe') return () => undefined;
      const { id } = step.entry;
      const lastTurn = turns.lastTurn(id);
      turns.take(id);
      return () => {
        if (isQueued(id)) turns.giveBack(id, lastTurn);
      };
    },
  };
}
