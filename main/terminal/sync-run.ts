import { AppError } from '#shared/errors.ts';
import { notTheApi } from '#main/api/account/check-account.ts';
import type { Session } from '#main/account/session.ts';
import type { RunGoal } from '#main/sync/engine.ts';
import type { RunResult } from '#main/sync/run-result.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import type { TerminalDeps } from './environment.ts';
import { message } from '#shared/words/message.ts';

/** The longest wait of a Node timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs the engine to its goal, its deadline or an interrupt. An unanswered read is then aborted. An unanswered write is awaited
 * until its own timeout, because an aborted write leaves its outcome unknown.
 */
export async function runToDeadline(
  { engine, service, book }: Session,
  goal: RunGoal,
  onInterrupt: TerminalDeps['onInterrupt'],
): Promise<RunResult> {
  let isInterrupted = false;
  // An intent is committed before a write's first byte leaves: without an entry in `sending`, all open requests are reads.
  const giveUp = (): void => {
    if (!book.outbox.listOpen().some(({ state }) => state === 'sending')) service.abandon();
  };
  // The deadline may have passed already, and Node warns about negative delays.
  const left = Math.max(0, goal.deadline - systemClock.now());
  const timer = setTimeout(giveUp, Math.min(LONGEST_TIMER_MS, left));
  const unsubscribe = onInterrupt(() => {
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
    unsubscribe();
    clearTimeout(timer);
  }
}

/**
 * Returns the error of a run that could do nothing at all; null when it did something, or its time was too short to tell. `host`
 * names the service in the message; `isWaiting` means that the service only answered with its rate limit.
 */
export function errorOfFruitlessRun(result: RunResult, host: string, isWaiting: boolean): AppError | null {
  const { stoppedBy, hadContact, requests } = result;
  if (stoppedBy === null) return null;
  const isDone = result.pushed + result.created + result.updated + result.removed > 0;
  // These two come before `hadContact`: the service answered, but as another account, so nothing may be read or sent.
  if (stoppedBy !== 'time' && isOtherAccount(stoppedBy) && !isDone) return stoppedBy;
  if (hadContact) return null;
  if (stoppedBy === 'time') return requests === 0 || isWaiting ? null : notInTime(host);
  return stoppedBy.code === 'not_found' ? notTheApi(host, stoppedBy.details) : stoppedBy;
}

const isOtherAccount = ({ code }: AppError): boolean => code === 'other_account' || code === 'unproven_account';

function notInTime(host: string): AppError {
  return new AppError('timeout', message('terminal_not_in_time', { host }), {
    retryable: true,
  });
}
