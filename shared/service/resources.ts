import { categories } from './category.ts';
import { connections } from './connection.ts';
import { contacts } from './contact.ts';
import { estimates } from './estimate.ts';
import { invoices } from './invoice.ts';
import { payments } from './payment.ts';
import { recurringInvoices } from './recurring-invoice.ts';
import type { Parent, ResourceSpec } from './resource-spec.ts';

/** Describes the ten resources of the service, by the names that the terminal and the API use (specification, section 2). */
const specs = {
  connections,
  contacts,
  invoices,
  estimates,
  recurring_invoices: recurringInvoices,
  payments,
  ...categories,
} as const satisfies Readonly<Record<string, ResourceSpec>>;

export type Resource = keyof typeof specs;
// The table is not empty, which the type of its keys does not say.
export const resources = Object.keys(specs) as unknown as readonly [Resource, ...Resource[]];

export const specOf: Readonly<Record<Resource, ResourceSpec>> = specs;

/** Makes a table of one entry each from the descriptions of all resources. */
export function ofEach<Value>(
  make: (spec: ResourceSpec, resource: Resource) => Value,
): Readonly<Record<Resource, Value>> {
  const entries = resources.map((resource): [Resource, Value] => [resource, make(specOf[resource], resource)]);
  // There is an entry for each resource, which the compiler cannot see through Object.fromEntries.
  return Object.fromEntries(entries) as Record<Resource, Value>;
}

/** Tells whether this is the resource that has an index of its text, sums, and a list of its own for each client. */
export const isInvoices = (resource: Resource): resource is 'invoices' => resource === 'invoices';

/** Maps a resource to its parent. */
export const parentOf = ofEach(({ parent }): Parent | undefined => parent);

/** Tells whether objects can be found in the lists under their parents only. */
export const isListedUnderParent = (resource: Resource): boolean => specOf[resource].path === undefined;

/** Tells whether single objects can be read; the API has no such call for estimates (specification 4.1). */
export const canBeRead = (resource: Resource): boolean => specOf[resource].key !== undefined;

/** Tells whether the address of an object includes its parent's. */
export const isAddressedUnderParent = (resource: Resource): boolean =>
  isListedUnderParent(resource) && canBeRead(resource);

/** Returns the resources that can be found in the lists under objects of this one only. */
export const listedUnder = (parent: Resource): readonly Resource[] =>
  resources.filter((resource) => isListedUnderParent(resource) && parentOf[resource]?.resource === parent);

/** A resource whose objects have nested arrays that list rows omit. */
export type DocumentResource = {
  [Name in Resource]: 'items' extends keyof (typeof specs)[Name]['fields'] ? Name : never;
}[Resource];

export const isDocumentResource = (value: Resource): value is DocumentResource => 'items' in specOf[value].fields;
export const documentResources = resources.filter(isDocumentResource);

export function isResource(value: string): value is Resource {
  return Object.hasOwn(specs, value);
}
