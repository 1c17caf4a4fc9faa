import { toAppError } from '#shared/errors.ts';
import type { MissingDecision } from '#shared/outbox/missing-question.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { answerMissing } from '#main/sync/absence/absence-question.ts';
import type { Usage } from '#main/sync/budget/rate-limiter.ts';
import { createRateLimiter } from '#main/sync/budget/rate-limiter.ts';
import type { Obstacle } from './connection-state.ts';
import { createObstacleTracker } from './connection-state.ts';
import type { Step } from '#main/sync/plan/next-entry.ts';
import { nextEntryAt } from '#main/sync/plan/next-entry.ts';
import type { EnginePorts } from './ports.ts';
import type { RunResult } from './run-result.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { WorkerSlots } from './worker-slots.ts';
import { createWorkerSlots } from './worker-slots.ts';
import { createWakeTimer } from './wake-timer.ts';
import type { Aim } from '#main/sync/plan/background-plan.ts';
import type { Work } from '#main/sync/plan/planner.ts';
import { createWork } from '#main/sync/plan/planner.ts';

/** A terminal run gives up after this many failures in a row. */
const FAILURES_BEFORE_GIVING_UP = 5;

export interface EngineStatus {
  readonly obstacle: Obstacle;
  /** The step under way; null while there is none. */
  readonly step: Step | null;
  readonly lastContactAt: number | null;
  readonly usage: Usage;
  /** When all lists are swept again by themselves (ms since epoch); null while none was swept. */
  readonly nextSweepAt: number | null;
}

export interface RunGoal {
  readonly isFull: boolean;
  /** Ms since epoch after which no new step begins. */
  readonly deadline: number;
  /**
   * True to send nothing before the service has shown a list: where it cannot be reached, the outbox stays as it is.
   */
  readonly isAnswerFirst?: boolean;
}

export interface Engine {
  /** Works in the background until stopped. The mode of the window. */
  start(): void;
  /** Stops after the request under way; resolves when it has ended. */
  stop(): Promise<void>;
  /** Works until everything that needs no person is done. The mode of the terminal. */
  run(goal: RunGoal): Promise<RunResult>;
  /** Call after each change of the outbox, the engine's own included: that costs nothing while it sends. */
  wake(): void;
  /** Call when the network may be back, or a person has come to the window. Proves nothing. */
  hint(): void;
  /** Sweeps every list again now, and tries a refused key again. */
  syncNow(): void;
  /** Sweeps one list of the account again now. */
  readList(resource: Resource): void;
  setOffline(isOffline: boolean): void;
  /** Chooses the ms between two sweeps of all lists. A large account is swept less often all the same. */
  sweepEvery(everyMs: number): void;
  /** Call when the key or address was corrected. */
  resume(): void;
  /** Reads the object ahead of everything else if it is not fresh: a person opened it. */
  request(resource: Resource, uid: Uid): void;
  /** Carries out a person's answer about missing objects, and goes on with what it allows. */
  answerMissing(decision: MissingDecision): Promise<void>;
  status(): EngineStatus;
  /** The number of reads that the book still misses, and how many ms they take within the present budget. */
  progress(): { readonly requests: number; readonly ms: number };
  onStatus(listener: () => void): () => void;
}

