import { assertNever } from '#shared/assert.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Feed, WriteRequest } from '#shared/service/wire-types.ts';
import { apiPath } from './api-path.ts';

/** Null when a part of the address is not known. Nothing is sent to such a path. */
type Path = string | null;
type PathOfObject = (target: ServerAddress, parent: ServerAddress) => Path;

interface ListEndpoint {
  readonly path: (parent: ServerAddress) => Path;
  /** True when the order can be chosen (specification 4.1). */
  readonly isOrdered: boolean;
}

/** The paths of one resource. One is absent where the specification has no such call. */
interface Endpoints {
  /** GET: the list of the whole account. 403 when the key may see none. */
  readonly list?: ListEndpoint;
  /** GET: the list under the resource's own kind of parent (`parentOf`). 404 when that is gone. */
  readonly listUnder?: ListEndpoint;
  /** GET: only this list tells which invoices a recurring invoice generated. */
  readonly listUnderRecurringInvoice?: ListEndpoint;
  /** POST. 422 when a required field is missing or a value is refused. Answers the object. */
  readonly create?: (parent: ServerAddress) => Path;
  /**
   * GET, PUT and DELETE. 404 for an unknown object, and mostly for a trashed one. A PUT takes the full writable set and
   * answers the object.
   */
  readonly object?: PathOfObject;
  /** POST: the money has arrived. Safe to repeat; some services answer 422 then. Answers the object. */
  readonly realize?: PathOfObject;
  /** POST: mails it. 422 for a refused mail. Answers `{send: 'ok'}`. Never repeat one whose outcome is unknown. */
  readonly deliver?: PathOfObject;
  /** POST: as `deliver`. Mostly 422 unless the invoice is sent, viewed or partial. */
  readonly reminder?: PathOfObject;
}

const ordered = (path: ListEndpoint['path']): ListEndpoint => ({ path, isOrdered: true });
const plain = (path: ListEndpoint['path']): ListEndpoint => ({ path, isOrdered: false });

/** Specification 4.7. A delete is permanent. */
function categories(kind: 'items' | 'expenses' | 'tasks' | 'trips'): Endpoints {
  return {
    list: ordered(() => apiPath`/api/categories/${kind}`),
    create: () => apiPath`/api/categories/${kind}`,
    object: ({ id }) => apiPath`/api/categories/${kind}/${id}`,
  };
}

/** The 52 calls of the specification. */
const endpointsOf: Readonly<Record<Resource, Endpoints>> = {
  /** 4.2. A delete moves to the trash; 422 while statements of the connection are open. */
  connections: {
    list: ordered(() => apiPath`/api/network`),
    create: () => apiPath`/api/network`,
    object: ({ hash_key }) => apiPath`/api/network/${hash_key}`,
  },
  /** 4.3. A delete is permanent. */
  contacts: {
    listUnder: ordered(({ hash_key }) => apiPath`/api/network/${hash_key}/contacts`),
    create: ({ hash_key }) => apiPath`/api/network/${hash_key}/contacts`,
    object: ({ id }, { hash_key }) => apiPath`/api/network/${hash_key}/contacts/${id}`,
  },
  /** 4.4. A delete moves to the trash. List rows have no nested arrays. 422 also when the number is taken. */
  invoices: {
    list: ordered(() => apiPath`/api/invs`),
    listUnder: plain(({ hash_key }) => apiPath`/api/network/${hash_key}/invoices`),
    listUnderRecurringInvoice: ordered(({ hash_key }) => apiPath`/api/rinv/${hash_key}/invoices`),
    create: () => apiPath`/api/invs`,
    object: ({ hash_key }) => apiPath`/api/invs/${hash_key}`,
    deliver: ({ hash_key }) => apiPath`/api/invs/${hash_key}/deliver`,
    reminder: ({ hash_key }) => apiPath`/api/invs/${hash_key}/reminder`,
  },
  /** 4.2. No other call shows estimates. */
  estimates: {
    listUnder: plain(({ hash_key }) => apiPath`/api/network/${hash_key}/estimates`),
  },
  /** 4.5. A delete moves to the trash. The closing slash belongs to the path of a create. */
  recurring_invoices: {
    list: ordered(() => apiPath`/api/rinv`),
    listUnder: plain(({ hash_key }) => apiPath`/api/network/${hash_key}/recurring_invoices`),
    create: () => apiPath`/api/rinv/`,
    object: ({ hash_key }) => apiPath`/api/rinv/${hash_key}`,
  },
  /** 4.6. A delete is permanent. Offline methods may come back as `unrealized`. */
  payments: {
    listUnder: plain(({ hash_key }) => apiPath`/api/invs/${hash_key}/payments`),
    create: ({ hash_key }) => apiPath`/api/invs/${hash_key}/payments`,
    object: ({ id }, { hash_key }) => apiPath`/api/invs/${hash_key}/payments/${id}`,
    realize: ({ id }, { hash_key }) => apiPath`/api/invs/${hash_key}/payments/${id}/mark_as_realized`,
  },
  item_categories: categories('items'),
  expense_categories: categories('expenses'),
  task_categories: categories('tasks'),
  trip_categories: categories('trips'),
};

/** The address of an unknown parent. */
const NOWHERE: ServerAddress = { id: null, hash_key: null };

/** Returns the list of a feed with its path; undefined when the specification has no list of this resource there. */
export function listOf({
  resource,
  parent,
  under,
}: Feed): { readonly path: Path; readonly isOrdered: boolean } | undefined {
  const { list, listUnder, listUnderRecurringInvoice } = endpointsOf[resource];
  const below = under === undefined ? listUnder : listUnderRecurringInvoice;
  const endpoint = parent !== null ? below : under === undefined ? list : undefined;
  return endpoint && { path: endpoint.path(parent ?? NOWHERE), isOrdered: endpoint.isOrdered };
}

/** Returns the path of an object; undefined when the specification has no call for one of this resource. */
export function objectPath(resource: Resource, target: ServerAddress, parent: ServerAddress | null): Path | undefined {
  return endpointsOf[resource].object?.(target, parent ?? NOWHERE);
}

/** Returns the path of a write; undefined when the specification has no such call. */
export function writePath(request: WriteRequest): Path | undefined {
  switch (request.op) {
    case 'create':
      return endpointsOf[request.resource].create?.(request.parent ?? NOWHERE);
    case 'update':
    case 'delete':
      return objectPath(request.resource, request.target, request.parent);
    case 'realize':
      return endpointsOf[request.resource].realize?.(request.target, request.parent ?? NOWHERE);
    case 'deliver':
    case 'reminder':
      return endpointsOf.invoices[request.op]?.(request.target, NOWHERE);
    default:
      return assertNever(request);
  }
}
