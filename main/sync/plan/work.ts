import type { Allowance } from '#main/sync/allowance.ts';
import type { Lane, Traffic } from '#main/sync/budget/lanes.ts';
import { createAlternation } from './alternation.ts';
import { accountFeeds, feedKey } from './feeds.ts';
import { createFill } from './fill.ts';
import { createHeadPoll } from './head-poll.ts';
import type { ObstacleTracker } from '#main/sync/obstacle.ts';
import { createOpened } from './opened.ts';
import { createPerformer } from '#main/sync/perform.ts';
import type { Step } from './planner.ts';
import { nextEntry, nextUnknown, parkedDue } from './planner.ts';
import type { EnginePorts, Feed } from '#main/sync/ports.ts';
import { isRunning } from '#main/sync/pull/sweep.ts';
import type { RunCounts } from '#main/sync/run-result.ts';
import { noCounts } from '#main/sync/run-result.ts';
import type { EngineSettings } from '#main/sync/settings.ts';
import { createTroubles, isEntryName, stepNames } from './troubles.ts';
import { createTurns } from './turns.ts';
import { createWalks } from './walks.ts';
import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import { parentOf } from '#shared/model/resource.ts';

const HOUR_MS = 3_600_000;
/** Share of the hour's requests that walks over the lists may take when an account is large. */
const WALK_SHARE = 0.25;
/** Requests of a walk over all lists from which on the newest rows are looked at first. */
const LONG_PASS = 20;

/** What a person saved so long ago or less is waited for. */
const WAITED_FOR_MS = 5 * 60_000;

const isOfDisk = (thrown: unknown): boolean => ['disk_full', 'read_only'].includes(toAppError(thrown).code);

/** What reads nobody waits for are planned for. */
export interface Aim {
  /** Lists are due when their last walk began before this (ms since epoch). */
  readonly sweepDueBefore: number;
  /** Also read details and child lists that are missing, not only what a person or an edit asks for. */
  readonly isFull: boolean;
  /** The program stays open: look at what is new between walks, and again at what no list shows. */
  readonly isWatching: boolean;
}

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

export interface WorkHooks {
  /** False once nothing new may leave. */
  readonly mayLeave: () => boolean;
  /** A request is on the ledger and about to leave. */
  readonly onRequest: () => void;
}