export function createEngine(ports: EnginePorts, settings: EngineSettings): Engine {
  const { clock, outbox } = ports;
  const allowance = createRateLimiter(ports, settings);
  const obstacles = createObstacleTracker(ports, allowance, settings);
  const listeners = new Set<() => void>();
  const wakeTimer = createWakeTimer(clock);
  /** Counts starts and stops: the loop of an earlier start ends when the number has changed. */
  let turn = 0;
  let isStopping = false;
  /** True after a step threw between its request and its record. */
  let isRecoveryDue = false;
  /** True from a start until waiting mails are held: while the program was closed they could not be taken back. */
  let isHoldDue = false;
  /** Errors that steps threw since the run began. */
  let thrownInRun: readonly unknown[] = [];
  /** Set while a person waits for a sync: lists last swept before this (ms since epoch) are due. */
  let askedAt: number | null = null;
  let loop: Promise<void> | null = null;
  let endHints: (() => void) | null = null;

  const mayLeave = (): boolean =>
    !isStopping && obstacles.current().kind !== 'offline_by_choice' && allowance.limitedUntil() === 0;
  const work: Work = createWork(ports, obstacles, allowance, settings, {
    mayLeave,
    onRequest: () => {
      slots.requestCounted();
    },
  });
  const slots: WorkerSlots = createWorkerSlots(work, {
    onChange: tell,
    onRoom: wakeTimer.wake,
    onThrow(thrown) {
      // The book could not be written, for example on a full disk. A request that was under way may have arrived.
      isRecoveryDue = true;
      thrownInRun = [...thrownInRun, thrown];
      obstacles.failed(toAppError(thrown));
    },
  });

  function keepBudget(): void {
    try {
      allowance.flush();
    } catch {
      // Every step reports a book that cannot be written. A few requests missing from the ledger at the end do no harm.
    }
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  /** Recovers what an earlier run left behind. */
  function begin(): void {
    outbox.clampTimes(clock.now());
    if (isHoldDue) outbox.markMailsHeld();
    isHoldDue = false;
    outbox.recoverInFlight(clock.now());
  }

  function recover(): void {
    if (!isRecoveryDue || slots.isPushing()) return;
    begin();
    isRecoveryDue = false;
  }

  /** Begins the steps that may begin in the background; returns when to check again (ms since epoch). */
  function advance(): number {
    const kind = obstacles.current().kind;
    recover();
    // Also while offline: the undo window of a mail ends whatever the network does.
    const nextHold = outbox.endHolds(clock.now()) ?? Number.POSITIVE_INFINITY;
    if (kind === 'offline_by_choice') return nextHold;
    if (obstacles.askAgainAt() > clock.now()) return Math.min(nextHold, obstacles.askAgainAt());
    if (askedAt !== null && work.isSwept(askedAt)) askedAt = null;
    const sweepDueBefore = Math.max(askedAt ?? 0, clock.now() - work.sweepEveryMs());
    return Math.min(nextHold, fillSlots({ sweepDueBefore, isFull: true, isWatching: true }));
  }

  /** Begins the steps that may begin; returns when to check again (ms since epoch). */
  function fillSlots(aim: Aim): number {
    // Read before filling: what becomes due while the slots are filled must not count as past afterwards.
    const now = clock.now();
    const again = Math.min(slots.fill(aim), work.nextRetryAt());
    const open = outbox.listOpenEntries();
    // A run ends when all remaining entries need a person; parked entries are tried by later runs.
    const awaited = aim.isWatching ? open : open.filter(({ state }) => state !== 'needs_you');
    return Math.min(again, nextEntryAt(awaited, now) ?? Number.POSITIVE_INFINITY);
  }

  async function background(own: number, before: Promise<void> | null): Promise<void> {
    await before;
    while (turn === own) {
      let again = Number.POSITIVE_INFINITY;
      try {
        again = advance();
      } catch (thrown) {
        isRecoveryDue = true;
        obstacles.failed(toAppError(thrown));
        tell();
      }
      if (await wakeTimer.sleepUntil(again)) awoke();
    }
    await slots.settled();
    keepBudget();
  }

  /** The computer slept: open requests are dead, and lists may have moved during their sweep. */
  function awoke(): void {
    work.interrupted();
    ports.service.abandon();
    hint();
  }

  function hint(): void {
    obstacles.forgetGuessedWait();
    work.hint();
    wakeTimer.wake();
  }

  /** Ends waits that are guesses and makes all lists due, because a person asked. */
  function askNow(): void {
    askedAt = clock.now();
    obstacles.forgetGuessedWait();
    obstacles.askAgain();
  }

  function goOn(): void {
    obstacles.resume();
    work.distrustKey();
    work.askAfresh();
    wakeTimer.wake();
  }

  async function run(goal: RunGoal): Promise<RunResult> {
    isStopping = false;
    isHoldDue = true;
    work.distrustKey(goal.isAnswerFirst);
    begin();
    work.resetCounts();
    thrownInRun = [];
    const startedAt = clock.now();
    const aim: Aim = { sweepDueBefore: startedAt, isFull: goal.isFull, isWatching: false };
    const finish = async (stoppedBy: RunResult['stoppedBy']): Promise<RunResult> => {
      await slots.settled();
      keepBudget();
      return {
        ...work.counts(),
        isComplete: stoppedBy === null && work.isSweptClean(startedAt),
        stoppedBy,
        hadContact: obstacles.lastContactAt() !== null,
      };
    };
    for (;;) {
      if (thrownInRun.length > 0) {
        await slots.settled();
        throw thrownInRun[0];
      }
      const obstacle = obstacles.current();
      if (obstacle.kind === 'stopped') return finish(obstacle.error);
      const wasNeverThere = obstacles.lastContactAt() === null && work.counts().unanswered === 0;
      const isHopeless = wasNeverThere || obstacles.failures() >= FAILURES_BEFORE_GIVING_UP;
      if (obstacle.kind === 'unreachable' && isHopeless) return finish(obstacle.error);
      // Its caller waits for the end of a run that was stopped.
      if (isStopping || clock.now() >= goal.deadline) return finish('time');
      const again = fillSlots(aim);
      if (slots.isIdle() && again === Number.POSITIVE_INFINITY) return finish(work.givenUp());
      if (slots.isIdle() && again > goal.deadline) return finish('time');
      await wakeTimer.sleepUntil(Math.min(again, goal.deadline));
    }
  }

  return {
    start() {
      turn += 1;
      isStopping = false;
      endHints?.();
      endHints = ports.network.onHint(hint);
      // Recovery is left to the loop, after the earlier loop has ended: a book that cannot be written must not throw
      // here.
      isRecoveryDue = true;
      isHoldDue = true;
      work.distrustKey();
      loop = background(turn, loop);
      wakeTimer.wake();
    },
    async stop() {
      turn += 1;
      const own = turn;
      isStopping = true;
      endHints?.();
      wakeTimer.wake();
      await loop;
      if (turn === own) loop = null;
    },
    run,
    wake() {
      // The end of what is being sent wakes the loop anyway.
      if (!slots.isPushing()) wakeTimer.wake();
    },
    hint,
    syncNow() {
      askNow();
      work.askAfresh();
      wakeTimer.wake();
    },
    readList(resource) {
      obstacles.forgetGuessedWait();
      obstacles.askAgain();
      work.askAfresh();
      work.askForList(resource);
      wakeTimer.wake();
    },
    sweepEvery(everyMs) {
      work.chooseSweepEvery(everyMs);
      wakeTimer.wake();
      tell();
    },
    setOffline(isOffline) {
      const wasOffline = obstacles.current().kind === 'offline_by_choice';
      obstacles.setOffline(isOffline);
      if (isOffline) work.interrupted();
      if (wasOffline && !isOffline) askNow();
      tell();
      wakeTimer.wake();
    },
    resume() {
      goOn();
      // Requests that left with the old key are refused only after this; they must not stop the engine again.
      if (!slots.isIdle()) void slots.ended().then(goOn);
    },
    request(resource, uid) {
      work.open(resource, uid);
      wakeTimer.wake();
    },
    async answerMissing(decision) {
      const rest = (): Promise<void> =>
        new Promise((resolve) => {
          clock.schedule(0, resolve);
        });
      await answerMissing(ports, decision, { at: clock.now(), rest });
      wakeTimer.wake();
    },
    status: () => ({
      obstacle: obstacles.current(),
      step: slots.current(),
      lastContactAt: obstacles.lastContactAt(),
      usage: allowance.usage(),
      nextSweepAt: work.nextSweepAt(),
    }),
    progress() {
      const requests = work.requestsLeft();
      return { requests, ms: allowance.timeToFinish(requests) };
    },
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
