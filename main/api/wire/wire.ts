import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import type { ServerObject, SetAsideRow } from '#shared/service/wire-types.ts';
import { readDetails } from './details.ts';
import { createFieldReader, withUnreadable } from './field-reader.ts';
import { addressSchema } from './schema.ts';
import { readText } from './values.ts';

/** Describes one resource on the wire. */
export interface Wire {
  readonly resource: Resource;
  /** The name a single object is wrapped in, in answers and request bodies. */
  readonly objectName: string;
  /** The name a list is wrapped in. */
  readonly listName: string;
  /** Returns null when this is no object of the resource: without an id it could not be addressed. */
  readonly readRow: (value: JsonValue) => ServerObject | null;
  readonly readSingle: (value: JsonValue) => ServerObject | null;
  /** Reads what is left of a row for which `readRow` returned null. */
  readonly readSetAside: (value: JsonValue) => SetAsideRow;
}

interface WireOptions {
  readonly objectName: string;
  /** By default the resource's own name. */
  readonly listName?: string;
  /** Paths address the object by its hash_key, so that one without it is unusable. */
  readonly isAddressedByHash?: boolean;
  /** Converts a known deviation of this resource into the documented form. */
  readonly adapt?: (object: JsonObject) => JsonObject;
}

export function createWire(
  resource: Resource,
  { objectName, listName = resource, isAddressedByHash = false, adapt }: WireOptions,
): Wire {
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

  function readSetAside(value: JsonValue): SetAsideRow {
    if (!isJsonObject(value)) return { id: null, hash_key: null, fields: {} };
    const text = (raw: JsonValue | undefined): string | null => readText(raw)?.trim() || null;
    const fields = readFields(adapt === undefined ? value : adapt(value));
    return { id: text(value['id']), hash_key: text(value['hash_key']), fields };
  }

  return {
    resource,
    objectName,
    listName,
    readRow: (value) => read(value, false),
    readSingle: (value) => read(value, true),
    readSetAside,
  };
}
