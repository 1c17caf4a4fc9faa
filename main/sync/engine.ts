import { toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Usage } from '#main/sync/budget/rate-limiter.ts';
import { createRateLimiter } from '#main/sync/budget/rate-limiter.ts';
import type { Obstacle } from './connection-state.ts';
import { createObstacleTracker } from './connection-state.ts';
import type { Step } from '#main/sync/plan/next-entry.ts';
import { nextEntryAt } from '#main/sync/plan/next-entry.ts';
import type { EnginePorts } from './ports.ts';
import type { RunResult } from './run-result.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { Slots } from './worker-slots.ts';
import { createSlots } from './worker-slots.ts';
import { createSleeper } from './wake-timer.ts';
import type { Aim } from '#main/sync/plan/background-plan.ts';
import type { Work } from '#main/sync/plan/planner.ts';
import { createWork } from '#main/sync/plan/planner.ts';

/** A run that somebody waits for gives up after this many failures in a row. */
const FAILURES_BEFORE_GIVING_UP = 5;

export interface EngineStatus {
  readonly obstacle: Obstacle;
  /** The step under way; null while nothing is due or nothing may leave. */
  readonly step: Step | null;
  readonly lastContactAt: number | null;
  readonly usage: Usage;
}

export interface RunGoal {
  readonly isFull: boolean;
  /** Ms since epoch after which nothing new begins. */
  readonly deadline: number;
  /** Nothing is sent before the service has shown a list: where nothing can be done at all, the outbox stays as it is. */
  readonly isAnswerFirst?: boolean;
}

export interface Engine {
  /** Works in the background until stopped: the window's mode. */
  start(): void;
  /** Ends after the request under way; resolves when it has ended. */
  stop(): Promise<void>;
  /** Works until nothing is due that needs no person: the terminal's mode. */
  run(goal: RunGoal): Promise<RunResult>;
  /** Something changed that may have made work due. */
  wake(): void;
  /** The network may be back, or a person has come to the window. Proves nothing. */
  hint(): void;
  /** Walks every list again, now; a key that was refused is tried once more. */
  syncNow(): void;
  setOffline(isOffline: boolean): void;
  /** The key or address was corrected. */
  resume(): void;
  /** A person opened this object: it is read ahead of everything else, where what is known is not fresh. */
  request(resource: Resource, uid: Uid): void;
  status(): EngineStatus;
  /** Reads that the book still misses, and how many ms they take at the allowance known now. */
  progress(): { readonly requests: number; readonly ms: number };
  onStatus(listener: () => void): () => void;
}

