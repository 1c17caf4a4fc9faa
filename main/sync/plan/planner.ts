import type { RateLimiter } from '#main/sync/budget/rate-limiter.ts';
import type { Traffic } from '#main/sync/budget/lanes.ts';
import type { ObstacleTracker } from '#main/sync/connection-state.ts';
import { createPerformer } from '#main/sync/step-runner.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { RunCounts } from '#main/sync/run-result.ts';
import { noCounts } from '#main/sync/run-result.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Aim } from './background-plan.ts';
import { createBack } from './background-plan.ts';
import { createFill } from './backfill.ts';
import { createFront } from './foreground-plan.ts';
import { createHeadPoll } from './head-poll.ts';
import { createListLocks } from './list-locks.ts';
import { createOpened } from './on-demand-reads.ts';
import { createPasses } from './sweep-interval.ts';
import type { Step } from './next-entry.ts';
import { createLearnedRequests, isFiller } from './step-requests.ts';
import { createTroubles, stepNames } from './circuit-breaker.ts';
import { createWalks } from './sweeps.ts';
import type { Feed } from '#shared/service/wire-types.ts';
import type { WorkHooks } from './work-hooks.ts';

const isOfDisk = (thrown: unknown): boolean => ['disk_full', 'read_only'].includes(toAppError(thrown).code);

/** Decides and performs single steps; the loops of engine.ts decide when. */
export interface Work {
  /** What a person or the outbox waits for, the most urgent first. */
  front(): readonly Step[];
  /** The next read that nobody waits for. */
  back(aim: Aim): Step | null;
  /** Ms since epoch before which `step` may not begin, infinity while one under way has to end; 0 means now. */
  waitFor(step: Step, traffic: Pick<Traffic, 'reads' | 'writes'>): number;
  /** Never two at once that touch the same list; `front` and `back` see to that. */
  perform(step: Step): Promise<void>;
  /** Reads one object and what stands under it, where that is old, ahead of everything else. */
  open(resource: Resource, uid: Uid): void;
  /** Something happened that makes a look at the newest rows worth while. */
  hint(): void;
  /** A person asks for a fresh look: what was refused is asked for again. */
  askAfresh(): void;
  /** Another key may be in use: nothing leaves before its account is known, see `AccountGate.close`. */
  distrustKey(isAnswerFirst?: boolean): void;
  /** Paused or slept: what was under way proves nothing about what it did not show. */
  interrupted(): void;
  /** Ms since epoch when something that is put aside and not given up is tried again; infinity where nothing is. */
  troubledUntil(): number;
  /** Why something is given up for now; null where nothing is. */
  givenUp(): AppError | null;
  counts(): Readonly<RunCounts>;
  resetCounts(): void;
  /** Every list was walked to its end since then. */
  isSwept(since: number): boolean;
  /** And no row moved meanwhile, so that nothing can have been missed. */
  isSweptClean(since: number): boolean;
  /** Ms between two walks over all lists. */
  sweepEveryMs(): number;
  /** Reads that the book still misses. */
  requestsLeft(): number;
}

export function createWork(
  ports: EnginePorts,
  obstacles: ObstacleTracker,
  allowance: RateLimiter,
  settings: EngineSettings,
  hooks: WorkHooks,
): Work {
  const { clock, store } = ports;
  const troubles = createTroubles(ports, allowance, settings);
  const isListAside = (feed: Feed): boolean => troubles.isAside(stepNames.list(feed));
  const walks = createWalks(ports, isListAside);
  const opened = createOpened(ports);
  const head = createHeadPoll(ports, allowance, settings);
  const locks = createListLocks(ports);
  const passes = createPasses(ports, walks, allowance, settings);
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
  const performer = createPerformer(
    ports,
    { walks, troubles, opened, head, obstacles, settings, hooks: counted, allowance, isSaveWaiting },
    () => counts,
  );
  const { absence, gate } = performer;
  const isSkipped = (feed: Feed): boolean => walks.isRefused(feed) || isListAside(feed);
  const skipped = {
    isRefused: isSkipped,
    isMissing: performer.isMissing,
    wasRefused: walks.wasRefused,
    wasMissing: performer.wasMissing,
    count: () => walks.refusedCount() + performer.missingCount() + troubles.count(),
  };
  const fill = createFill(ports, skipped, settings.auditAfterMs);
  const front = createFront(ports, { walks, troubles, opened, absence, locks, allowance, learned });
  const back = createBack({ store, walks, troubles, head, absence, fill, isSkipped });

  function isSaveWaiting(): boolean {
    return front.isSaveWaiting();
  }

  /** Also where a key was refused: nothing is sent with it, or read but this, before it is accepted again. */
  const isControlFirst = (): boolean => obstacles.current().kind === 'stopped' || troubles.controlTurn() === 'first';

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
      const earliest = allowance.earliestAt(step.lane, { kind, ...traffic }, learned.inARow(step));
      const rested = isFiller(step)
        ? Math.max(lastFillerAt + settings.fillerGapMs, startedAt + settings.fillerDelayMs)
        : 0;
      const latest = Math.max(earliest, rested, obstacles.blockedUntil());
      return latest > now ? latest : 0;
    },
    async perform(step) {
      if (isFiller(step)) lastFillerAt = clock.now();
      const before = requests;
      const giveBack = front.takeTurn(step);
      const release = locks.hold(step);
      try {
        await performer.perform(step);
      } catch (thrown) {
        // What the disk stopped before anything was asked was not tried. A fault of our own keeps its turn: it would be first
        // for ever.
        if (requests === before && isOfDisk(thrown)) giveBack();
        throw thrown;
      } finally {
        // What the other slot asked for meanwhile is counted with it: too much room does no harm, too little does.
        learned.took(step, requests - before);
        back.performed(step);
        release();
      }
    },
    open(resource, uid) {
      opened.ask(resource, uid, settings.openedFreshMs);
    },
    hint: head.hint,
    askAfresh() {
      performer.forgetRefusals();
      troubles.forget();
      fill.changed();
    },
    distrustKey: gate.close,
    interrupted() {
      walks.spoil();
    },
    troubledUntil: troubles.nextAt,
    givenUp: troubles.givenUp,
    counts: () => counts,
    resetCounts() {
      counts = noCounts();
    },
    isSwept: passes.isSwept,
    isSweptClean: passes.isSweptClean,
    sweepEveryMs: passes.everyMs,
    requestsLeft: () => store.countDetailTasks() + store.countPaymentsDue() + store.countListsMissing(),
  };
}
