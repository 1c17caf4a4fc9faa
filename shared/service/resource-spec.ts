import type { FieldTable } from './field-spec.ts';

/** The kinds of object that others belong to. */
export type ParentResource = 'connections' | 'invoices';

export interface Parent {
  readonly resource: ParentResource;
  /** The field that names the parent. Objects that are addressed under their parent do not show it. */
  readonly field: 'connection' | 'invoice';
  /** True when the order of the list under a parent can be chosen (specification 4.1). */
  readonly isOrdered?: true;
}

/** Describes how the object of a create without an answer is found. */
interface Recognition {
  /** The fields by which it is recognised, the most telling first. */
  readonly by: readonly string[];
  /** The field by which its list is sorted; null: by time of creation only. */
  readonly sortedBy: string | null;
  /** True when the order is reliable, so that only the pages on which it can be are read. */
  readonly isSearched?: true;
}

/** Describes one resource of the service: whatever knows resources derives from these. */
export interface ResourceSpec {
  readonly fields: FieldTable;
  /** The name that a single object is wrapped in, in answers and request bodies. */
  readonly objectName: string;
  /** The name that a list is wrapped in, where it is not the resource's own. */
  readonly listName?: string;
  /** The path of the account's list; absent when objects are listed under their parent only. */
  readonly path?: string;
  /** The path of a create, where it is not the list's. */
  readonly createPath?: string;
  /** The key of an object in paths; absent when the service has no call for single objects. */
  readonly key?: 'id' | 'hash_key';
  readonly parent?: Parent;
  /** Absent for a resource that the service lets nobody create. */
  readonly created?: Recognition;
  /** The fields by which lists are ordered, and whether the highest comes first. */
  readonly order: { readonly by: readonly string[]; readonly isDescending?: true };
}

export const clientParent = { resource: 'connections', field: 'connection' } as const satisfies Parent;
