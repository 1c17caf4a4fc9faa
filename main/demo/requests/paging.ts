import { assertNever } from '#shared/assert.ts';
import { mix } from '#main/demo/state/hash-choice.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { SortedRows } from './sort.ts';
import { Refusal } from './error-response.ts';
import type { Row } from '#main/demo/state/row-table.ts';

const PAGE_SIZES = ['20', '60', '100'];
const DEFAULT_SIZE = 20;

interface PageQuery {
  readonly per_page?: string | undefined;
  readonly page?: string | undefined;
}

/** The knobs and number of this request that lists depend on. */
interface ListManner {
  readonly knobs: Pick<Knobs, 'ties' | 'page_size' | 'past_end'>;
  /** The number of the request: rows that tie come in another order in each request. */
  readonly turn: number;
}

function pageSize(query: PageQuery, { knobs }: ListManner): number {
  if (knobs.page_size !== 'asked') return Number(knobs.page_size);
  return PAGE_SIZES.includes(query.per_page ?? '') ? Number(query.per_page) : DEFAULT_SIZE;
}

/**
 * Returns rows `from` to `to` with ties shuffled. Reads only the tie groups that reach into the page, however long the
 * list is.
 */
function shuffledRange<T extends Row>({ rows, groups }: SortedRows<T>, from: number, to: number, turn: number) {
  let start = from;
  let end = to;
  while (start > 0 && groups[start - 1] === groups[start]) start -= 1;
  while (end < rows.length && groups[end] === groups[end - 1]) end += 1;
  const salt = mix(turn);
  return rows
    .slice(start, end)
    .map((row, index) => ({ row, group: groups[start + index] ?? 0, rank: mix(row.id ^ salt) }))
    .sort((left, right) => left.group - right.group || left.rank - right.rank)
    .slice(from - start, to - start)
    .map(({ row }) => row);
}

/**
 * Returns the rows of one page; null when the list is answered as null. Sizes other than 20, 60 and 100 count as 20.
 * Throws a refusal when a page past the end is "not found".
 */
export function pageOf<T extends Row>(
  sorted: SortedRows<T>,
  query: PageQuery,
  manner: ListManner,
): readonly T[] | null {
  const size = pageSize(query, manner);
  const asked = /^[1-9]\d{0,8}$/.test(query.page ?? '') ? Number(query.page) : 1;
  // The first page of an empty list is not past its end.
  const last = Math.max(1, Math.ceil(sorted.rows.length / size));
  if (asked <= last) return pageAt(sorted, asked, size, manner);
  const { past_end: pastEnd } = manner.knobs;
  switch (pastEnd) {
    case 'empty':
      return [];
    case 'null':
      return null;
    case 'not_found':
      throw new Refusal({ kind: 'past_end' });
    case 'repeats':
      return pageAt(sorted, last, size, manner);
    default:
      return assertNever(pastEnd);
  }
}

function pageAt<T extends Row>(sorted: SortedRows<T>, page: number, size: number, manner: ListManner): readonly T[] {
  const from = (page - 1) * size;
  const to = Math.min(page * size, sorted.rows.length);
  if (manner.knobs.ties === 'stable') return sorted.rows.slice(from, to);
  return shuffledRange(sorted, from, to, manner.turn);
}
