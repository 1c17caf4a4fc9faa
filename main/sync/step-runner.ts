import type { AbsenceWork } from '#main/sync/absence/absence-work.ts';
import { createAbsenceWork } from '#main/sync/absence/absence-work.ts';
import { isLeftOut } from '#main/sync/absence/absence-suspects.ts';
import { defaultAbsenceSettings } from '#main/sync/absence/settings.ts';
import type { RateLimiter } from '#main/sync/budget/rate-limiter.ts';
import type { HeadPoll } from '#main/sync/plan/head-poll.ts';
import type { ObstacleTracker } from './connection-state.ts';
import { isGuess, isLimitMet } from './connection-state.ts';
import type { OnDemandReads } from '#main/sync/plan/on-demand-reads.ts';
import type { Step } from '#main/sync/plan/next-entry.ts';
import type { CircuitBreaker } from '#main/sync/plan/circuit-breaker.ts';
import { stepNames } from '#main/sync/plan/circuit-breaker.ts';
import { createNegativeCache } from '#main/sync/plan/negative-cache.ts';
import type { EnginePorts } from './ports.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import type { DetailTask } from '#main/sync/ports/due-reads.ts';
import type { PageOutcome } from '#main/sync/pull/pull.ts';
import { concernsOnlyTarget } from '#main/sync/pull/failure-scope.ts';
import { performDetail, performHead, performPage } from '#main/sync/pull/pull.ts';
import { pushEntry } from '#main/sync/push/push.ts';
import type { PushPorts } from '#main/sync/push/push-result.ts';
import { createPreflightBackoff } from '#main/sync/push/retry.ts';
import { findObstacle } from '#main/sync/push/explain-refused-read.ts';
import { createSearchBackoff } from '#main/sync/settle/search-backoff.ts';
import { createSuspendedSearches } from '#main/sync/settle/suspended-searches.ts';
import { searchBeforeResend } from '#main/sync/settle/search-before-resend.ts';
import { settleEntry } from '#main/sync/settle/settle.ts';
import { holdAfterUnansweredUpdate } from '#main/sync/settle/hold-after-unanswered-update.ts';
import { isRunning, PAGE_SIZE, smallerThan } from '#main/sync/pull/sweep.ts';
import type { RunCounts } from './run-result.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { Sweeps } from '#main/sync/plan/sweeps.ts';
import type { AccountGate } from '#main/sync/account/gate.ts';
import { createAccountGate } from '#main/sync/account/gate.ts';
import { invoiceChangedBy } from '#main/sync/push/changed-invoice.ts';
import { assertNever } from '#shared/assert.ts';
import type { AppError } from '#shared/errors.ts';
import type { RequestPurpose } from '#shared/screens/sync-status.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Feed, PageSize, ReadAnswer, WriteAnswer } from '#shared/service/wire-types.ts';
import type { Settling } from '#main/sync/settle/settle-result.ts';
import type { WorkHooks } from '#main/sync/plan/work-hooks.ts';

/** Names the family of single reads: an account or a key may have none of a whole kind. */
const objectsOf = ({ resource }: DetailTask): string => `objects of ${resource}`;

interface StepRunnerDeps {
  readonly sweeps: Sweeps;
  readonly breaker: CircuitBreaker;
  readonly onDemand: OnDemandReads;
  readonly head: HeadPoll;
  readonly obstacles: ObstacleTracker;
  readonly allowance: RateLimiter;
  readonly settings: EngineSettings;
  readonly hooks: WorkHooks;
  readonly isSaveWaiting: () => boolean;
}

/** A step that takes at least this many ms is told of: longer than a service that is well needs for all requests of one. */
const SLOW_STEP_MS = 10_000;

/** Performs one step and records its outcome for the connection state, the counts and the planning of the next step. */
export interface StepRunner {
  perform(step: Step): Promise<void>;
  isMissing(task: DetailTask): boolean;
  /** True when the last read of it was refused or empty, even if it may be read again by now. */
  wasMissing(task: DetailTask): boolean;
  missingCount(): number;
  /** Forgets refused and missing reads: a person asked to sync, or entered another key. */
  forgetRefusals(): void;
  readonly absence: AbsenceWork;
  readonly gate: AccountGate;
}

