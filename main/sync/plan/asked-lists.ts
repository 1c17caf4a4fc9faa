import type { EnginePorts } from '#main/sync/ports.ts';
import type { Feed } from '#shared/service/wire-types.ts';
import type { Resource } from '#shared/service/resources.ts';
import { feedKey } from './feeds.ts';

/** Remembers the lists that a person asked to read now, each until a sweep of it has begun. Forgotten at a restart. */
export interface AskedLists {
  ask(resource: Resource): void;
  isAsked(feed: Feed): boolean;
}

export function createAskedLists({ mirror }: Pick<EnginePorts, 'mirror'>): AskedLists {
  /** The sweep that the list had last when it was asked for: a number, because a clock can be set back. */
  const asked = new Map<string, number | null>();
  const sweepOf = (feed: Feed): number | null => mirror.checkpointOf(feed)?.sweep ?? null;
  return {
    ask(resource) {
      const feed = { resource, parent: null } as const;
      asked.set(feedKey(feed), sweepOf(feed));
    },
    isAsked(feed) {
      const key = feedKey(feed);
      const before = asked.get(key);
      if (before === undefined) return false;
      if (before === sweepOf(feed)) return true;
      asked.delete(key);
      return false;
    },
  };
}
