import { assertNever } from '#shared/assert.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isListedUnderParent, parentOf, specOf } from '#shared/service/resources.ts';
import type { Feed, WriteRequest } from '#shared/service/wire-types.ts';
import type { Path } from './api-path.ts';
import { below } from './api-path.ts';

/**
 * The paths of the specification's 52 calls. Errors beside those of every call: 403 for a list when the key may see
 * none, 404 when the object or the parent is gone (mostly also for a trashed one), 422 for a create or an update with a
 * value that is missing or refused.
 */

/** The address of an unknown parent. */
const NOWHERE: ServerAddress = { id: null, hash_key: null };

interface ListEndpoint {
  readonly path: Path;
  /** True when the order can be chosen (specification 4.1). */
  readonly isOrdered: boolean;
}

/** Returns the list of a feed with its path; undefined when the specification has no list of this resource there. */
export function listOf({ resource, parent, under }: Feed): ListEndpoint | undefined {
  const { path, parent: kind } = specOf[resource];
  // Only this list tells which invoices a recurring invoice generated.
  if (under !== undefined && (resource !== 'invoices' || parent === null)) return undefined;
  if (parent === null) return path === undefined ? undefined : { path, isOrdered: true };
  const above = under ?? kind?.resource;
  const isOrdered = under !== undefined || kind?.isOrdered === true;
  return above && { path: listUnder(above, parent, resource), isOrdered };
}

/** Lists under an object are called like their resource. */
const listUnder = (above: Resource, { hash_key }: ServerAddress, resource: Resource): Path =>
  below(specOf[above].path ?? null, hash_key, resource);

/** Returns the path of the list to which an object belongs by its address; its creates go there. */
function collection(resource: Resource, parent: ServerAddress | null): Path {
  const above = parentOf[resource]?.resource;
  if (!isListedUnderParent(resource) || above === undefined) return specOf[resource].path ?? null;
  return listUnder(above, parent ?? NOWHERE, resource);
}

/** Returns the path of an object; undefined when the specification has no call for one of this resource. */
export function objectPath(resource: Resource, target: ServerAddress, parent: ServerAddress | null): Path | undefined {
  const { key } = specOf[resource];
  return key && below(collection(resource, parent), target[key]);
}

/**
 * Returns the path of a write; undefined when the specification has no such call. An update takes the full writable set.
 * Mails may be answered by a 422, a reminder mostly unless the invoice is sent, viewed or partial; one whose outcome is
 * unknown is never repeated. Marking a payment as received is safe to repeat; some services answer 422 then.
 */
export function writePath(request: WriteRequest): Path | undefined {
  switch (request.op) {
    case 'create': {
      const { created, createPath } = specOf[request.resource];
      return created && (createPath ?? collection(request.resource, request.parent));
    }
    case 'update':
    case 'delete':
      return objectPath(request.resource, request.target, request.parent);
    case 'realize':
      if (request.resource !== 'payments') return undefined;
      return below(objectPath('payments', request.target, request.parent) ?? null, 'mark_as_realized');
    case 'deliver':
    case 'reminder':
      return below(objectPath('invoices', request.target, null) ?? null, request.op);
    default:
      return assertNever(request);
  }
}
