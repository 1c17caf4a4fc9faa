import type { Resource } from '#shared/service/resources.ts';
import type { AbsentObject, Presence } from '#main/sync/ports/store.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** Objects that are listed under their parent and nowhere else. */
const listedUnderParent: ReadonlySet<Resource> = new Set<Resource>(['contacts', 'estimates', 'payments']);

/**
 * Whether what lies under a parent can be asked for: not once the parent is gone or hidden, and not while that is in
 * question. Such objects are never accused one by one; they come back with their parent. Null is no parent.
 */
export function reachabilityUnder(resource: Resource, parent: Presence | null): 'reachable' | 'wait' | 'unreachable' {
  if (!listedUnderParent.has(resource) || parent === null || parent === 'present') return 'reachable';
  return parent === 'suspect' ? 'wait' : 'unreachable';
}

/**
 * Whether the list has to show this object. An estimate that was given to another client is one of that client's list by now,
 * also where its old one missed it.
 */
export const isListedIn =
  ({ parent }: Feed) =>
  (object: Pick<AbsentObject, 'parent'>): boolean =>
    parent === null || object.parent?.id === parent.id;

/** Whether absence from this list says anything: only the list that has to show all objects of its kind accuses. */
export function isWholeList({ resource, parent, under }: Feed): boolean {
  return under === undefined && (parent !== null) === listedUnderParent.has(resource);
}

/** Estimates have no call that reads one (specification 4.1). */
export const canBeRead = (resource: Resource): boolean => resource !== 'estimates';
