const PAGE_SIZES = ['20', '60', '100'];
const DEFAULT_SIZE = 20;

export interface PageQuery {
  readonly per_page?: string | undefined;
  readonly page?: string | undefined;
}

/** The rows of one page. Other sizes than 20, 60 and 100 count as 20; a page past the end is empty. */
export function pageOf<T>(rows: readonly T[], query: PageQuery): readonly T[] {
  const size = PAGE_SIZES.includes(query.per_page ?? '') ? Number(query.per_page) : DEFAULT_SIZE;
  const page = /^[1-9]\d{0,8}$/.test(query.page ?? '') ? Number(query.page) : 1;
  return rows.slice((page - 1) * size, page * size);
}
