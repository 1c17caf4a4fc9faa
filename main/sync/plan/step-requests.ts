import type { Resource } from '#shared/service/resources.ts';
import type { Step } from './next-entry.ts';

/** A write, and the two lists that are read where it is refused. */
const WRITE_ALONE = 3;
/** A read before the write, and where that is refused two lists, the read once more and one of what cannot exist. */
const WRITE_WITH_READ = 5;
/** A look for a create: its client, the list by halves to the end, and what is found there. */
const LOOK = 6;
/** Where one took more, so does the next. No room is waited for that a small allowance never has. */
const LONGEST_LOOK = 16;

/**
 * Requests of a step that may follow each other whatever the budget says by then: a read that may say that an object is gone
 * means something only with another one right behind it, what was read for a write is not read again for it, and half a
 * look proves nothing.
 */
export function requestsInARow(step: Step): number {
  if (step.kind === 'confirm') return step.request.kind === 'read' ? 2 : 1;
  if (step.kind !== 'push' && step.kind !== 'probe') return 1;
  const { op } = step.entry.mutation;
  if (op === 'create') return lookedForBy(step) === null ? WRITE_ALONE : LOOK;
  if (step.kind === 'probe') return 1;
  return op === 'realize' ? WRITE_ALONE : WRITE_WITH_READ;
}

/** What the step looks for before it sends anything; null where it looks for nothing. */
function lookedForBy(step: Step): Resource | null {
  if (step.kind !== 'push' && step.kind !== 'probe') return null;
  const { mutation, attempts } = step.entry;
  return mutation.op === 'create' && attempts > 0 ? mutation.resource : null;
}

/** The same, with what looks through lists of the service have turned out to take. Forgotten at a restart. */
export interface LearnedRequests {
  inARow(step: Step): number;
  took(step: Step, requests: number): void;
}

export function createLearnedRequests(): LearnedRequests {
  const longest = new Map<Resource, number>();
  return {
    inARow(step) {
      const resource = lookedForBy(step);
      return Math.max(requestsInARow(step), (resource === null ? undefined : longest.get(resource)) ?? 0);
    },
    took(step, requests) {
      const resource = lookedForBy(step);
      if (resource === null) return;
      longest.set(resource, Math.max(longest.get(resource) ?? 0, Math.min(requests, LONGEST_LOOK)));
    },
  };
}

/** Reads that nobody waits for: they only make the book more complete. */
export function isFiller(step: Step): boolean {
  if (step.lane !== 'background') return false;
  return step.kind === 'detail' || (step.kind === 'page' && step.feed.parent !== null);
}
