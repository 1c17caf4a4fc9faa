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

/** The kinds of object that others belong to. */
export type ParentResource = 'connections' | 'invoices';

interface Parent {
  readonly resource: ParentResource;
  /** The field that names the parent. */
  readonly field: 'connection' | 'invoice';
  /** True when no account-wide list shows the objects: only the lists under their parents do. */
  readonly isOnlyPlace: boolean;
  /** True when the address of an object includes its parent's. Its rows then do not name the parent. */
  readonly isInAddress: boolean;
}

const connection = { resource: 'connections', field: 'connection' } as const;

/** Maps a resource to its parent. */
export const parentOf: Readonly<Partial<Record<Resource, Parent>>> = {
  contacts: { ...connection, isOnlyPlace: true, isInAddress: true },
  invoices: { ...connection, isOnlyPlace: false, isInAddress: false },
  estimates: { ...connection, isOnlyPlace: true, isInAddress: false },
  recurring_invoices: { ...connection, isOnlyPlace: false, isInAddress: false },
  payments: { resource: 'invoices', field: 'invoice', isOnlyPlace: true, isInAddress: true },
};

/** Tells whether objects can be found in the lists under their parents only. */
export const isListedUnderParent = (resource: Resource): boolean => parentOf[resource]?.isOnlyPlace === true;

/** Tells whether the address of an object includes its parent's. */
export const isAddressedUnderParent = (resource: Resource): boolean => parentOf[resource]?.isInAddress === true;

export function isResource(value: string): value is Resource {
  return (resources as readonly string[]).includes(value);
}

export function isCategoryResource(value: Resource): value is CategoryResource {
  return (categoryResources as readonly string[]).includes(value);
}

export function isDocumentResource(value: Resource): value is DocumentResource {
  return (documentResources as readonly string[]).includes(value);
}
