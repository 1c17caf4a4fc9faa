import type { InvoiceOrder, InvoiceSortColumn } from '#shared/screens/invoice-list.ts';

/** Texts, the last contact (the longest silence is what is looked for), and what is expected next. */
const fromTheLeast: readonly InvoiceSortColumn[] = [
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
 * Same column: the other direction. New column: texts from A, the last contact from the longest ago, what is
 * expected from the next on, amounts and dates from
 * the largest. As the second order, a third click on its column takes it away.
 */
export function orderAfterClick(
  { sort, thenBy }: Readonly<InvoiceOrder>,
  column: InvoiceSortColumn,
  place: 'first' | 'second',
): InvoiceOrder {
  const first = fromTheLeast.includes(column) ? 'asc' : 'desc';
  const other = first === 'asc' ? 'desc' : 'asc';
  if (place === 'first' || column === sort.column) {
    const direction = sort.column === column && sort.direction === first ? other : first;
    return { sort: { column, direction }, thenBy: place === 'first' || thenBy?.column === column ? null : thenBy };
  }
  if (thenBy?.column !== column) return { sort, thenBy: { column, direction: first } };
  return { sort, thenBy: thenBy.direction === other ? null : { column, direction: other } };
}
