import { parentOf } from '#shared/service/resources.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import { feedKey } from './feeds.ts';
import type { Step } from './next-entry.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** Lists that a step under way reads or counts on: two walks over one list at a time would spoil each other. */
export interface ListLocks {
  isFree(step: Step): boolean;
  /** The step's list belongs to it until the answer is called. */
  hold(step: Step): () => void;
}

export function createListLocks({ store }: Pick<EnginePorts, 'store'>): ListLocks {
  const held = new Set<string>();

  /** The list that a step reads page by page. */
  function listOf(step: Step): Feed | null {
    if (step.kind === 'page') return step.feed;
    if (step.kind !== 'push' || step.entry.mutation.op !== 'create') return null;
    const { resource, uid } = step.entry.mutation;
    const { parent } = store.targetOf(resource, uid);
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
