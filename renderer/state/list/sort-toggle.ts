import type { ListName, OrderOf, SortColumnOf } from '#shared/lists/lists.ts';
import { columnSpec } from '#shared/lists/lists.ts';

/**
 * Returns the order after a click on a column. The same column changes its direction; a new one starts with the largest,
 * unless its spec says otherwise. As the second order, a third click on its column removes it.
 */
export function orderAfterClick<List extends ListName>(
  list: List,
  { sort, thenBy }: OrderOf<List>,
  column: SortColumnOf<List>,
  place: 'first' | 'second',
): OrderOf<List> {
  const first = columnSpec(list, column).ascends === true ? 'asc' : 'desc';
  const other = first === 'asc' ? 'desc' : 'asc';
  if (place === 'first' || column === sort.column) {
    const direction = sort.column === column && sort.direction === first ? other : first;
    return { sort: { column, direction }, thenBy: place === 'first' || thenBy?.column === column ? null : thenBy };
  }
  if (thenBy?.column !== column) return { sort, thenBy: { column, direction: first } };
  return { sort, thenBy: thenBy.direction === other ? null : { column, direction: other } };
}
