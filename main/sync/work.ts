import type { Allowance } from './allowance.ts';
import { accountFeeds, familyKey, feedKey, feedStates, nextChildFeed } from './feeds.ts';
import type { ObstacleTracker } from './obstacle.ts';
import type { Step } from './planner.ts';
import { planStep } from './planner.ts';
import type { Checkpoint, DetailTask, EnginePorts, Feed } from './ports.ts';
import { performDetail, performPage, walkMemories } from './pull.ts';
import { pushEntry } from './push.ts';
import { settleEntry } from './settle.ts';
import type { RunCounts } from './run-result.ts';
import { noCounts } from './run-result.ts';
import type { EngineSettings } from './settings.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { AppError } from '#shared/errors.ts';

const HOUR_MS = 3_600_000;
const CHILD_LISTS_EVERY_MS = 24 * HOUR_MS;
const REFUSED_LIST_AGAIN_MS = HOUR_MS;

/** What one plan is made for. */
export interface Aim {
  /** Lists are due when their last walk began before this (ms since epoch). */
  readonly sweepDueBefore: number;
  /** Also read details and child lists that are missing, not only what a person or an edit asks for. */
  readonly isFull: boolean;
}

/** Decides and performs single steps; the loops of engine.ts decide when. */
export interface Work {
  next(aim: Aim): Step | null;
  /** Ms since epoch before which `step` may not send; 0 means now. */
  waitFor(step: Step): number;
  perform(step: Step): Promise<void>;
  /** Reads one object ahead of everything else. */
  request(resource: Resource, uid: Uid): void;
  counts(): Readonly<RunCounts>;
  resetCounts(): void;
  /** Every list was walked to its end since then. */
  isSwept(since: number): boolean;
  /** And no row moved meanwhile, so that nothing can have been missed. */
  isSweptClean(since: number): boolean;
}

