import type { Resource } from '#shared/service/resources.ts';
import { isListedUnderParent } from '#shared/service/resources.ts';
import type { Feed } from '#shared/service/wire-types.ts';
import type { AbsentObject, Presence } from '#main/sync/ports/absence-store.ts';

/**
 * Tells whether objects under a parent can be requested: not after the parent is gone or hidden (`unreachable`), and
 * not while it is suspect (`wait`). Such objects are never accused one by one; they return with their parent. Null
 * means no parent.
 */
export function reachabilityUnder(resource: Resource, parent: Presence | null): 'reachable' | 'wait' | 'unreachable' {
  if (!isListedUnderParent(resource) || parent === null || parent === 'present') return 'reachable';
  return parent === 'suspect' ? 'wait' : 'unreachable';
}

/**
 * Returns a predicate: must this list show the object? An estimate that was moved to another client belongs to that
 * client's list, even when the old list missed it.
 */
export const isListedIn =
  ({ parent }: Feed) =>
  (object: Pick<AbsentObject, 'parent'>): boolean =>
    parent === null || object.parent?.id === parent.id;

/** Tells whether absence from this list proves anything: only a list that must show all objects of its kind accuses. */
export function isWholeList({ resource, parent, under }: Feed): boolean {
  return under === undefined && (parent !== null) === isListedUnderParent(resource);
}
