import { endOfList } from '#shared/service/list-end.ts';

/** Rows that tie in a list may come in another order in each answer, and one may so slip through between two pages. */
const PASSES = 3;

/** A walk over all pages of a list, as plain data. */
export interface WholeListRead {
  /** The page to read next; counts from 1. */
  readonly page: number;
  readonly pass: number;
  readonly seenIds: readonly number[];
  readonly previousIds: readonly number[];
  readonly longestPage: number;
  /** In this pass a row came twice that may stand in for the one looked for. */
  readonly isSpoiled: boolean;
}

export interface ScannedPage {
  readonly ids: readonly number[];
  /** Those that nothing but chance puts before or behind the object looked for. */
  readonly tiedIds: ReadonlySet<number>;
}

/** `ended` is clear when no row can have slipped through. */
export type WholeListStep =
  { readonly kind: 'read'; readonly walk: WholeListRead } | { readonly kind: 'ended'; readonly isClear: boolean };

export function beginWholeListRead(): WholeListRead {
  return { page: 1, pass: 1, seenIds: [], previousIds: [], longestPage: 0, isSpoiled: false };
}

/** Where the walk goes after a page. A pass that proves nothing is made again, twice at most. */
export function wholeListStep(walk: WholeListRead, { ids, tiedIds }: ScannedPage, perPage: number): WholeListStep {
  const seen = new Set(walk.seenIds);
  const end = endOfList(ids, perPage, { ...walk, seenIds: seen });
  const isRepeat = end !== 'repeated' && ids.some((id) => seen.has(id) && tiedIds.has(id));
  const isSpoiled = walk.isSpoiled || isRepeat;
  const longestPage = Math.max(walk.longestPage, ids.length);
  if (end === null) {
    const seenIds = [...walk.seenIds, ...ids];
    return {
      kind: 'read',
      walk: { ...walk, page: walk.page + 1, seenIds, previousIds: ids, longestPage, isSpoiled },
    };
  }
  if (isSpoiled && walk.pass < PASSES)
    return { kind: 'read', walk: { ...beginWholeListRead(), pass: walk.pass + 1, longestPage } };
  return { kind: 'ended', isClear: !isSpoiled };
}
