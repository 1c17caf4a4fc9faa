import type { EnginePorts } from '#main/sync/ports.ts';
import type { Feed } from '#shared/service/wire-types.ts';
import type { Resource } from '#shared/service/resources.ts';
import { feedKey } from './feeds.ts';

/** Remembers the lists that a person asked to read now, each until a sweep of it has begun. Forgotten at a restart. */
export interface AskedLists {
  ask(resource: Resource): void;
  isAsked(feed: Feed): boolean;
}

export function createAskedLists({ clock, mirror }: Pick<EnginePorts, 'clock' | 'mirror'>): AskedLists {
  const askedAt = new Map<string, number>();
  return {
    ask(resource) {
      askedAt.set(feedKey({ resource, parent: null }), clock.now());
    },
    isAsked(feed) {
      const at = askedAt.get(feedKey(feed));
      if (at === undefined) return false;
      const begunAt = mirror.checkpointOf(feed)?.startedAt ?? null;
      if (begunAt === null || begunAt < at) return true;
      askedAt.delete(feedKey(feed));
      return false;
    },
  };
}
