import type { AbsenceWork } from '#main/sync/absence/absence-work.ts';
import { createAlternation } from './alternate.ts';
import type { AskedLists } from './asked-lists.ts';
import type { Backfill } from './backfill.ts';
import type { HeadPoll } from './head-poll.ts';
import type { Step } from './next-entry.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { controlsOf, isEntryName, stepNames } from './circuit-breaker.ts';
import { isRunning } from '#main/sync/pull/sweep.ts';
import type { MirrorStore } from '#main/sync/ports/mirror-store.ts';
import type { Sweeps } from './sweeps.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** When a sweep of all lists costs more requests than this, head reads go between its pages. */
const LONG_SWEEP = 20;

/** Says which background reads are wanted. */
export interface Aim {
  /** Lists are due when their last sweep began before this (ms since epoch). */
  readonly sweepDueBefore: number;
  /** True to read missing details and child lists too, not only what a person or an outbox entry asks for. */
  readonly isFull: boolean;
  /** True while the program stays open: read heads between sweeps, and audit. */
  readonly isWatching: boolean;
}

/** Plans the reads that neither a person nor the outbox waits for. */
export interface BackgroundPlan {
  next(aim: Aim): Step | null;
  /** Call after every step that was performed. */
  performed(step: Step): void;
}

interface BackgroundPlanDeps {
  readonly mirror: Pick<MirrorStore, 'checkpointOf'>;
  readonly sweeps: Pick<Sweeps, 'next' | 'isRefused' | 'requestsPerSweep'>;
  readonly breaker: Pick<CircuitBreaker, 'isAside' | 'controlTurn' | 'grantAnotherTurn'>;
  readonly head: Pick<HeadPoll, 'feed' | 'next'>;
  readonly absence: Pick<AbsenceWork, 'isSweepWanted' | 'sweepWanted'>;
  readonly asked: Pick<AskedLists, 'isAsked'>;
  readonly backfill: Backfill;
  /** True for lists that are refused or put aside. */
  readonly isSkipped: (feed: Feed) => boolean;
}

export function createBackgroundPlan({
  mirror,
  sweeps,
  breaker,
  head,
  absence,
  asked,
  backfill,
  isSkipped,
}: BackgroundPlanDeps): BackgroundPlan {
  /**
   * Reads that are refused again and again take turns with the audit, so that they do not use up all that the budget
   * leaves.
   */
  const leftovers = createAlternation(backfill.refused, backfill.audit);

  function nextRead({ sweepDueBefore, isFull, isWatching }: Aim): Step | null {
    const due = sweeps.next(sweepDueBefore, (feed) => asked.isAsked(feed) || absence.isSweepWanted(feed));
    const isPolled = isWatching && !sweeps.isRefused(head.feed) && !breaker.isAside(stepNames.head);
    // A sweep that is about to begin shows the newest rows soon enough, unless the lists are long.
    const poll = isPolled && (due === null || sweeps.requestsPerSweep() > LONG_SWEEP) ? head.next() : null;
    if (poll !== null) return poll;
    if (due !== null) return { kind: 'page', lane: 'background', ...due };
    const again = absence.sweepWanted().find((feed) => feed.parent !== null && !isSkipped(feed));
    if (again !== undefined) return readAgain(again);
    const missing = isFull ? backfill.missing() : null;
    if (missing !== null) return missing;
    if (isWatching) return leftovers.next();
    return isFull ? backfill.refused() : null;
  }

  /** Reads a list under an object again. Sweeps of the account-wide lists do not include it. */
  function readAgain(feed: Feed): Step {
    const checkpoint = mirror.checkpointOf(feed);
    return { kind: 'page', lane: 'background', feed, checkpoint: isRunning(checkpoint) ? checkpoint : null };
  }

  const stepFor = (aim: Aim): Step | null => nextRead(aim) ?? controlsOf(breaker, 'background')[0] ?? null;

  return {
    next: (aim) => stepFor(aim) ?? (breaker.grantAnotherTurn((name) => !isEntryName(name)) ? stepFor(aim) : null),
    performed(step) {
      backfill.changed();
      leftovers.performed(step);
    },
  };
}
