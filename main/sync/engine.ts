import { toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { Usage } from './allowance.ts';
import { createAllowance } from './allowance.ts';
import type { Obstacle } from './obstacle.ts';
import { createObstacleTracker } from './obstacle.ts';
import type { Step } from './planner.ts';
import { nextEntryAt } from './planner.ts';
import type { EnginePorts } from './ports.ts';
import type { RunResult } from './run-result.ts';
import type { EngineSettings } from './settings.ts';
import { createWork } from './work.ts';

/** A timer backs up every hint, so that no hint that never comes can leave work lying. */
const LONGEST_SLEEP_MS = 60_000;
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
  /** Walks every list again, now. */
  syncNow(): void;
  setOffline(isOffline: boolean): void;
  /** The key or address was corrected. */
  resume(): void;
  /** Reads one object ahead of everything else. */
  request(resource: Resource, uid: Uid): void;
  status(): EngineStatus;
  /** A request that somebody else makes on the same allowance. */
  noteRequest(): void;
  onStatus(listener: () => void): () => void;
}

export function createEngine(ports: EnginePorts, settings: EngineSettings): Engine {
  const { clock, store } = ports;
  const allowance = createAllowance(ports, settings);
  const obstacles = createObstacleTracker(ports, allowance, settings);
  const work = createWork(ports, obstacles, allowance, settings);
  const listeners = new Set<() => void>();
  let isStopping = false;
  /** A step broke off between its request and its record. */
  let isRecoveryDue = false;
  let step: Step | null = null;
  /** Set while a person asked for a fresh look: lists walked before this are due. */
  let askedAt: number | null = null;
  let endSleep: (() => void) | null = null;
  /** Somebody woke the loop while it was about to sleep. */
  let isWoken = false;
  let loop: Promise<void> | null = null;
  let endHints: (() => void) | null = null;

  function show(next: Step | null): void {
    step = next;
    for (const listener of listeners) listener();
  }

  function sleepUntil(at: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        cancel();
        endSleep = null;
        resolve();
      };
      const cancel = clock.schedule(Math.min(LONGEST_SLEEP_MS, Math.max(0, at - clock.now())), done);
      endSleep = done;
    });
  }

  function planBackground(): Step | null {
    const kind = obstacles.current().kind;
    if (kind === 'offline_by_choice' || kind === 'stopped') return null;
    if (askedAt !== null && work.isSwept(askedAt)) askedAt = null;
    const sweepDueBefore = Math.max(askedAt ?? 0, clock.now() - settings.sweepEveryMs);
    return work.next({ sweepDueBefore, isFull: true });
  }

  /** Begins the next step if one may begin now; the answer is when to look again, or null for at once. */
  async function advance(): Promise<number | null> {
    if (isRecoveryDue) store.recoverInFlight(clock.now());
    isRecoveryDue = false;
    const next = planBackground();
    const waitUntil = next === null ? 0 : work.waitFor(next);
    if (next !== null && waitUntil === 0) {
      show(next);
      await work.perform(next);
      return null;
    }
    show(null);
    if (waitUntil !== 0) return waitUntil;
    return nextEntryAt(store.listOpenEntries(), clock.now()) ?? Number.POSITIVE_INFINITY;
  }

  async function background(): Promise<void> {
    while (!isStopping) {
      isWoken = false;
      try {
        const again = await advance();
        if (again !== null && !isWoken) await sleepUntil(again);
      } catch (thrown) {
        // The book could not be written, for example on a full disk. What was on its way then may have arrived.
        isRecoveryDue = true;
        obstacles.failed(toAppError(thrown));
        show(null);
        await sleepUntil(Number.POSITIVE_INFINITY);
      }
    }
  }

  async function run(goal: RunGoal): Promise<RunResult> {
    store.recoverInFlight(clock.now());
    work.resetCounts();
    const startedAt = clock.now();
    const finish = (stoppedBy: RunResult['stoppedBy']): RunResult => ({
      ...work.counts(),
      isComplete: stoppedBy === null && work.isSweptClean(startedAt),
      stoppedBy,
      hadContact: obstacles.lastContactAt() !== null,
    });
    for (;;) {
      const obstacle = obstacles.current();
      if (obstacle.kind === 'stopped') return finish(obstacle.error);
      const wasNeverThere = obstacles.lastContactAt() === null && work.counts().unanswered === 0;
      const isHopeless = wasNeverThere || obstacles.failures() >= FAILURES_BEFORE_GIVING_UP;
      if (obstacle.kind === 'unreachable' && isHopeless) return finish(obstacle.error);
      if (clock.now() >= goal.deadline) return finish('time');
      const next = work.next({ sweepDueBefore: startedAt, isFull: goal.isFull });
      const waitUntil = next === null ? nextEntryAt(store.listOpenEntries(), clock.now()) : work.waitFor(next);
      if (waitUntil === null) return finish(null);
      if (waitUntil > goal.deadline) return finish('time');
      if (next !== null && waitUntil === 0) await work.perform(next);
      else await sleepUntil(waitUntil);
    }
  }

  const wake = (): void => {
    isWoken = true;
    endSleep?.();
  };

  return {
    start() {
      isStopping = false;
      store.recoverInFlight(clock.now());
      endHints = ports.network.onHint(() => {
        obstacles.forgetGuessedWait();
        wake();
      });
      loop = background();
    },
    async stop() {
      isStopping = true;
      endHints?.();
      wake();
      await loop;
    },
    run,
    wake,
    syncNow() {
      askedAt = clock.now();
      obstacles.forgetGuessedWait();
      wake();
    },
    setOffline(isOffline) {
      const wasOffline = obstacles.current().kind === 'offline_by_choice';
      obstacles.setOffline(isOffline);
      if (wasOffline && !isOffline) askedAt = clock.now();
      show(null);
      wake();
    },
    resume() {
      obstacles.resume();
      wake();
    },
    request(resource, uid) {
      work.request(resource, uid);
      wake();
    },
    status: () => ({
      obstacle: obstacles.current(),
      step,
      lastContactAt: obstacles.lastContactAt(),
      usage: allowance.usage(),
    }),
    noteRequest: allowance.spend,
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
