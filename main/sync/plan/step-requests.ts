import type { Step } from './planner.ts';

/** A write, and the two lists that are read where it is refused. */
const WRITE_ALONE = 3;
/** A read before the write, and where that is refused two lists, the read once more and one of what cannot exist. */
const WRITE_WITH_READ = 5;
/** A look for a create: its client, the list by halves to the end, and what is found there. */
const LOOK = 6;

/**
 * Requests of a step that may follow each other whatever the budget says by then: a read that may say that an object is gone
 * means something only with another one right behind it, what was read for a write is not read again for it, and half a
 * look proves nothing. A look through a long list may take more.
 */
export function requestsInARow(step: Step): number {
  if (step.kind === 'confirm') return step.request.kind === 'read' ? 2 : 1;
  if (step.kind !== 'push' && step.kind !== 'probe') return 1;
  const { mutation, attempts } = step.entry;
  if (mutation.op === 'create') return attempts > 0 ? LOOK : WRITE_ALONE;
  if (step.kind === 'probe') return 1;
  return mutation.op === 'realize' ? WRITE_ALONE : WRITE_WITH_READ;
}

/** Reads that nobody waits for: they only make the book more complete. */
export function isFiller(step: Step): boolean {
  if (step.lane !== 'background') return false;
  return step.kind === 'detail' || (step.kind === 'page' && step.feed.parent !== null);
}
