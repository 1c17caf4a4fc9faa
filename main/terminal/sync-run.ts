import { AppError } from '#shared/errors.ts';
import { notTheApi } from '#main/api/account/check-account.ts';
import type { Session } from '#main/account/session.ts';
import type { RunGoal } from '#main/sync/engine.ts';
import type { RunResult } from '#main/sync/run-result.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import type { Surroundings } from './environment.ts';

/** The longest that a timer of Node waits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs the engine to its goal, or until it is interrupted. A read that is not answered is not waited for beyond that. A write
 * is, to the end of its own time: whoever gives up on one does not know what it did.
 */
export async function runToDeadline(
  { engine, service, book }: Session,
  goal: RunGoal,
  onInterrupt: Surroundings['onInterrupt'],
): Promise<RunResult> {
  let isInterrupted = false;
  // An intent is committed before its first byte leaves: without one, all that is on its way are reads.
  const giveUp = (): void => {
    if (!book.outbox.listOpen().some(({ state }) => state === 'sending')) service.abandon();
  };
  // With no time at all it is over by now, and Node warns of a wait below nothing.
  const left = Math.max(0, goal.deadline - systemClock.now());
  const timer = setTimeout(giveUp, Math.min(LONGEST_TIMER_MS, left));
  const endInterest = onInterrupt(() => {
    isInterrupted = true;
    giveUp();
    void engine.stop();
  });
  const untilInterrupted: RunGoal = {
    ...goal,
    get deadline() {
      return isInterrupted ? 0 : goal.deadline;
    },
  };
  try {
    return await engine.run(untilInterrupted);
  } finally {
    endInterest();
    clearTimeout(timer);
  }
}

/**
 * Why a run could do nothing at all; null where it could, or had no time to find out. `host` was asked; `isWaiting` says
 * that it has answered nothing but that it wants to be left alone for a while.
 */
export function whyNothingWasDone(result: RunResult, host: string, isWaiting: boolean): AppError | null {
  const { stoppedBy, hadContact, requests } = result;
  if (stoppedBy === null) return null;
  const isDone = result.pushed + result.created + result.updated + result.removed > 0;
  // Whose account it is was asked and answered, so there was contact; and then nothing may be read or sent.
  if (stoppedBy !== 'time' && isOfAnother(stoppedBy) && !isDone) return stoppedBy;
  if (hadContact) return null;
  if (stoppedBy === 'time') return requests === 0 || isWaiting ? null : notInTime(host);
  return stoppedBy.code === 'not_found' ? notTheApi(host, stoppedBy.details) : stoppedBy;
}

const isOfAnother = ({ code }: AppError): boolean => code === 'other_account' || code === 'unproven_account';

function notInTime(host: string): AppError {
  return new AppError('timeout', `${host} did not answer in time; nothing was sent and nothing is lost.`, {
    retryable: true,
  });
}