export function createEngine(ports: EnginePorts, settings: EngineSettings): Engine {
  const { clock, store } = ports;
  const allowance = createRateLimiter(ports, settings);
  const obstacles = createObstacleTracker(ports, allowance, settings);
  const listeners = new Set<() => void>();
  const sleeper = createSleeper(clock);
  /** Counts starts and stops: the loop of an earlier start ends when it sees another number. */
  let turn = 0;
  let isStopping = false;
  /** A step broke off between its request and its record. */
  let isRecoveryDue = false;
  /** Set from a start until its mails are held: only then was nobody there to take them back. */
  let isHoldDue = false;
  /** What steps broke off with since the run began. */
  let thrownInRun: readonly unknown[] = [];
  /** Set while a person asked for a fresh look: lists walked before this are due. */
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
  const slots: Slots = createSlots(work, {
    onChange: tell,
    onRoom: sleeper.wake,
    onThrow(thrown) {
      // The book could not be written, for example on a full disk. What was on its way then may have arrived.
      isRecoveryDue = true;
      thrownInRun = [...thrownInRun, thrown];
      obstacles.failed(toAppError(thrown));
    },
  });

  function keepBudget(): void {
    try {
      allowance.flush();
    } catch {
      // A book that cannot be written says so at every step; a few requests less on the ledger of an end change nothing.
    }
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  /** What an earlier run left behind, taken up. */
  function begin(): void {
    store.clampTimes(clock.now());
    if (isHoldDue) store.markMailsHeld();
    isHoldDue = false;
    store.recoverInFlight(clock.now());
  }

  function recover(): void {
    if (!isRecoveryDue || slots.isPushing()) return;
    begin();
    isRecoveryDue = false;
  }

  /** Begins what may begin in the background; answers when to look again. */
  function advance(): number {
    const kind = obstacles.current().kind;
    recover();
    // Also while nothing may leave: whether somebody took a mail back in time does not hang on the network.
    const nextHold = store.endHolds(clock.now()) ?? Number.POSITIVE_INFINITY;
    if (kind === 'offline_by_choice') return nextHold;
    if (obstacles.askAgainAt() > clock.now()) return Math.min(nextHold, obstacles.askAgainAt());
    if (askedAt !== null && work.isSwept(askedAt)) askedAt = null;
    const sweepDueBefore = Math.max(askedAt ?? 0, clock.now() - work.sweepEveryMs());
    return Math.min(nextHold, fillSlots({ sweepDueBefore, isFull: true, isWatching: true }));
  }

  /** Begins what may begin; answers when to look again. */
  function fillSlots(aim: Aim): number {
    // Taken first: what falls due while the slots are filled was not due for them, and must not be past for this.
    const now = clock.now();
    const again = Math.min(slots.fill(aim), work.troubledUntil());
    const open = store.listOpenEntries();
    // A run is over where all the rest is for a person; what was put aside is tried again by those after it.
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
      if (await sleeper.sleepUntil(again)) awoke();
    }
    await slots.settled();
    keepBudget();
  }

  /** The computer slept: what was on its way is dead, and lists that were being walked may have moved. */
  function awoke(): void {
    work.interrupted();
    ports.service.abandon();
    hint();
  }

  function hint(): void {
    obstacles.forgetGuessedWait();
    work.hint();
    sleeper.wake();
  }

  /** A person wants to know how things stand now: no wait that is a guess keeps them from it. */
  function askNow(): void {
    askedAt = clock.now();
    obstacles.forgetGuessedWait();
    obstacles.askAgain();
  }

  function goOn(): void {
    obstacles.resume();
    work.distrustKey();
    work.askAfresh();
    sleeper.wake();
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
      if (clock.now() >= goal.deadline) return finish('time');
      const again = fillSlots(aim);
      if (slots.isIdle() && again === Number.POSITIVE_INFINITY) return finish(work.givenUp());
      if (slots.isIdle() && again > goal.deadline) return finish('time');
      await sleeper.sleepUntil(Math.min(again, goal.deadline));
    }
  }

  return {
    start() {
      turn += 1;
      isStopping = false;
      endHints?.();
      endHints = ports.network.onHint(hint);
      // By the loop, once nothing of an earlier one is on its way: a book that cannot be written is no end of the program.
      isRecoveryDue = true;
      isHoldDue = true;
      work.distrustKey();
      loop = background(turn, loop);
      sleeper.wake();
    },
    async stop() {
      turn += 1;
      const own = turn;
      isStopping = true;
      endHints?.();
      sleeper.wake();
      await loop;
      if (turn === own) loop = null;
    },
    run,
    wake: sleeper.wake,
    hint,
    syncNow() {
      askNow();
      work.askAfresh();
      sleeper.wake();
    },
    setOffline(isOffline) {
      const wasOffline = obstacles.current().kind === 'offline_by_choice';
      obstacles.setOffline(isOffline);
      if (isOffline) work.interrupted();
      if (wasOffline && !isOffline) askNow();
      tell();
      sleeper.wake();
    },
    resume() {
      goOn();
      // What left with the old key is still refused.
      if (!slots.isIdle()) void slots.ended().then(goOn);
    },
    request(resource, uid) {
      work.open(resource, uid);
      sleeper.wake();
    },
    status: () => ({
      obstacle: obstacles.current(),
      step: slots.current(),
      lastContactAt: obstacles.lastContactAt(),
      usage: allowance.usage(),
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