export function createStepRunner(ports: EnginePorts, deps: StepRunnerDeps, counts: () => RunCounts): StepRunner {
  const { clock, outbox, mirror, absences } = ports;
  const { sweeps, breaker, onDemand, head, obstacles, allowance, settings } = deps;
  /** Objects whose read answered "not found", was refused, or came without lines. */
  const missing = createNegativeCache(clock);
  let isNothingAllowed = false;
  let isAnswered = false;
  /** The newest rows to ask for at once: fewer after a page was too large to be read. */
  let headSize: PageSize = PAGE_SIZE;
  const { read, list, write } = ports.service;
  const service = { ...ports.service, read: noted(read), list: noted(list), write: noted(write) };
  const { hooks, isSaveWaiting } = deps;
  const pushPorts: PushPorts = {
    ...ports,
    service,
    countRequest: countFor('changes'),
    mayLeave: hooks.mayLeave,
    isSaveWaiting,
    listSwept,
  };
  const settling: Settling = { settings, suspended: createSuspendedSearches(clock) };
  const preflights = createPreflightBackoff(ports, settings);
  const searches = createSearchBackoff(pushPorts);
  const absence = createAbsenceWork({ ...ports, countRequest: countFor('checks') }, defaultAbsenceSettings);
  const asked = {
    keyMark: () => ports.service.keyMark(),
    list: noted((...question: Parameters<typeof list>) => ports.service.list(...question)),
  };
  const gate = createAccountGate(
    { ...ports, service: asked },
    { countRequest: countFor('checks'), mayLeave: hooks.mayLeave },
  );

  /** Notes whether a request of the step (its write included) was answered. The front slot runs one step at a time. */
  function noted<Args extends readonly unknown[], Answer extends ReadAnswer<unknown> | WriteAnswer>(
    ask: (...args: Args) => Promise<Answer>,
  ): (...args: Args) => Promise<Answer> {
    return async (...args) => {
      const answer = await ask(...args);
      if (answer.kind === 'ok' || answer.kind === 'done' || answer.kind === 'rejected') isAnswered = true;
      return answer;
    };
  }

  /** Returns what counts a request for this purpose, just before it is sent. */
  function countFor(purpose: RequestPurpose): () => void {
    return () => {
      counts().requests += 1;
      allowance.spend(purpose);
      hooks.onRequest();
    };
  }

  function listSwept(feed: Feed, checkpoint: Checkpoint): void {
    counts().removed += absence.judged(feed, checkpoint);
  }

  /** Records an answer of the service. Refusals from while every list was refused are forgotten. */
  function reached(step: Step): void {
    if (isNothingAllowed) forgetRefusals();
    isNothingAllowed = false;
    breaker.succeeded(step);
    obstacles.contacted();
  }

  /**
   * Records a failure. Returns true when it is this step's own: it is put aside and nothing else waits for it. A limit
   * stops everything for its time all the same, but a step that alone meets it must not do so again and again.
   */
  function failed(step: Step, error: AppError): boolean {
    ports.reports?.failed(step.kind, error);
    const isStopped = obstacles.current().kind === 'stopped';
    const isOwn = isGuess(error) || isLimitMet(error);
    const isAlone = !isStopped && isOwn && breaker.failed(step, error) === 'alone';
    if (!isAlone || !isGuess(error)) obstacles.failed(error);
    return isAlone;
  }

  /** If the service answered an earlier request of this step, failures before that do not lengthen the next wait. */
  function forgetOlderFailures(): void {
    if (isAnswered) obstacles.contacted();
  }

  /**
   * If every list is refused, assumes a wrong or blocked endpoint instead of missing rights, and keeps probing one list
   * until an answer changes.
   */
  function refused(feed: Feed, error: AppError): void {
    ports.reports?.failed('page', error);
    sweeps.refuse(feed, error);
    if (feed.parent !== null || !(isNothingAllowed || sweeps.areAllRefused())) return;
    isNothingAllowed = true;
    sweeps.forgetRefusals();
    obstacles.failed(error);
  }

  function forgetRefusals(): void {
    sweeps.forgetRefusals();
    missing.forget();
  }

  function isMissing(task: DetailTask): boolean {
    return missing.isWaiting(task.uid, objectsOf(task)) || breaker.isAside(stepNames.object(task.uid));
  }

  function askForInvoice({ mutation }: OutboxRow): void {
    const invoice = invoiceChangedBy(outbox, mutation);
    if (invoice !== null) onDemand.ask('invoices', invoice, 0);
  }

  async function push(step: Extract<Step, { readonly kind: 'push' }>): Promise<void> {
    const { entry } = step;
    isAnswered = false;
    const result =
      holdAfterUnansweredUpdate(pushPorts, entry, settings) ??
      (await searchBeforeResend(pushPorts, entry, settling)) ??
      (await pushEntry(pushPorts, entry, settings));
    if (result.kind === 'unanswered') {
      counts().unanswered += 1;
      forgetOlderFailures();
      ports.reports?.failed('push', result.error);
      obstacles.failed(result.error);
    } else if (result.kind === 'failed') {
      forgetOlderFailures();
      if (failed(step, result.error)) preflights.failed(entry, result.error);
    } else if (isAnswered) {
      // An entry that was held, delayed or taken back before any answer says nothing about the service.
      preflights.passed(entry);
      reached(step);
    }
    // A create that was found in the account was not sent, but a payment found there has changed its invoice all the
    // same.
    if (result.kind === 'settled') counts().pushed += 1;
    const isFound = result.kind === 'nothing_left' && entry.mutation.op === 'create';
    if (result.kind === 'settled' || isFound) askForInvoice(entry);
  }

  async function probe(step: Extract<Step, { readonly kind: 'probe' }>): Promise<void> {
    const { entry } = step;
    isAnswered = false;
    const result = await settleEntry(pushPorts, entry, settling);
    if (result.kind === 'failed') {
      forgetOlderFailures();
      if (failed(step, result.error)) searches.failed(entry, breaker.asideUntil(step));
      return;
    }
    searches.passed(entry);
    if (isAnswered) reached(step);
    if (result.kind !== 'known' || !result.isDone) return;
    counts().pushed += 1;
    // A mail was proven by reading its invoice a moment ago; only a payment's invoice has to be read.
    if (entry.mutation.resource === 'payments') askForInvoice(entry);
  }

  /** Records the outcome of reading a page or head. Returns true when the rows are stored. */
  function takeRows(step: Extract<Step, { readonly kind: 'page' | 'head' }>, result: PageOutcome): boolean {
    const { feed } = step;
    // A page too large to be read may be of something else than the service: it is no contact, and no failure.
    if (result.kind === 'too_large') return step.kind === 'page';
    if (result.kind === 'failed') {
      sweeps.spoil(feed);
      if (concernsOnlyTarget(result, feed.parent === null)) refused(feed, result.error);
      else failed(step, result.error);
      return false;
    }
    reached(step);
    counts().created += result.created;
    counts().updated += result.updated;
    return true;
  }

  async function page(step: Extract<Step, { readonly kind: 'page' }>): Promise<void> {
    countFor('lists')();
    const { feed, checkpoint } = step;
    const isStored = takeRows(step, await performPage(ports, feed, checkpoint, sweeps.memories, settings));
    if (isStored) sweeps.pageStored(feed);
    const stoodAt = isStored ? mirror.checkpointOf(feed) : null;
    if (stoodAt !== null && !isRunning(stoodAt)) listSwept(feed, stoodAt);
    onDemand.ended(step, isStored);
  }

  async function newest(step: Extract<Step, { readonly kind: 'head' }>): Promise<void> {
    countFor('lists')();
    const perPage = Math.min(headSize, mirror.checkpointOf(step.feed)?.perPage ?? PAGE_SIZE) as PageSize;
    const outcome = await performHead(ports, step.feed, perPage);
    const smaller = outcome.kind === 'failed' && outcome.isTooLarge === true ? smallerThan(perPage) : null;
    takeRows(step, smaller === null ? outcome : { kind: 'too_large' });
    headSize = smaller ?? headSize;
    head.ended();
  }

  async function detail(step: Extract<Step, { readonly kind: 'detail' }>): Promise<void> {
    countFor('details')();
    const { task } = step;
    const outcome = await performDetail(ports, task);
    if (outcome.kind !== 'failed') reached(step);
    // After `reached`, which may forget earlier refusals.
    if (outcome.kind === 'whole') missing.answered(task.uid, objectsOf(task));
    else if (outcome.kind === 'header_only') missing.refused(task.uid, objectsOf(task), 'one');
    else if (concernsOnlyTarget(outcome, false)) {
      const isUnlisted = isLeftOut(absences, task.resource, task.uid);
      missing.refused(task.uid, objectsOf(task), isUnlisted ? 'unlisted' : 'perhaps_all');
    } else failed(step, outcome.error);
    onDemand.ended(step, outcome.kind !== 'failed');
  }

  async function confirm(step: Extract<Step, { readonly kind: 'confirm' }>): Promise<void> {
    const { removed, error } = await absence.perform(step.request);
    counts().removed += removed;
    if (error === null) reached(step);
    else failed(step, error);
  }

  async function control(step: Extract<Step, { readonly kind: 'control' }>): Promise<void> {
    const obstacle = await findObstacle({ ...pushPorts, countRequest: countFor('checks') });
    if (obstacle === null) reached(step);
    else failed(step, obstacle);
  }

  async function account(step: Extract<Step, { readonly kind: 'account' }>): Promise<void> {
    isAnswered = false;
    const result = await gate.ask();
    // The service is there, also where its answer is about a key that was replaced meanwhile.
    forgetOlderFailures();
    if (result.kind === 'answered') reached(step);
    else if (result.kind === 'failed') {
      ports.reports?.failed('account', result.error);
      obstacles.failed(result.error);
    } else if (result.kind === 'opened') obstacles.keyFound();
  }

  function performNow(step: Step): Promise<void> {
    switch (step.kind) {
      case 'push':
        return push(step);
      case 'probe':
        return probe(step);
      case 'confirm':
        return confirm(step);
      case 'page':
        return page(step);
      case 'head':
        return newest(step);
      case 'detail':
        return detail(step);
      case 'control':
        return control(step);
      case 'account':
        return account(step);
      default:
        return assertNever(step);
    }
  }

  return {
    isMissing,
    wasMissing: (task) => missing.isKnown(task.uid, objectsOf(task)),
    missingCount: missing.count,
    forgetRefusals,
    absence,
    gate,
    async perform(step) {
      const startedAt = clock.monotonic();
      try {
        await performNow(step);
      } catch (thrown) {
        ports.reports?.broken(step.kind, thrown);
        throw thrown;
      } finally {
        const ms = Math.round(clock.monotonic() - startedAt);
        if (ms >= SLOW_STEP_MS) ports.reports?.slow(step.kind, ms);
      }
    },
  };
}
