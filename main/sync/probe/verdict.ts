import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Feed, ServerObject } from '#shared/service/wire-types.ts';

export const SEARCH_PAGE_SIZE = 100;

/** What one look through the lists says of a create. */
export type Verdict =
  /** Ours, whole as far as the service lets it be read: to be adopted, and what differs is somebody's later edit. */
  | { readonly kind: 'found'; readonly object: ServerObject }
  /** Several may be ours, the most likely first; or one that has our number, client and dates, and other lines. */
  | { readonly kind: 'several'; readonly objects: readonly ServerObject[] }
  /** Nothing is as it was sent, and this invoice has the number. `mayBe`: those that may be ours, edited by somebody since. */
  | { readonly kind: 'foreign_number'; readonly object: ServerObject; readonly mayBe: readonly ServerObject[] }
  | { readonly kind: 'absent'; readonly mayBe: readonly ServerObject[] }
  /** A list could not be read, or rows kept changing places: this look proves nothing. */
  | { readonly kind: 'unclear' };

/** The one request to make next, or what the look came to. */
export type SearchRequest =
  | {
      readonly kind: 'page';
      readonly feed: Feed;
      readonly page: number;
      readonly perPage: typeof SEARCH_PAGE_SIZE;
      readonly order: 'asc' | 'desc';
    }
  | {
      readonly kind: 'object';
      readonly resource: Resource;
      readonly target: ServerAddress;
      readonly parent: ServerAddress | null;
    }
  | { readonly kind: 'decided'; readonly verdict: Verdict };
