import { invariant } from '#shared/assert.ts';

/** When to look for a write of unknown outcome, in ms after its attempt ended, in ascending order. */
export type ProbeOffsets = readonly number[];

/** 0 duplicates in 100 000 creates where a service applies a request up to 240 s late and lists lag by 60 s. */
export const defaultProbeAfterMs: ProbeOffsets = [5_000, 95_000, 395_000];

export type ProbeSchedule =
  | { readonly kind: 'due'; /** Ms since epoch. */ readonly at: number }
  /** Every look found nothing, and the quiet period is over: it may leave again, if it may at all (`mayResend`). */
  | { readonly kind: 'exhausted' };

/** When the next look is due after `searchesDone` looks that clearly found nothing. Times are ms since epoch. */
export function probeSchedule(
  attemptEndedAt: number,
  searchesDone: number,
  probeAfterMs: ProbeOffsets = defaultProbeAfterMs,
): ProbeSchedule {
  const offset = probeAfterMs[searchesDone];
  return offset === undefined ? { kind: 'exhausted' } : { kind: 'due', at: attemptEndedAt + offset };
}

/**
 * How many looks are done with one that began at `lookAt` and clearly found nothing: a late one, as after a night
 * without network, stands for all those before it.
 */
export function searchesDoneBy(
  attemptEndedAt: number,
  lookAt: number,
  probeAfterMs: ProbeOffsets = defaultProbeAfterMs,
): number {
  return probeAfterMs.filter((offset) => attemptEndedAt + offset <= lookAt).length;
}

/** Nothing found by a look begun at `lookAt` means that the schedule is exhausted (`UnknownCreate.isLast`). */
export function isLastSearch(attemptEndedAt: number, lookAt: number, probeAfterMs?: ProbeOffsets): boolean {
  const searchesDone = searchesDoneBy(attemptEndedAt, lookAt, probeAfterMs);
  return probeSchedule(attemptEndedAt, searchesDone, probeAfterMs).kind === 'exhausted';
}

/**
 * Q, in ms: within it after an attempt a service may still apply what nobody answered. Nothing is sent again before it is
 * over, neither the same nor a merge of it.
 */
export function quietPeriod(probeAfterMs: ProbeOffsets = defaultProbeAfterMs): number {
  const last = probeAfterMs.at(-1);
  invariant(last !== undefined, 'there is at least one look');
  return last;
}
