import { invariant } from '#shared/assert.ts';

/** Times of the searches for an unanswered write, in ms after its attempt ended, ascending. */
type ProbeOffsets = readonly number[];

/**
 * With these offsets 100 000 creates made no duplicate, at a service that applies a request up to 240 s late and whose
 * lists lag by 60 s.
 */
const defaultProbeAfterMs: ProbeOffsets = [5_000, 95_000, 395_000];

type ProbeSchedule =
  | { readonly kind: 'due'; /** Ms since epoch. */ readonly at: number }
  /** Every search found nothing and the quiet period is over: the write may be sent again if `mayResend` allows it. */
  | { readonly kind: 'exhausted' };

/**
 * Returns when the next search is due after `searchesDone` searches that clearly found nothing. Times are ms since
 * epoch.
 */
export function probeSchedule(
  attemptEndedAt: number,
  searchesDone: number,
  probeAfterMs: ProbeOffsets = defaultProbeAfterMs,
): ProbeSchedule {
  const offset = probeAfterMs[searchesDone];
  return offset === undefined ? { kind: 'exhausted' } : { kind: 'due', at: attemptEndedAt + offset };
}

/**
 * Returns the number of searches done with one that began at `searchedAt` and clearly found nothing: a late one, for
 * example after a night without network, stands for all those before it.
 */
export function searchesDoneBy(
  attemptEndedAt: number,
  searchedAt: number,
  probeAfterMs: ProbeOffsets = defaultProbeAfterMs,
): number {
  return probeAfterMs.filter((offset) => attemptEndedAt + offset <= searchedAt).length;
}

/** Tells that the schedule is exhausted if a search begun at `searchedAt` finds nothing (`UnknownCreate.isLast`). */
export function isLastSearch(attemptEndedAt: number, searchedAt: number, probeAfterMs?: ProbeOffsets): boolean {
  const searchesDone = searchesDoneBy(attemptEndedAt, searchedAt, probeAfterMs);
  return probeSchedule(attemptEndedAt, searchesDone, probeAfterMs).kind === 'exhausted';
}

/**
 * Returns the quiet period in ms: the time after an attempt within which the service may still apply it. Neither the
 * same request nor a merge of it is sent before that is over.
 */
export function quietPeriod(probeAfterMs: ProbeOffsets = defaultProbeAfterMs): number {
  const last = probeAfterMs.at(-1);
  invariant(last !== undefined, 'there is at least one search');
  return last;
}
