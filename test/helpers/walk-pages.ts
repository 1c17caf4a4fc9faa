import type { AppError } from '#shared/errors.ts';
import type { ListEnd } from '#shared/service/list-end.ts';
import { endOfList, rememberPage, startListReading } from '#shared/service/list-end.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import type { Feed, PageRequest, ServerObject } from '#shared/service/wire-types.ts';

export interface WalkOptions {
  readonly order?: PageRequest['order'];
  readonly perPage?: PageRequest['perPage'];
  /** Counts from 1. */
  readonly startPage?: number;
  /** The longest page this account ever answered, as an earlier walk gave it. */
  readonly longestPage?: number;
}

/** One step of a walk. A failed one is the last; the walk can go on later from its number. */
export type WalkedPage =
  | {
      readonly kind: 'page';
      readonly number: number;
      /** None in a page that only repeats what the walk had seen. */
      readonly rows: readonly ServerObject[];
      /** Why it is the last page; null when another one follows. */
      readonly end: ListEnd | null;
      readonly longestPage: number;
    }
  | { readonly kind: 'failed'; readonly number: number; readonly error: AppError };

/**
 * Walks a list page after page, one request at a time and each only when it is asked for, until something says that the
 * list has ended (`endOfList`). Rows that moved between pages may come twice or not at all: key them by id.
 */
export async function* pages(
  { list }: Pick<ServiceClient, 'list'>,
  feed: Feed,
  { order = 'asc', perPage = 100, startPage = 1, longestPage = 0 }: WalkOptions = {},
): AsyncGenerator<WalkedPage, void, void> {
  const walk = startListReading(longestPage);
  for (let number = startPage; ; number += 1) {
    const answer = await list(feed, { page: number, perPage, order });
    if (answer.kind === 'failed') {
      yield { kind: 'failed', number, error: answer.error };
      return;
    }
    const ids = answer.value.map((object) => object.id);
    const end = endOfList(ids, perPage, walk);
    rememberPage(walk, ids);
    const rows = end === 'repeated' ? [] : answer.value;
    yield { kind: 'page', number, rows, end, longestPage: walk.longestPage };
    if (end !== null) return;
  }
}
