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
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** Interval after which the book is asked again when nothing is due and nothing was learned. */
const LOOK_AGAIN_MS = 15_000;

type Ports = Pick<EnginePorts, 'clock' | 'random' | 'service' | 'mirror' | 'absences' | 'outbox' | 'account'> & {
  readonly countRequest: () => void;
};

interface Confirmed {
  /** Number of objects that were removed. */
  readonly removed: number;
  /** The failure when the service answered nothing about the object; null when it answered, whatever it said. */
  readonly error: AppError | null;
}

/** Finds out whether objects that lists no longer show are gone. Its whole state is in the book. */
export interface AbsenceWork {
  /** Judges a finished sweep; returns the number of objects removed by it. */
  judged(feed: Feed, checkpoint: Checkpoint): number;
  /**
   * Returns the next request, or null while none is due or one is in progress. `now` is ms since epoch. Requests that
   * are put aside do not delay others.
   */
  next(now: number, isAside: (request: Confirmation) => boolean): Confirmation | null;
  /** Sends one request and settles what its answer shows. */
  perform(request: Confirmation): Promise<Confirmed>;
  /** Returns the lists that have to be swept again now, because so many objects are missing. */
  sweepWanted(): readonly Feed[];
  isSweepWanted(feed: Feed): boolean;
}

export function createAbsenceWork(ports: Ports, settings: AbsenceSettings): AbsenceWork {
  const { clock, service, mirror, absences } = ports;
  let isUnderWay = false;
  /** No request is due before this time, unless a sweep or a read brings news. */
  let restUntil = 0;
  let wanted: { readonly until: number; readonly feeds: readonly Feed[] } | null = null;

  function learned(): void {
    restUntil = 0;
    wanted = null;
  }

  /** Tells that the list may be read now. A running sweep is continued: its first page alone proves nothing. */
  function mayBeRead(feed: Feed): boolean {
    const checkpoint = mirror.checkpointOf(feed);
    return isRunning(checkpoint) || Math.abs(clock.now() - (checkpoint?.startedAt ?? 0)) >= settings.fuseRepeatMs;
  }

  function sweepWanted(): readonly Feed[] {
    const now = clock.now();
    if (wanted === null || now >= wanted.until) wanted = { until: now + LOOK_AGAIN_MS, feeds: findWanted() };
    return wanted.feeds;
  }

  function findWanted(): readonly Feed[] {
    const fuses = resources.flatMap((resource) => fusesInReach(absences, resource));
    return fuses
      .filter(({ feed, fuse }) => fuseWork(fuse, clock.now(), settings).kind === 'sweep' && mayBeRead(feed))
      .map(({ feed }) => feed);
  }

  function remember(request: Confirmation, read: SuspectRead, at: number): void {
    const { resource } = request;
    if (request.kind === 'read') {
      // A list may have shown the object while the answer was on its way; it is no suspect then.
      if (!suspectsOfResource(absences, resource).some(({ uid }) => uid === request.uid)) return;
      const record = readRecord(absences.absentObject(resource, request.uid)?.record ?? null);
      const records = [[request.uid, recordJson({ ...record, lastRead: { at, read } })]] as const;
      absences.saveAbsence({ resource, at, records, presences: [] });
      return;
    }
    const known = readMemory(absences.loadAbsence(resource));
    const news: Partial<AbsenceMemory> =
      request.kind === 'negative_control'
        ? { negative: { at, signature: controlSignature(read) } }
        : afterControl(absences, known, request, { at, isOk: read.kind === 'ok' });
    const memory = memoryJson({ ...known, ...news });
    absences.saveAbsence({ resource, at, memory, records: [], presences: [] });
  }

  async function ask(request: Confirmation): Promise<Confirmed> {
    const { kind, resource, target, parent } = request;
    ports.countRequest();
    const requestedAt = clock.now();
    const answer = await service.read(resource, target, parent);
    const at = clock.now();
    if (answer.kind === 'failed' && saysNothing.has(answer.error.code)) return { removed: 0, error: answer.error };
    if (answer.kind === 'ok' && kind !== 'negative_control')
      mirror.applyObject(resource, answer.value, parent, at, requestedAt);
    const read = suspectRead(answer);
    remember(request, read, at);
    const removed = settleSuspects(ports, settings, resource, at);
    const isAnswer = read.kind === 'ok' || answer.kind === 'ok' || isAboutObject(answer.error, read);
    return { removed, error: isAnswer ? null : answer.error };
  }

  return {
    judged(feed, checkpoint) {
      learned();
      applySweep(ports, settings, feed, checkpoint);
      return settleSuspects(ports, settings, feed.resource, clock.now());
    },
    next(now, isAside) {
      if (isUnderWay || now < restUntil) return null;
      const suspects = listSuspects(absences);
      const due = (isPassedOver?: typeof isAside): Confirmation | null =>
        nextConfirmation(suspects, (resource) => controlsOf(absences, resource), now, settings, isPassedOver);
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

/** Failures that concern the request as a whole, as if nothing had been asked. */
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
