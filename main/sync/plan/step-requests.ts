import type { Step } from './planner.ts';

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
export function isFiller(step: Step): boolean {
  if (step.lane !== 'background') return false;
  return step.kind === 'detail' || (step.kind === 'page' && step.feed.parent !== null);
}
