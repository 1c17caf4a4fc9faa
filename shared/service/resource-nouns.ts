import type { Resource } from './resources.ts';

const nouns: Record<Resource, readonly [one: string, many: string]> = {
  connections: ['client', 'clients'],
  contacts: ['contact', 'contacts'],
  invoices: ['invoice', 'invoices'],
  estimates: ['estimate', 'estimates'],
  recurring_invoices: ['recurring invoice', 'recurring invoices'],
  payments: ['payment', 'payments'],
  item_categories: ['saved item', 'saved items'],
  expense_categories: ['saved expense', 'saved expenses'],
  task_categories: ['saved task', 'saved tasks'],
  trip_categories: ['saved trip', 'saved trips'],
};

/** Returns how many objects of a kind there are, in words: `1 client`, `2 clients`. */
export function countOf(resource: Resource, count: number): string {
  const [one, many] = nouns[resource];
  return `${String(count)} ${count === 1 ? one : many}`;
}

/** Returns the objects of a kind in words, without their number. */
export const nameOf = (resource: Resource): string => nouns[resource][1];
