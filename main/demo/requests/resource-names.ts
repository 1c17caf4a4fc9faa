import type { Resource } from '#shared/service/resources.ts';
import { categories } from '#shared/service/category.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';

interface Names {
  /** The name a single object is wrapped in. */
  readonly object: string;
  /** The name a list is wrapped in. */
  readonly list: string;
}

/** The names of every resource in requests and answers (specification 4). */
export const namesOf: Readonly<Record<Resource, Names>> = {
  connections: { object: 'network', list: 'networks' },
  contacts: { object: 'contact', list: 'contacts' },
  invoices: { object: 'invoice', list: 'invoices' },
  estimates: { object: 'estimate', list: 'estimates' },
  recurring_invoices: { object: 'recurring_invoice', list: 'recurring_invoices' },
  payments: { object: 'payment', list: 'payments' },
  item_categories: { object: 'item_category', list: 'item_categories' },
  expense_categories: { object: 'expense_category', list: 'expense_categories' },
  task_categories: { object: 'task_category', list: 'task_categories' },
  trip_categories: { object: 'trip_category', list: 'trip_categories' },
};

// The first match counts, so paths under another object come before that object's.
const PATHS: readonly (readonly [RegExp, Resource])[] = [
  [/^\/api\/network\/[^/]+\/contacts(\/|$)/, 'contacts'],
  [/^\/api\/network\/[^/]+\/estimates(\/|$)/, 'estimates'],
  [/^\/api\/network\/[^/]+\/recurring_invoices(\/|$)/, 'recurring_invoices'],
  [/^\/api\/network\/[^/]+\/invoices(\/|$)/, 'invoices'],
  [/^\/api\/network(\/|$)/, 'connections'],
  [/^\/api\/invs\/[^/]+\/payments(\/|$)/, 'payments'],
  [/^\/api\/invs(\/|$)/, 'invoices'],
  [/^\/api\/rinv(\/|$)/, 'recurring_invoices'],
  [/^\/api\/categories\/items(\/|$)/, 'item_categories'],
  [/^\/api\/categories\/expenses(\/|$)/, 'expense_categories'],
  [/^\/api\/categories\/tasks(\/|$)/, 'task_categories'],
  [/^\/api\/categories\/trips(\/|$)/, 'trip_categories'],
];

/** Returns the resource of a path; null for a path that is not the service's. */
export function resourceAt(path: string): Resource | null {
  return PATHS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** True when the path belongs to the family that is not enabled for the account. */
export function isOff(path: string, moduleOff: Knobs['module_off']): boolean {
  const resource = resourceAt(path);
  if (resource === null) return false;
  return (resource in categories ? 'categories' : resource) === moduleOff;
}
