import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { fieldsOf } from '#shared/model/fields.ts';
import type { Resource } from '#shared/model/resource.ts';
import { isDocumentResource } from '#shared/model/resource.ts';
import type { ServerObject } from '#main/api/types.ts';
import { isNested, objectSchema, readDetails } from './schema.ts';

/** How one resource looks on the wire. */
export interface Wire {
  readonly resource: Resource;
  /** The name a single object is wrapped in, and that request bodies use. */
  readonly objectName: string;
  /** The name a list is wrapped in. */
  readonly listName: string;
  /** Null when this is not an object of the resource: without an id nothing can be addressed. */
  readonly readRow: (value: JsonValue) => ServerObject | null;
  readonly readSingle: (value: JsonValue) => ServerObject | null;
}

export interface WireOptions {
  readonly resource: Resource;
  readonly objectName: string;
  readonly listName: string;
  /** Paths address the object by its hash_key, so that one without it is unusable. */
  readonly isAddressedByHash?: boolean;
  /** Brings a known deviation of this resource into the documented form. */
  readonly adapt?: (object: JsonObject) => JsonObject;
}

export function createWire({ resource, objectName, listName, isAddressedByHash = false, adapt }: WireOptions): Wire {
  const schema = objectSchema(fieldsOf[resource]);

  function read(value: JsonValue, isSingle: boolean): ServerObject | null {
    if (!isJsonObject(value)) return null;
    const parsed = schema.safeParse(adapt === undefined ? value : adapt(value));
    if (!parsed.success) return null;
    const { id, hash_key: hashKey } = parsed.data;
    if (typeof id !== 'number') return null;
    if (isAddressedByHash && (typeof hashKey !== 'string' || hashKey === '')) return null;
    const isDocument = isDocumentResource(resource);
    return {
      id,
      hash_key: typeof hashKey === 'string' && hashKey !== '' ? hashKey : null,
      fields: isDocument ? withoutNested(parsed.data) : parsed.data,
      details: isDocument && isSingle ? readDetails(value) : null,
    };
  }

  return {
    resource,
    objectName,
    listName,
    readRow: (value) => read(value, false),
    readSingle: (value) => read(value, true),
  };
}

function withoutNested(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !isNested(name)));
}
