import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';
import { readDetails } from './details.ts';
import { createFieldReader, withUnreadable } from './field-reader.ts';
import { addressSchema } from './schema.ts';

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
  const addresses = addressSchema(isAddressedByHash);
  const readFields = createFieldReader(fieldsOf[resource]);
  const isDocument = isDocumentResource(resource);

  function read(value: JsonValue, isSingle: boolean): ServerObject | null {
    if (!isJsonObject(value)) return null;
    const address = addresses.safeParse(value);
    if (!address.success) return null;
    const fields = readFields(adapt === undefined ? value : adapt(value));
    const nested = isDocument && isSingle ? readDetails(value) : null;
    if (nested === null) return { ...address.data, fields, details: null };
    return { ...address.data, fields: withUnreadable(fields, nested.unreadable), details: nested.details };
  }

  return {
    resource,
    objectName,
    listName,
    readRow: (value) => read(value, false),
    readSingle: (value) => read(value, true),
  };
}
