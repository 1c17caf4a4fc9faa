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
const childResources = ['contacts', 'estimates'] as const;

export function feedStates(store: Store): readonly FeedState[] {
  return accountFeeds.map((feed) => ({ feed, checkpoint: store.checkpointOf(feed) }));
}

/** Names a list, and the family of lists it belongs to. */
export const feedKey = ({ resource, parent, under }: Feed): string =>
  `${resource}/${under ?? ''}/${String(parent?.id ?? '')}`;
export const familyKey = ({ resource, under }: Feed): string => `${resource}/${under ?? ''}/*`;

/**
 * The next list under another object, or null: payments of invoices on which money moved, then lists under connections
 * that were not walked since `before`. At most `skipped` of a kind are passed over.
 */
export function nextChildFeed(
  store: Store,
  before: number,
  skipped: number,
  isSkipped: (feed: Feed) => boolean,
): FeedState | null {
  const candidates = [
    () => store.listPaymentsDue(skipped + 1).map((parent): Feed => ({ resource: 'payments', parent })),
    ...childResources.map(
      (resource) => () =>
        store.listParentsDue(resource, before, skipped + 1).map((parent): Feed => ({ resource, parent })),
    ),
  ];
  for (const list of candidates) {
    const feed = list().find((candidate) => !isSkipped(candidate));
    if (feed !== undefined) return { feed, checkpoint: store.checkpointOf(feed) };
  }
  return null;
}
