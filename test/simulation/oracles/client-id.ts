import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Evidence } from './oracle.ts';

/** A client as the account calls it: edits name it by its uid, rows by its number or with all that they say of it. */
export function clientId({ life }: Evidence, value: JsonValue | undefined): number | null {
  if (typeof value === 'string') return life().book.rows.of('connections').byUid(value)?.serverId ?? null;
  const id = isJsonObject(value) ? value['id'] : value;
  return typeof id === 'number' ? id : null;
}
