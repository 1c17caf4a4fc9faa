import type { JsonObject } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';

/**
 * An object as read from the service, in the model's field names. `details` are its nested arrays, null while not read.
 */
export interface FoundObject {
  readonly fields: JsonObject;
  readonly details: JsonObject | null;
}

/** Returns the header fields and the nested arrays in one object, as request bodies have them. */
export function wholeOf({ fields, details }: FoundObject): JsonObject {
  return { ...fields, ...details };
}

/**
 * Tells whether the service sent this field in a form that cannot be parsed. Its value is then unknown, while an absent
 * field is empty.
 */
export function isUnreadable(name: string, row: JsonObject): boolean {
  const unreadable = row['unreadable'];
  return isJsonObject(unreadable) && unreadable[name] !== undefined;
}