export function createWork(
  ports: EnginePorts,
  obstacles: ObstacleTracker,
  allowance: Allowance,
  settings: EngineSettings,
  hooks: WorkHooks,
): Work {
  const { clock, store } = ports;
  const troubles = createTroubles(ports, settings);
  const isListAside = (feed: Feed): boolean => troubles.isAside(stepNames.list(feed));
  const walks = createWalks(ports, isListAside);
  const opened = createOpened(ports);
  const head = createHeadPoll(ports, allowance, settings);
  /** Lists that a step under way reads or counts on. */
  const locked = new Set<string>();
  let counts = noCounts();
  let lastFillerAt = 0;
  const startedAt = clock.now();
  let requests = 0;
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
  /** What is refused for ever must not take all that the budget leaves. */
  const leftovers = createAlternation(fill.refused, fill.audit);

  /** The account-wide list in which a new object will stand, while it was never read to its end: that comes first. */
  function unreadListOf({ op, resource }: Mutation, lane: Lane): Step | null {
    const feed = accountFeeds.find((known) => known.resource === resource);
    if (op !== 'create' || feed === undefined || walks.isRefused(feed) || store.wasRead(feed)) return null;
    const checkpoint = store.checkpointOf(feed);
    return { kind: 'page', lane, feed, checkpoint: isRunning(checkpoint) ? checkpoint : null };
  }

  /** The list that a step reads page by page: two walks over one list at a time would spoil each other. */
  function listOf(step: Step): Feed | null {
    if (step.kind === 'page') return step.feed;
    if (step.kind !== 'push' || step.entry.mutation.op !== 'create') return null;
    const { resource, uid } = step.entry.mutation;
    const { parent } = store.targetOf(resource, uid);
    return parentOf[resource] === undefined || parent === null ? null : { resource, parent };
  }

  function isFree(step: Step): boolean {
    const feed = listOf(step);
    return feed === null || !locked.has(feedKey(feed));
  }

  function finishedSince(feed: Feed, since: number, isCleanOnly: boolean): boolean {
    const checkpoint = store.checkpointOf(feed);
    if (checkpoint === null || isRunning(checkpoint) || checkpoint.startedAt < since) return false;
    return checkpoint.isClean || !isCleanOnly;
  }

  const isEveryListWalked = (since: number, isCleanOnly: boolean): boolean =>
    accountFeeds.every((feed) => walks.isRefused(feed) || finishedSince(feed, since, isCleanOnly));

  function nextRead({ sweepDueBefore, isFull, isWatching }: Aim): Step | null {
    const due = walks.next(sweepDueBefore, absence.isSweepWanted);
    const isPolled = isWatching && !walks.isRefused(head.feed) && !troubles.isAside(stepNames.head);
    // A walk that is about to begin shows the newest rows soon enough, unless the lists are long.
    const poll = isPolled && (due === null || walks.requestsPerPass() > LONG_PASS) ? head.next() : null;
    if (poll !== null) return poll;
    if (due !== null) return { kind: 'page', lane: 'background', ...due };
    const again = absence.sweepWanted().find((feed) => feed.parent !== null && !isSkipped(feed));
    if (again !== undefined) return { kind: 'page', lane: 'background', feed: again, checkpoint: null };
    const missing = isFull ? fill.missing() : null;
    if (missing !== null) return missing;
    if (isWatching) return leftovers.next();
    return isFull ? fill.refused() : null;
  }

  /** What an entry fails by: itself, or the list that has to be read before it leaves. */
  function namesOf({ id, mutation }: OutboxRow): readonly string[] {
    const unread = unreadListOf(mutation, 'outbox');
    return [stepNames.entry(id), ...(unread?.kind === 'page' ? [stepNames.list(unread.feed)] : [])];
  }

  const isAside = (entry: OutboxRow): boolean => namesOf(entry).some(troubles.isAside);
  /** While the other slot reads the list that an entry counts on, all others may go. */
  const isKept = (entry: OutboxRow): boolean => isAside(entry) || !isFree(pushOf(entry));
  const turns = createTurns();
  const isUntried = (entry: OutboxRow | null): boolean => entry !== null && turns.lastTurn(entry.id) === 0;
  /** The first attempt of what a person has just saved is theirs; whatever else leaves of the outbox has time. */
  const isWaitedFor = (entry: OutboxRow): boolean =>
    isUntried(entry) && entry.savedAt > clock.now() - WAITED_FOR_MS && entry.savedAt <= clock.now();
  const entryTurns = { isAside: isKept, isWaitedFor, lastTurn: turns.lastTurn };

  const isQueued = (id: number): boolean =>
    store.listOpenEntries().some((entry) => entry.id === id && entry.state === 'queued');

  const controls = (lane: Lane): readonly Step[] =>
    troubles.controlTurn() === 'last' ? [{ kind: 'control', lane }] : [];

  /** Also where a key was refused: nothing is sent with it, or read but this, before it is accepted again. */
  const isControlFirst = (): boolean => obstacles.current().kind === 'stopped' || troubles.controlTurn() === 'first';
  const backStep = (aim: Aim): Step | null => nextRead(aim) ?? controls('background')[0] ?? null;

  function beginTurnsOf(entries: readonly OutboxRow[]): boolean {
    const names = new Set(entries.flatMap(namesOf));
    return troubles.beginTurns((name) => names.has(name));
  }

  /** A look follows its write only when what was never tried has had its turn: what fails would fail twice before it. */
  function frontSteps(entries: readonly OutboxRow[], now: number): readonly Step[] {
    const unknown = nextUnknown(entries, now, { ...entryTurns, isAside });
    const entry = nextEntry(entries, now, entryTurns);
    const question = absence.next(now);
    const push: Step | null = entry === null ? null : pushOf(entry);
    const probe: Step | null = unknown === null ? null : { kind: 'probe', lane: 'outbox', entry: unknown };
    const outbox =
      isUntried(entry) && !isUntried(unknown) ? [opened.next(), push, probe] : [probe, opened.next(), push];
    const steps: readonly (Step | null)[] = [
      ...(push?.lane === 'person' ? [push, probe, opened.next()] : outbox),
      question === null ? null : { kind: 'confirm', lane: 'outbox', request: question },
      ...(entries.some(isAside) ? controls('outbox') : []),
    ];
    return steps.filter((step) => step !== null).filter(isFree);
  }

  function pushOf(entry: OutboxRow): Step {
    const lane = isWaitedFor(entry) ? 'person' : 'outbox';
    return unreadListOf(entry.mutation, lane) ?? { kind: 'push', lane, entry };
  }

  function isSaveWaiting(): boolean {
    const now = clock.now();
    const entry = nextEntry(store.listOpenEntries(), now, entryTurns);
    if (entry === null || !isWaitedFor(entry)) return false;
    const step = pushOf(entry);
    const alone = { kind: step.kind === 'push' ? 'write' : 'read', reads: 0, writes: 0 } as const;
    return allowance.earliestAt(step.lane, alone, requestsInARow(step)) <= now;
  }

  return {
    front() {
      if (!gate.isOpen()) return [{ kind: 'account', lane: 'person' }];
      if (isControlFirst()) return [{ kind: 'control', lane: 'outbox' }];
      const now = clock.now();
      const entries = store.listOpenEntries();
      for (const { id } of parkedDue(entries, now)) store.unpark(id, now);
      const steps = frontSteps(entries, now);
      return steps.length > 0 || !beginTurnsOf(entries) ? steps : frontSteps(entries, now);
    },
    back(aim) {
      if (!gate.isOpen() || isControlFirst()) return null;
      const step = backStep(aim) ?? (troubles.beginTurns((name) => !isEntryName(name)) ? backStep(aim) : null);
      return step === null || !isFree(step) ? null : step;
    },
    waitFor(step, traffic) {
      const now = clock.now();
      const kind = step.kind === 'push' ? 'write' : 'read';
      const earliest = allowance.earliestAt(step.lane, { kind, ...traffic }, requestsInARow(step));
      const rested = isFiller(step)
        ? Math.max(lastFillerAt + settings.fillerGapMs, startedAt + settings.fillerDelayMs)
        : 0;
      const latest = Math.max(earliest, rested, obstacles.blockedUntil());
      return latest > now ? latest : 0;
    },
    async perform(step) {
      if (isFiller(step)) lastFillerAt = clock.now();
      const id = step.kind === 'push' || step.kind === 'probe' ? step.entry.id : null;
      const lastTurn = id === null ? 0 : turns.lastTurn(id);
      const before = requests;
      if (id !== null) turns.take(id);
      const feed = listOf(step);
      const key = feed === null ? null : feedKey(feed);
      if (key !== null) locked.add(key);
      try {
        await performer.perform(step);
      } catch (thrown) {
        // What the disk stopped before anything was asked was not tried. A fault of our own keeps its turn: it would be first
        // for ever.
        if (id !== null && requests === before && isOfDisk(thrown) && isQueued(id)) turns.giveBack(id, lastTurn);
        throw thrown;
      } finally {
        fill.changed();
        leftovers.performed(step);
        if (key !== null) locked.delete(key);
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
    isSwept: (since) => isEveryListWalked(since, false),
    isSweptClean: (since) => isEveryListWalked(since, true),
    sweepEveryMs() {
      const share = (walks.requestsPerPass() * HOUR_MS) / (WALK_SHARE * Math.max(1, allowance.usage().perHour));
      return Math.max(settings.sweepEveryMs, Math.round(share));
    },
    requestsLeft: () => store.countDetailTasks() + store.countPaymentsDue() + store.countListsMissing(),
  };
}

/** A write, and the two lists that are read where it is refused. */
const WRITE_ALONE = 3;
/** A read before the write, and where that is refused two lists, the read once more and one of what cannot exist. */
const WRITE_WITH_READ = 5;

/**
 * Requests of a step that may follow each other whatever the budget says by then: a read that may say that an object is gone
 * means something only with another one right behind it, and what was read for a write is not read again for it.
 */
export function requestsInARow(step: Step): number {
  if (step.kind === 'confirm') return step.request.kind === 'read' ? 2 : 1;
  if (step.kind !== 'push') return 1;
  const { op } = step.entry.mutation;
  return op === 'create' || op === 'realize' ? WRITE_ALONE : WRITE_WITH_READ;
}

/** Reads that nobody waits for: they only make the book more complete. */
function isFiller(step: Step): boolean {
  if (step.lane !== 'background') return false;
  return step.kind === 'detail' || (step.kind === 'page' && step.feed.parent !== null);
}