export function createWork(
  ports: EnginePorts,
  obstacles: ObstacleTracker,
  allowance: Allowance,
  settings: EngineSettings,
): Work {
  const { clock, store } = ports;
  const requested: DetailTask[] = [];
  const memories = walkMemories();
  /** Lists that were refused, by when: asked for again after a while, because the right to read may come back. */
  const refused = new Map<string, number>();
  /** Objects that answered "not found": nothing to try again in this run. */
  const missing = new Set<Uid>();
  let counts = noCounts();
  let lastFillerAt = 0;
  const startedAt = clock.now();

  function countRequest(): void {
    counts.requests += 1;
    allowance.spend();
  }

  function isRefused(feed: Feed): boolean {
    const since = clock.now() - REFUSED_LIST_AGAIN_MS;
    return [feedKey(feed), familyKey(feed)].some((key) => (refused.get(key) ?? Number.NEGATIVE_INFINITY) > since);
  }

  function refuse(feed: Feed, error: AppError): void {
    // One parent that is gone says nothing about the others; a right that is missing does.
    const key = error.code === 'forbidden' ? familyKey(feed) : feedKey(feed);
    refused.set(key, clock.now());
  }

  function nextDetail(): DetailTask | null {
    return store.listDetailTasks(missing.size + 1).find((task) => !missing.has(task.uid)) ?? null;
  }

  function request(resource: Resource, uid: Uid): void {
    const task = store.detailTask(resource, uid);
    if (task !== null && !requested.some((known) => known.uid === uid)) requested.push(task);
  }

  /** The account-wide list in which a new object will stand, while it was never read to its end: that comes first. */
  function unreadListOf({ op, resource }: Mutation): Step | null {
    const feed = accountFeeds.find((known) => known.resource === resource);
    if (op !== 'create' || feed === undefined || isRefused(feed) || store.wasRead(feed)) return null;
    const checkpoint = store.checkpointOf(feed);
    return { kind: 'page', lane: 'outbox', feed, checkpoint: checkpoint?.nextPage === null ? null : checkpoint };
  }

  /** A mail or a payment changes its invoice in ways that only the service knows. */
  function invoiceChangedBy(mutation: Mutation): Uid | null {
    if (mutation.op === 'deliver' || mutation.op === 'reminder') return mutation.uid;
    return mutation.resource === 'payments' ? store.targetOf('payments', mutation.uid).parentUid : null;
  }

  /** True when the failure concerned only the thing asked for, not the way to the service. */
  function isAboutOne(error: AppError): boolean {
    return error.code === 'not_found' || error.code === 'forbidden' || error.code === 'rejected';
  }

  function finishedSince(feed: Feed, since: number): Checkpoint | null {
    const checkpoint = store.checkpointOf(feed);
    return checkpoint !== null && checkpoint.nextPage === null && checkpoint.startedAt >= since ? checkpoint : null;
  }

  return {
    next({ sweepDueBefore, isFull }) {
      const feeds = feedStates(store).filter(({ feed }) => !isRefused(feed));
      const planned = planStep({
        now: clock.now(),
        entries: store.listOpenEntries(),
        requested,
        feeds,
        sweepDueBefore,
        detail: isFull ? nextDetail() : null,
      });
      const unread = planned?.kind === 'push' ? unreadListOf(planned.entry.mutation) : null;
      if (unread !== null) return unread;
      if (planned !== null || !isFull) return planned;
      const child = nextChildFeed(
        store,
        Math.min(sweepDueBefore, clock.now() - CHILD_LISTS_EVERY_MS),
        refused.size,
        isRefused,
      );
      return child === null ? null : { kind: 'page', lane: 'background', ...child };
    },
    waitFor(step) {
      const now = clock.now();
      const earliest = allowance.earliestAt(step.lane);
      const rested = isFiller(step)
        ? Math.max(lastFillerAt + settings.fillerGapMs, startedAt + settings.fillerDelayMs)
        : 0;
      const latest = Math.max(earliest, rested, obstacles.blockedUntil());
      return latest > now ? latest : 0;
    },
    async perform(step) {
      if (isFiller(step)) lastFillerAt = clock.now();
      switch (step.kind) {
        case 'push': {
          const result = await pushEntry({ ...ports, countRequest }, step.entry, settings);
          if (result.kind === 'unanswered') counts.unanswered += 1;
          if (result.kind === 'failed' || result.kind === 'unanswered') obstacles.failed(result.error);
          else if (result.kind !== 'impossible') obstacles.contacted();
          // What the account had already needed no sending.
          if (result.kind !== 'settled') return;
          counts.pushed += 1;
          const invoice = invoiceChangedBy(step.entry.mutation);
          if (invoice !== null) request('invoices', invoice);
          return;
        }
        case 'probe': {
          const result = await settleEntry({ ...ports, countRequest }, step.entry, settings);
          if (result.kind === 'failed') obstacles.failed(result.error);
          else obstacles.contacted();
          if (result.kind === 'known' && result.isDone) counts.pushed += 1;
          return;
        }
        case 'page': {
          countRequest();
          const result = await performPage(ports, step.feed, step.checkpoint, memories);
          if (result.kind === 'ok') {
            obstacles.contacted();
            counts.created += result.created;
            counts.updated += result.updated;
          } else if (isAboutOne(result.error)) refuse(step.feed, result.error);
          else obstacles.failed(result.error);
          return;
        }
        case 'detail': {
          countRequest();
          const index = requested.findIndex((task) => task.uid === step.task.uid);
          if (index >= 0) requested.splice(index, 1);
          const error = await performDetail(ports, step.task);
          if (error === null) obstacles.contacted();
          else if (isAboutOne(error)) missing.add(step.task.uid);
          else obstacles.failed(error);
        }
      }
    },
    request,
    counts: () => counts,
    resetCounts() {
      counts = noCounts();
    },
    isSwept: (since) => accountFeeds.every((feed) => isRefused(feed) || finishedSince(feed, since) !== null),
    isSweptClean: (since) =>
      accountFeeds.every((feed) => isRefused(feed) || finishedSince(feed, since)?.isClean === true),
  };
}

/** Reads that nobody waits for: they only make the book more complete. */
function isFiller(step: Step): boolean {
  if (step.lane !== 'background') return false;
  return step.kind === 'detail' || (step.kind === 'page' && step.feed.parent !== null);
}
