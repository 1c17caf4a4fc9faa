import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { readBoolean, readText } from './values.ts';

/**
 * True when an answer confirms a delete of the object: `deleted: true`, below one name or bare (payments), and no other
 * object's id. Ids in these answers are texts (specification 4.1).
 */
export function confirmsDelete(json: JsonValue | undefined, ids: readonly (string | number | null)[]): boolean {
  const answer = deletionIn(json);
  if (answer === null || readBoolean(answer['deleted']) !== true) return false;
  const id = readText(answer['id'] ?? null);
  return id === null || ids.some((known) => known !== null && String(known) === id);
}

function deletionIn(json: JsonValue | undefined): JsonObject | null {
  if (!isJsonObject(json)) return null;
  // An element with an id is an object, whatever its other fields say.
  if (json['deleted'] !== undefined || json['id'] !== undefined) return json;
  return (
    Object.values(json)
      .filter(isJsonObject)
      .find((inner) => inner['deleted'] !== undefined) ?? null
  );
}

/** True when an answer confirms that a mail was sent: `{send: 'ok'}` (specification 4.4). */
export function confirmsMail(json: JsonValue | undefined): boolean {
  if (!isJsonObject(json)) return false;
  const sent = readText(json['send'])?.toLowerCase();
  return sent === 'ok' || sent === 'true';
}
