import { endOfList } from '#shared/service/list-end.ts';

/**
 * Most readings of one list: rows that tie may change their order between answers, so that one slips through between
 * two pages.
 */
const MOST_READINGS = 3;

/** The state of reading all pages of a list, as plain data. */
export interface WholeListRead {
  /** The page to read next, from 1. */
  readonly page: number;
  readonly pass: number;
  readonly seenIds: readonly number[];
  readonly previousIds: readonly number[];
  readonly longestPage: number;
  /** True when a row came twice in this reading in whose place the object may have slipped through. */
  readonly isSpoiled: boolean;
}

interface ScannedPage {
  readonly ids: readonly number[];
  /** Rows whose position relative to the object depends on chance. */
  readonly tiedIds: ReadonlySet<number>;
}

/** `isClear` is true when no row can have slipped through. */
type WholeListStep =
  { readonly kind: 'read'; readonly walk: WholeListRead } | { readonly kind: 'ended'; readonly isClear: boolean };

export function beginWholeListRead(): WholeListRead {
  return { page: 1, pass: 1, seenIds: [], previousIds: [], longestPage: 0, isSpoiled: false };
}

/** Returns the next step after a page. A reading that proves nothing is repeated, twice at most. */
export function wholeListStep(walk: WholeListRead, { ids, tiedIds }: ScannedPage, perPage: number): WholeListStep {
  const seen = new Set(walk.seenIds);
  const end = endOfList(ids, perPage, { ...walk, seenIds: seen });
  const isRepeat = end !== 'repeated' && ids.some((id) => seen.has(id) && tiedIds.has(id));
  const isSpoiled = walk.isSpoiled || isRepeat;
  if (end === 'endless') return { kind: 'ended', isClear: false };
  const longestPage = Math.max(walk.longestPage, ids.length);
  if (end === null) {
    const seenIds = [...walk.seenIds, ...ids];
    return {
      kind: 'read',
      walk: { ...walk, page: walk.page + 1, seenIds, previousIds: ids, longestPage, isSpoiled },
    };
  }
  if (isSpoiled && walk.pass < MOST_READINGS)
    return { kind: 'read', walk: { ...beginWholeListRead(), pass: walk.pass + 1, longestPage } };
  return { kind: 'ended', isClear: !isSpoiled };
}
