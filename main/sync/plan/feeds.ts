import { isListedUnderParent, resources } from '#shared/service/resources.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** The account-wide lists, parents first: the screens are usable after the first two. */
export const accountFeeds: readonly Feed[] = resources
  .filter((resource) => !isListedUnderParent(resource))
  .map((resource) => ({ resource, parent: null }));

/** Returns a key for a list. `familyKey` returns the same key for all lists of a kind, whatever parent they have. */
export const feedKey = ({ resource, parent, under }: Feed): string =>
  `${resource}/${under ?? ''}/${String(parent?.id ?? '')}`;
export const familyKey = ({ resource, under }: Feed): string => `${resource}/${under ?? ''}/*`;
