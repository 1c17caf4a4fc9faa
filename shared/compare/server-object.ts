import type { JsonObject } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';

/** An object of the service as it was read, in the model's fields. */
export interface FoundObject {
  readonly fields: JsonObject;
  readonly details: JsonObject | null;
}

/** Header and nested arrays side by side, as bodies have them. */
export function wholeOf({ fields, details }: FoundObject): JsonObject {
  return { ...fields, ...details };
}

/** What was answered in a form that nobody can read is unknown; what is left out is empty. */
export function isUnreadable(name: string, row: JsonObject): boolean {
  const unreadable = row['unreadable'];
  return isJsonObject(unreadable) && unreadable[name] !== undefined;
}
