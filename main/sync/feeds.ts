import { categoryResources } from '#shared/model/resource.ts';
import type { Feed, Store } from './ports.ts';
import type { FeedState } from './planner.ts';

const accountWide = (resource: Feed['resource']): Feed => ({ resource, parent: null });

/** Account-wide lists, parents first: the screens are usable after the first two. */
export const accountFeeds: readonly Feed[] = [
  accountWide('connections'),
  accountWide('invoices'),
  accountWide('recurring_invoices'),
  ...categoryResources.map(accountWide),
];

/** Lists that exist only under a connection, walked after everything account-wide. */
const childResources = ['contacts'] as const;

export function feedStates(store: Store): readonly FeedState[] {
  return accountFeeds.map((feed) => ({ feed, checkpoint: store.checkpointOf(feed) }));
}

/** The next list under a connection that was not walked since `before`, or null. */
export function nextChildFeed(store: Store, before: number): FeedState | null {
  for (const resource of childResources) {
    const [parent] = store.listParentsDue(resource, before, 1);
    if (parent === undefined) continue;
    const feed: Feed = { resource, parent };
    return { feed, checkpoint: store.checkpointOf(feed) };
  }
  return null;
}
