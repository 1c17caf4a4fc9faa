import type { RateLimiter } from '#main/sync/budget/rate-limiter.ts';
import type { Traffic } from '#main/sync/budget/lanes.ts';
import type { ObstacleTracker } from '#main/sync/connection-state.ts';
import { createStepRunner } from '#main/sync/step-runner.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { RunCounts } from '#main/sync/run-result.ts';
import { noCounts } from '#main/sync/run-result.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Aim } from './background-plan.ts';
import { createBackgroundPlan } from './background-plan.ts';
import { createAskedLists } from './asked-lists.ts';
import { createBackfill } from './backfill.ts';
import { createForegroundPlan } from './foreground-plan.ts';
import { createHeadPoll } from './head-poll.ts';
import { createListLocks } from './list-locks.ts';
import { createOnDemandReads } from './on-demand-reads.ts';
import { createSweepInterval } from './sweep-interval.ts';
import type { Step } from './next-entry.ts';
import { createLearnedRequests, isFiller } from './step-requests.ts';
import { createCircuitBreaker, stepNames } from './circuit-breaker.ts';
import { createSweeps } from './sweeps.ts';
import type { Feed } from '#shared/service/wire-types.ts';
import type { WorkHooks } from './work-hooks.ts';

const isDiskError = (thrown: unknown): boolean => ['disk_full', 'read_only'].includes(toAppError(thrown).code);

/** Decides and performs single steps. The loops of engine.ts decide when. */
export interface Work {
  /** Returns the steps that a person or the outbox waits for, the most urgent first. */
  front(): readonly Step[];
  /** Returns the next background read, or null. */
  back(aim: Aim): Step | null;
  /**
   * Returns when `step` may begin: 0 for now, ms since epoch for later, infinity while a step under way has to end
   * first.
   */
  waitFor(step: Step, traffic: Pick<Traffic, 'reads' | 'writes'>): number;
  /** Performs a step. `front` and `back` never offer two steps that touch the same list at once. */
  perform(step: Step): Promise<void>;
  /** Queues a read of one object and its child lists ahead of everything else, unless they were read recently. */
  open(resource: Resource, uid: Uid): void;
  /** Call when a head read has become worth while: focus, network, resume. */
  hint(): void;
  /** Forgets refusals and failures: a person asked to sync now. */
  askAfresh(): void;
  /**
   * Closes the account gate: another key may be in use, and nothing leaves before its account is known. See
   * `AccountGate.close`.
   */
  distrustKey(isAnswerFirst?: boolean): void;
  /** Call after a pause or sleep: sweeps under way no longer prove anything about rows that they did not show. */
  interrupted(): void;
  /**
   * Ms since epoch when the next step that is put aside and not given up is tried again; infinity when there is none.
   */
  nextRetryAt(): number;
  /** The error of a step that is given up for now; null when there is none. */
  givenUp(): AppError | null;
  counts(): Readonly<RunCounts>;
  resetCounts(): void;
  /** True when a sweep of every account-wide list began at `since` (ms since epoch) or later, and came to its end. */
  isSwept(since: number): boolean;
  /** True when these sweeps were also clean: no row moved during a sweep, so none can have been missed. */
  isSweptClean(since: number): boolean;
  /** Ms between two sweeps of all lists. */
  sweepEveryMs(): number;
  /** Chooses the ms between two sweeps; a large account is swept less often all the same. */
  chooseSweepEvery(everyMs: number): void;
  /** Returns when the next list is due by itself (ms since epoch); null while no list was swept. */
  nextSweepAt(): number | null;
  /** Makes one list of the account due: a person asked to read it now. */
  askForList(resource: Resource): void;
  /** Number of reads that the book still misses. */
  requestsLeft(): number;
}

