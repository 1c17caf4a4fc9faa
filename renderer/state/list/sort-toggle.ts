import type { InvoiceOrder, InvoiceSortColumn } from '#shared/lists/invoice-list.ts';

/**
 * Columns that sort ascending first: texts, the last contact (the longest silence matters most), and the next expected
 * payment.
 */
const ascendingFirst: readonly InvoiceSortColumn[] = [
  'number',
  'client',
  'state',
  'last_contact',
  'summary',
  'po',
  'currency',
  'expected',
];

/**
 * Returns the order after a click on a column. The same column changes its direction; a new one starts ascending (see
 * above) or with the largest. As the second order, a third click on its column removes it.
 */
export function orderAfterClick(
  { sort, thenBy }: Readonly<InvoiceOrder>,
  column: InvoiceSortColumn,
  place: 'first' | 'second',
): InvoiceOrder {
  const first = ascendingFirst.includes(column) ? 'asc' : 'desc';
  const other = first === 'asc' ? 'desc' : 'asc';
  if (place === 'first' || column === sort.column) {
    const direction = sort.column === column && sort.direction === first ? other : first;
    return { sort: { column, direction }, thenBy: place === 'first' || thenBy?.column === column ? null : thenBy };
  }
  if (thenBy?.column !== column) return { sort, thenBy: { column, direction: first } };
  return { sort, thenBy: thenBy.direction === other ? null : { column, direction: other } };
}
