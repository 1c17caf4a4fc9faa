import { expect, it } from 'vitest';
import { orderAfterClick } from '#renderer/state/list/sort-toggle.ts';
import type { InvoiceOrder } from '#shared/lists/invoice-list.ts';

const byDate: InvoiceOrder = { sort: { column: 'date', direction: 'desc' }, thenBy: null };

it('sorts texts from A, the last contact from the longest silence and amounts from the largest, and reverses with the second click', () => {
  const byClient = orderAfterClick('invoices', byDate, 'client', 'first');
  expect(byClient.sort).toEqual({ column: 'client', direction: 'asc' });
  expect(orderAfterClick('invoices', byClient, 'client', 'first').sort.direction).toBe('desc');
  expect(orderAfterClick('invoices', byDate, 'total', 'first').sort).toEqual({ column: 'total', direction: 'desc' });
  expect(orderAfterClick('invoices', byDate, 'last_contact', 'first').sort.direction).toBe('asc');
});

it('removes the second order with the third click on its column', () => {
  const click = (order: InvoiceOrder): InvoiceOrder => orderAfterClick('invoices', order, 'client', 'second');
  const once = click(byDate);
  const twice = click(once);
  expect([once, twice, click(twice)].map(({ thenBy }) => thenBy?.direction)).toEqual(['asc', 'desc', undefined]);
  expect(twice.sort).toEqual(byDate.sort);
});

it('removes the second order when its column becomes the first', () => {
  const both = orderAfterClick('invoices', byDate, 'client', 'second');
  expect(orderAfterClick('invoices', both, 'client', 'first').thenBy).toBeNull();
  expect(orderAfterClick('invoices', both, 'date', 'second')).toEqual({
    ...both,
    sort: { column: 'date', direction: 'asc' },
  });
});