export function createWork(
  ports: EnginePorts,
  obstacles: ObstacleTracker,
  allowance: RateLimiter,
  settings: EngineSettings,
  hooks: WorkHooks,
): Work {
  const { clock, mirror, dueReads } = ports;
  const breaker = createCircuitBreaker(ports, allowance, settings);
  const isListAside = (feed: Feed): boolean => breaker.isAside(stepNames.list(feed));
  const sweeps = createSweeps(ports, isListAside);
  const onDemand = createOnDemandReads(ports);
  const head = createHeadPoll(ports, allowance, settings);
  const locks = createListLocks(ports);
  const sweepInterval = createSweepInterval(ports, sweeps, allowance, settings);
  let counts = noCounts();
  let lastFillerAt = 0;
  const startedAt = clock.now();
  let requests = 0;
  const learned = createLearnedRequests();
  const counted: WorkHooks = {
    mayLeave: hooks.mayLeave,
    onRequest() {
      requests += 1;
      hooks.onRequest();
    },
  };
  const runner = createStepRunner(
    ports,
    { sweeps, breaker, onDemand, head, obstacles, settings, hooks: counted, allowance, isSaveWaiting },
    () => counts,
  );
  const { absence, gate } = runner;
  const isSkipped = (feed: Feed): boolean => sweeps.isRefused(feed) || isListAside(feed);
  const skipped = {
    isRefused: isSkipped,
    isMissing: runner.isMissing,
    wasRefused: sweeps.wasRefused,
    wasMissing: runner.wasMissing,
    count: () => sweeps.refusedCount() + runner.missingCount() + breaker.count(),
  };
  const backfill = createBackfill(ports, skipped, settings.auditAfterMs);
  const front = createForegroundPlan(ports, { sweeps, breaker, onDemand, absence, locks, allowance, learned });
  const asked = createAskedLists(ports);
  const back = createBackgroundPlan({ mirror, sweeps, breaker, head, absence, asked, backfill, isSkipped });

  function isSaveWaiting(): boolean {
    return front.isSaveWaiting();
  }

  /**
   * True when only the control read may leave (a read that shows whether the service answers at all, see
   * circuit-breaker.ts). A refused key needs it too: nothing else is sent or read with the key before the service
   * accepts it again.
   */
  const isControlFirst = (): boolean => obstacles.current().kind === 'stopped' || breaker.controlTurn() === 'first';

  return {
    front() {
      if (!gate.isOpen()) return [{ kind: 'account', lane: 'person' }];
      if (isControlFirst()) return [{ kind: 'control', lane: 'outbox' }];
      return front.steps();
    },
    back(aim) {
      if (!gate.isOpen() || isControlFirst()) return null;
      const step = back.next(aim);
      return step === null || !locks.isFree(step) ? null : step;
    },
    waitFor(step, traffic) {
      const now = clock.now();
      const kind = step.kind === 'push' ? 'write' : 'read';
      const earliest = allowance.earliestAt(step.lane, { kind, ...traffic }, learned.inARow(step, now));
      const fillerFrom = isFiller(step)
        ? Math.max(lastFillerAt + settings.fillerGapMs, startedAt + settings.fillerDelayMs)
        : 0;
      const latest = Math.max(earliest, fillerFrom, obstacles.blockedUntil());
      return latest > now ? latest : 0;
    },
    async perform(step) {
      if (isFiller(step)) lastFillerAt = clock.now();
      const before = requests;
      const giveBack = front.takeTurn(step);
      const release = locks.hold(step);
      try {
        await runner.perform(step);
      } catch (thrown) {
        // Give the turn back only if the disk refused a write before any request left: the entry was not tried. An
        // entry that meets an error of our own code would otherwise be first for ever.
        if (requests === before && isDiskError(thrown)) giveBack();
        throw thrown;
      } finally {
        // The step in the other slot may have sent some of these requests. Reserving too many does no harm; too few
        // would.
        learned.took(step, requests - before, clock.now());
        back.performed(step);
        release();
      }
    },
    open(resource, uid) {
      onDemand.ask(resource, uid, settings.openedFreshMs);
    },
    hint: head.hint,
    askAfresh() {
      runner.forgetRefusals();
      breaker.forget();
      backfill.changed();
    },
    distrustKey: gate.close,
    interrupted() {
      sweeps.spoil();
    },
    nextRetryAt: breaker.nextAt,
    givenUp: breaker.givenUp,
    counts: () => counts,
    resetCounts() {
      counts = noCounts();
    },
    isSwept: sweepInterval.isSwept,
    isSweptClean: sweepInterval.isSweptClean,
    sweepEveryMs: sweepInterval.everyMs,
    chooseSweepEvery: sweepInterval.choose,
    nextSweepAt: sweepInterval.nextAt,
    askForList: asked.ask,
    requestsLeft: () => dueReads.countDetailTasks() + dueReads.countPaymentsDue() + dueReads.countListsMissing(),
  };
}
