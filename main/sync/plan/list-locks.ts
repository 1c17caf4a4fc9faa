import { parentOf } from '#shared/service/resources.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import { feedKey } from './feeds.ts';
import type { Step } from './next-entry.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/**
 * Locks the lists that a step under way reads or relies on: two sweeps of one list at a time would make each other
 * unclean.
 */
export interface ListLocks {
  isFree(step: Step): boolean;
  /** Locks the step's list until the returned function is called. */
  hold(step: Step): () => void;
}

export function createListLocks({ outbox }: Pick<EnginePorts, 'outbox'>): ListLocks {
  const held = new Set<string>();

  /** Returns the list that a step reads page by page, or null. */
  function listOf(step: Step): Feed | null {
    if (step.kind === 'page') return step.feed;
    if (step.kind !== 'push' || step.entry.mutation.op !== 'create') return null;
    const { resource, uid } = step.entry.mutation;
    const { parent } = outbox.targetOf(resource, uid);
    return parentOf[resource] === undefined || parent === null ? null : { resource, parent };
  }

  return {
    isFree(step) {
      const feed = listOf(step);
      return feed === null || !held.has(feedKey(feed));
    },
    hold(step) {
      const feed = listOf(step);
      if (feed === null) return () => undefined;
      const key = feedKey(feed);
      held.add(key);
      return () => void held.delete(key);
    },
  };
}
