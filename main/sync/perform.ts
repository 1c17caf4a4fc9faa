import type { AbsenceWork } from '#main/sync/absence/absence-work.ts';
import { createAbsenceWork } from '#main/sync/absence/absence-work.ts';
import type { Confirmation } from '#main/sync/absence/next-confirmation.ts';
import { defaultAbsenceSettings } from '#main/sync/absence/settings.ts';
import type { Allowance } from './allowance.ts';
import { transportBackoff } from './budget/backoff.ts';
import type { HeadPoll } from '#main/sync/plan/head-poll.ts';
import type { ObstacleTracker } from './obstacle.ts';
import type { Opened } from '#main/sync/plan/opened.ts';
import type { Step } from '#main/sync/plan/planner.ts';
import type { EnginePorts, Feed } from './ports.ts';
import type { DetailTask } from './store.ts';
import type { PageOutcome } from '#main/sync/pull/pull.ts';
import { isAboutOne } from '#main/sync/pull/about-one.ts';
import { performDetail, performHead, performPage } from '#main/sync/pull/pull.ts';
import { pushEntry } from '#main/sync/push/push.ts';
import type { PushPorts } from '#main/sync/push/push-result.ts';
import { createPreflightLadder } from '#main/sync/push/retry.ts';
import { settleEntry } from '#main/sync/settle/settle.ts';
import { isRunning } from '#main/sync/pull/sweep.ts';
import type { RunCounts } from './run-result.ts';
import type { EngineSettings } from './settings.ts';
import type { Walks } from '#main/sync/plan/walks.ts';
import type { WorkHooks } from '#main/sync/plan/work.ts';
import { assertNever } from '#shared/assert.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import type { Uid } from '#shared/model/ids.ts';

/** An object that answered "not found" or was refused is asked for again after this long. */
const MISSING_AGAIN_MS = 3_600_000;
const LOOK_AGAIN_MS = 60_000;

interface Surroundings {
  readonly walks: Walks;
  readonly opened: Opened;
  readonly head: HeadPoll;
  readonly obstacles: ObstacleTracker;
  readonly allowance: Allowance;
  readonly settings: EngineSettings;
  readonly hooks: WorkHooks;
}

/** Performs one step and takes down what came of it, for the obstacles, the counts and those who plan the next one. */
export interface Performer {
  perform(step: Step): Promise<void>;
  isMissing(task: DetailTask): boolean;
  missingCount(): number;
  forgetMissing(): void;
  readonly absence: AbsenceWork;
}

export function createPerformer(ports: EnginePorts, around: Surroundings, counts: () => RunCounts): Performer {
  const { clock, store } = ports;
  const { walks, opened, head, obstacles, allowance, settings } = around;
  const missing = new Map<Uid, number>();
  const failedLooks = new Map<number, number>();
  const preflights = createPreflightLadder(ports);
  const absence = createAbsenceWork({ ...ports, countRequest }, defaultAbsenceSettings);
  const pushPorts: PushPorts = { ...ports, countRequest, mayLeave: around.hooks.mayLeave };

  function countRequest(): void {
    counts().requests += 1;
    allowance.spend();
    around.hooks.onRequest();
  }

  function isMissing({ uid }: DetailTask): boolean {
    const since = missing.get(uid);
    return since !== undefined && since > clock.now() - MISSING_AGAIN_MS;
  }

  /** A mail or a payment changes its invoice in ways that only the service knows. */
  function invoiceChangedBy(mutation: Mutation): Uid | null {
    if (mutation.op === 'deliver' || mutation.op === 'reminder') return mutation.uid;
    return mutation.resource === 'payments' ? store.targetOf('payments', mutation.uid).parentUid : null;
  }

  async function push(entry: OutboxRow): Promise<void> {
    const result = await pushEntry(pushPorts, entry, settings);
    if (result.kind === 'failed' && result.error.code === 'service_error') preflights.failed(entry, result.error);
    else preflights.passed(entry);
    if (result.kind === 'unanswered') counts().unanswered += 1;
    if (result.kind === 'failed' || result.kind === 'unanswered') obstacles.failed(result.error);
    else if (result.kind !== 'impossible') obstacles.contacted();
    // What the account had already needed no sending.
    if (result.kind !== 'settled') return;
    counts().pushed += 1;
    const invoice = invoiceChangedBy(entry.mutation);
    if (invoice !== null) opened.ask('invoices', invoice, 0);
  }

  async function probe(entry: OutboxRow): Promise<void> {
    const result = await settleEntry(pushPorts, entry, settings);
    if (result.kind === 'failed') obstacles.failed(result.error);
    else obstacles.contacted();
    // A look that this service cannot answer must not be made before all others again and again.
    if (result.kind === 'failed' && result.error.code === 'service_error') {
      const failures = (failedLooks.get(entry.id) ?? 0) + 1;
      failedLooks.set(entry.id, failures);
      const wait = transportBackoff(failures, ports.random('look again'), settings);
      store.lookAgain(entry.id, clock.now() + Math.min(LOOK_AGAIN_MS, wait));
    } else failedLooks.delete(entry.id);
    if (result.kind === 'known' && result.isDone) counts().pushed += 1;
  }

  /** True when the rows are stored. */
  function takeRows(feed: Feed, result: PageOutcome): boolean {
    if (result.kind === 'failed') {
      walks.spoil(feed);
      if (isAboutOne(result, feed.parent === null)) walks.refuse(feed, result.error);
      else obstacles.failed(result.error);
      return false;
    }
    obstacles.contacted();
    counts().created += result.created;
    counts().updated += result.updated;
    return true;
  }

  async function page(step: Extract<Step, { readonly kind: 'page' }>): Promise<void> {
    countRequest();
    const { feed, checkpoint } = step;
    const isStored = takeRows(feed, await performPage(ports, feed, checkpoint, walks.memories, settings));
    if (isStored) walks.pageStored(feed);
    const walked = isStored ? store.checkpointOf(feed) : null;
    if (walked !== null && !isRunning(walked)) counts().removed += absence.judged(feed, walked);
    opened.ended(step, isStored);
  }

  async function detail(step: Extract<Step, { readonly kind: 'detail' }>): Promise<void> {
    countRequest();
    const failure = await performDetail(ports, step.task);
    if (failure === null) obstacles.contacted();
    else if (isAboutOne(failure, false)) missing.set(step.task.uid, clock.now());
    else obstacles.failed(failure.error);
    opened.ended(step, failure === null);
  }

  async function confirm(request: Confirmation): Promise<void> {
    const { removed, error } = await absence.perform(request);
    counts().removed += removed;
    if (error === null) obstacles.contacted();
    else obstacles.failed(error);
  }

  return {
    isMissing,
    missingCount: () => missing.size,
    forgetMissing() {
      missing.clear();
    },
    absence,
    async perform(step) {
      switch (step.kind) {
        case 'push':
          return push(step.entry);
        case 'probe':
          return probe(step.entry);
        case 'confirm':
          return confirm(step.request);
        case 'page':
          return page(step);
        case 'head':
          countRequest();
          takeRows(step.feed, await performHead(ports, step.feed));
          head.ended();
          return;
        case 'detail':
          return detail(step);
        default:
          return assertNever(step);
      }
    },
  };
}
