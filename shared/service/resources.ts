/**
 * Lists the ten resources of the service, by the names that the terminal and the API use (specification, section 2).
 */
export const resources = [
  'connections',
  'contacts',
  'invoices',
  'estimates',
  'recurring_invoices',
  'payments',
  'item_categories',
  'expense_categories',
  'task_categories',
  'trip_categories',
] as const;
export type Resource = (typeof resources)[number];

export const categoryResources = [
  'item_categories',
  'expense_categories',
  'task_categories',
  'trip_categories',
] as const;
export type CategoryResource = (typeof categoryResources)[number];

/** Lists the resources whose objects have nested arrays that list rows omit. */
export const documentResources = ['invoices', 'recurring_invoices'] as const;
export type DocumentResource = (typeof documentResources)[number];

/** Maps a resource to its parent; `field` is the field that names the parent. */
export const parentOf: Partial<
  Record<Resource, { readonly resource: Resource; readonly field: 'connection' | 'invoice' }>
> = {
  contacts: { resource: 'connections', field: 'connection' },
  invoices: { resource: 'connections', field: 'connection' },
  estimates: { resource: 'connections', field: 'connection' },
  recurring_invoices: { resource: 'connections', field: 'connection' },
  payments: { resource: 'invoices', field: 'invoice' },
};

export function isResource(value: string): value is Resource {
  return (resources as readonly string[]).includes(value);
}

export function isCategoryResource(value: Resource): value is CategoryResource {
  return (categoryResources as readonly string[]).includes(value);
}

export function isDocumentResource(value: Resource): value is DocumentResource {
  return (documentResources as readonly string[]).includes(value);
}
