import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { ResourceSpec } from '#shared/service/resource-spec.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource, ofEach } from '#shared/service/resources.ts';
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

/** Maps a resource to its objects on the wire (specification 2). */
export const wireOf = ofEach(createWire);

function createWire({ fields: table, objectName, listName, key }: ResourceSpec, resource: Resource): Wire {
  // An object that paths address by its hash_key is unusable without it.
  const addresses = addressSchema(key === 'hash_key');
  const readFields = createFieldReader(table);
  const isDocument = isDocumentResource(resource);

  function read(value: JsonValue, isSingle: boolean): ServerObject | null {
    if (!isJsonObject(value)) return null;
    const address = addresses.safeParse(value);
    if (!address.success) return null;
    const fields = readFields(value);
    const nested = isDocument && isSingle ? readDetails(value) : null;
    if (nested === null) return { ...address.data, fields, details: null };
    return { ...address.data, fields: withUnreadable(fields, nested.unreadable), details: nested.details };
  }

  function readSetAside(value: JsonValue): SetAsideRow {
    if (!isJsonObject(value)) return { id: null, hash_key: null, fields: {} };
    const text = (raw: JsonValue | undefined): string | null => readText(raw)?.trim() || null;
    return { id: text(value['id']), hash_key: text(value['hash_key']), fields: readFields(value) };
  }

  return {
    resource,
    objectName,
    listName: listName ?? resource,
    readRow: (value) => read(value, false),
    readSingle: (value) => read(value, true),
    readSetAside,
  };
}
