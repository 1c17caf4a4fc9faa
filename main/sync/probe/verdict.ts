import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Feed, PageSize, ServerObject } from '#shared/service/wire-types.ts';

/** The verdict of one search for a create. */
export type Verdict =
  /** The object, fetched if the service allows it: adopt it; differences are later edits by another person. */
  | { readonly kind: 'found'; readonly object: ServerObject }
  /**
   * Several objects may be the created one, the most likely first; or a single one has our number, client and dates but
   * other lines.
   */
  | { readonly kind: 'several'; readonly objects: readonly ServerObject[] }
  /**
   * No object matches, and this invoice has the number. `mayBe` holds objects that may be ours as edited by another
   * person.
   */
  | { readonly kind: 'foreign_number'; readonly object: ServerObject; readonly mayBe: readonly ServerObject[] }
  | { readonly kind: 'absent'; readonly mayBe: readonly ServerObject[] }
  /** A list could not be read, or rows kept changing places: this search proves nothing. */
  | { readonly kind: 'unclear' };

/** The next request, or the verdict. */
export type SearchRequest =
  | {
      readonly kind: 'page';
      readonly feed: Feed;
      readonly page: number;
      readonly perPage: PageSize;
      readonly order: 'asc' | 'desc';
    }
  | {
      readonly kind: 'object';
      readonly resource: Resource;
      readonly target: ServerAddress;
      readonly parent: ServerAddress | null;
    }
  | { readonly kind: 'decided'; readonly verdict: Verdict };
