import type { AppError, ErrorCode } from '#shared/errors.ts';
import { resources } from '#shared/service/resources.ts';
import { applySweep } from './absence-judge.ts';
import { settleSuspects } from './absence-settle.ts';
import { afterControl, controlsOf, fusesInReach, listSuspects, suspectsOfResource } from './absence-suspects.ts';
import type { SuspectRead } from './suspect-verdict.ts';
import { controlSignature, mayMeanNotFound, suspectRead } from './suspect-verdict.ts';
import { fuseWork } from './fuse.ts';
import type { AbsenceMemory } from './absence-codec.ts';
import { memoryJson, readMemory, readRecord, recordJson } from './absence-codec.ts';
import type { Confirmation } from './next-confirmation.ts';
import { nextConfirmation } from './next-confirmation.ts';
import type { AbsenceSettings } from './settings.ts';
import { feedKey } from '#main/sync/plan/feeds.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import { isRunning } from '#main/sync/pull/sweep.ts';
import type { Checkpoint } from '#main/sync/ports/store.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** Where nothing is due and nothing is learned, the book is asked again after this long. */
const LOOK_AGAIN_MS = 15_000;

type Ports = Pick<EnginePorts, 'clock' | 'random' | 'service' | 'store'> & { readonly countRequest: () => void };

export interface Confirmed {
  /** Objects that left the lists by it. */
  readonly removed: number;
  /** What keeps the service from answering at all; null where it answered, whatever it said. */
  readonly error: AppError | null;
}

/** Finds out what became of objects that lists no longer show. All it knows lies in the book. */
export interface AbsenceWork {
  /** Told of every walk that has reached its end; the answer is how many objects left the lists by it. */
  judged(feed: Feed, checkpoint: Checkpoint): number;
  /**
   * The next request, or null while none is due or one is under way. `now` is ms since epoch. What is aside keeps no other
   * waiting.
   */
  next(now: number, isAside: (request: Confirmation) => boolean): Confirmation | null;
  /** One request. */
  perform(request: Confirmation): Promise<Confirmed>;
  /** Lists from which so much is missing that they are to be read a second time now. */
  sweepWanted(): readonly Feed[];
  isSweepWanted(feed: Feed): boolean;
}

export function createAbsenceWork(ports: Ports, settings: AbsenceSettings): AbsenceWork {
  const { clock, service, store } = ports;
  let isUnderWay = false;
  /** Nothing is due before then, unless a walk or a read says more. */
  let restUntil = 0;
  let wanted: { readonly until: number; readonly feeds: readonly Feed[] } | null = null;

  function learned(): void {
    restUntil = 0;
    wanted = null;
  }

  /** A walk that has begun is gone on with: its first page alone says nothing. */
  function mayBeRead(feed: Feed): boolean {
    const checkpoint = store.checkpointOf(feed);
    return isRunning(checkpoint) || Math.abs(clock.now() - (checkpoint?.startedAt ?? 0)) >= settings.fuseRepeatMs;
  }

  function sweepWanted(): readonly Feed[] {
    const now = clock.now();
    if (wanted === null || now >= wanted.until) wanted = { until: now + LOOK_AGAIN_MS, feeds: findWanted() };
    return wanted.feeds;
  }

  function findWanted(): readonly Feed[] {
    const fuses = resources.flatMap((resource) => fusesInReach(store, resource));
    return fuses
      .filter(({ feed, fuse }) => fuseWork(fuse, clock.now(), settings).kind === 'sweep' && mayBeRead(feed))
      .map(({ feed }) => feed);
  }

  function remember(request: Confirmation, read: SuspectRead, at: number): void {
    const { resource } = request;
    if (request.kind === 'read') {
      // A list may have shown it while the answer was on its way: then this read is none of a suspect.
      if (!suspectsOfResource(store, resource).some(({ uid }) => uid === request.uid)) return;
      const record = readRecord(store.absentObject(resource, request.uid)?.record ?? null);
      const records = [[request.uid, recordJson({ ...record, lastRead: { at, read } })]] as const;
      store.saveAbsence({ resource, at, records, presences: [] });
      return;
    }
    const known = readMemory(store.loadAbsence(resource));
    const news: Partial<AbsenceMemory> =
      request.kind === 'negative_control'
        ? { negative: { at, signature: controlSignature(read) } }
        : afterControl(store, known, request, { at, isOk: read.kind === 'ok' });
    const memory = memoryJson({ ...known, ...news });
    store.saveAbsence({ resource, at, memory, records: [], presences: [] });
  }

  async function ask(request: Confirmation): Promise<Confirmed> {
    const { kind, resource, target, parent } = request;
    ports.countRequest();
    const requestedAt = clock.now();
    const answer = await service.read(resource, target, parent);
    const at = clock.now();
    if (answer.kind === 'failed' && saysNothing.has(answer.error.code)) return { removed: 0, error: answer.error };
    if (answer.kind === 'ok' && kind !== 'negative_control')
      store.applyObject(resource, answer.value, parent, at, requestedAt);
    const read = suspectRead(answer);
    remember(request, read, at);
    const removed = settleSuspects(store, settings, resource, at);
    const isAnswer = read.kind === 'ok' || answer.kind === 'ok' || isAboutObject(answer.error, read);
    return { removed, error: isAnswer ? null : answer.error };
  }

  return {
    judged(feed, checkpoint) {
      learned();
      applySweep(ports, settings, feed, checkpoint);
      return settleSuspects(store, settings, feed.resource, clock.now());
    },
    next(now, isAside) {
      if (isUnderWay || now < restUntil) return null;
      const suspects = listSuspects(store);
      const due = (isPassedOver?: typeof isAside): Confirmation | null =>
        nextConfirmation(suspects, (resource) => controlsOf(store, resource), now, settings, isPassedOver);
      const first = due();
      if (first === null) restUntil = now + LOOK_AGAIN_MS;
      return first === null || !isAside(first) ? first : due(isAside);
    },
    async perform(request) {
      isUnderWay = true;
      try {
        return await ask(request);
      } finally {
        isUnderWay = false;
        learned();
      }
    },
    sweepWanted,
    isSweepWanted: (feed) => sweepWanted().some((wanted) => feedKey(wanted) === feedKey(feed)),
  };
}

/** The service had no mind to answer anything: as if it had not been asked. */
const saysNothing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'rate_limited',
  'key_refused',
  'key_missing',
  'address_invalid',
  'address_insecure',
  'other_account',
  'unproven_account',
]);

const aboutObject: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['not_found', 'forbidden', 'rejected']);

function isAboutObject(error: AppError, read: SuspectRead): boolean {
  return aboutObject.has(error.code) || (read.kind === 'failed' && mayMeanNotFound(read));
}
