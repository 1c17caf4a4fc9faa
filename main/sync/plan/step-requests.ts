import type { Resource } from '#shared/service/resources.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { mayLookForAlike } from '#main/sync/push/ask-about-alike.ts';
import type { Step } from './next-entry.ts';

/** A write, and the two control lists that are read when it is refused. */
const WRITE_ALONE = 3;
/**
 * A preflight and a write; when the preflight is refused: two control lists, the preflight again, and an impossible
 * object.
 */
const WRITE_WITH_READ = 5;
/** The same with the payments of the invoice before it. */
const WRITE_WITH_LIST = WRITE_WITH_READ + 1;
/** The control read: two lists, where the first is refused. */
const CONTROL = 2;
/** A search for a create: its client, a binary search of the list, and the object that was found. */
const SEARCH = 6;
/** A search that took more reserves that many next time, up to this: a small budget never has room for more. */
const LONGEST_SEARCH = 16;

/**
 * Returns the requests that a step may need in a row, so that the budget has room for all before it begins: a read that
 * says "gone" proves something only with a control right behind it, a preflight is wasted without its write, and half a
 * search proves nothing.
 */
export function requestsInARow(step: Step, now: number): number {
  if (step.kind === 'control') return CONTROL;
  if (step.kind === 'confirm') return step.request.kind === 'read' ? 2 : 1;
  if (step.kind !== 'push' && step.kind !== 'probe') return 1;
  const { op } = step.entry.mutation;
  if (op === 'create') return searchedResource(step, now) === null ? WRITE_ALONE : SEARCH;
  if (step.kind === 'probe') return 1;
  if (op === 'realize') return WRITE_ALONE + 1;
  return isOfPayment(step) && op === 'update' ? WRITE_WITH_LIST : WRITE_WITH_READ;
}

const isOfPayment = ({ entry }: { readonly entry: OutboxRow }): boolean => entry.mutation.resource === 'payments';

/** Returns the resource that the step searches before it sends anything; null when it does not search. */
function searchedResource(step: Step, now: number): Resource | null {
  if (step.kind !== 'push' && step.kind !== 'probe') return null;
  const { mutation, attempts } = step.entry;
  if (mutation.op !== 'create') return null;
  return attempts > 0 || mayLookForAlike(step.entry, now) ? mutation.resource : null;
}

/** `requestsInARow`, raised to what searches of the resource have taken so far. Forgotten at a restart. */
export interface LearnedRequests {
  inARow(step: Step, now: number): number;
  took(step: Step, requests: number, now: number): void;
}

export function createLearnedRequests(): LearnedRequests {
  const longest = new Map<Resource, number>();
  return {
    inARow(step, now) {
      const resource = searchedResource(step, now);
      return Math.max(requestsInARow(step, now), (resource === null ? undefined : longest.get(resource)) ?? 0);
    },
    took(step, requests, now) {
      const resource = searchedResource(step, now);
      if (resource === null) return;
      longest.set(resource, Math.max(longest.get(resource) ?? 0, Math.min(requests, LONGEST_SEARCH)));
    },
  };
}

/** True for reads that only make the book more complete. */
export function isFiller(step: Step): boolean {
  if (step.lane !== 'background') return false;
  return step.kind === 'detail' || (step.kind === 'page' && step.feed.parent !== null);
}
