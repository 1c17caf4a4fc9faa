import type { JsonObject, JsonValue } from '#shared/json.ts';
import { chosen } from '#main/demo/state/hash-choice.ts';
import { instantText } from './times.ts';

const HOUR = 3_600_000;
const ZONES = [60, -360, 600];

type Extra = (object: JsonObject, kind: string) => JsonValue;

function lastUpdate(object: JsonObject, kind: string): JsonValue {
  const createdAt = Date.parse(String(object['created_at'] ?? ''));
  if (Number.isNaN(createdAt)) return null;
  const id = Number(object['id']);
  const hours = chosen(1_000, kind, id, 'hours');
  return instantText(createdAt + hours * HOUR, ZONES[chosen(ZONES.length, kind, id, 'zone')] ?? 0);
}

/** Undocumented fields that services of this kind answer with. */
const EXTRAS: Readonly<Record<string, Extra>> = {
  updated_at: lastUpdate,
  allow_statement_view: () => true,
  logo_url: () => null,
  country_code: () => 'IE',
  position: (object) => chosen(50, String(object['id'])),
  tags: () => [],
  links: (object, kind) => ({ self: `/${kind}/${String(object['id'])}`, related: [{ rel: 'owner', id: '612' }] }),
  some_new_field: () => ({}),
};

const NAMES = Object.keys(EXTRAS);

/**
 * Returns about half of them. The choice depends on the object alone, so that an unchanged object is answered alike
 * each time.
 */
export function extraFields(object: JsonObject, kind: string): JsonObject {
  const half = chosen(2 ** NAMES.length, kind, String(object['id']));
  const fields: Record<string, JsonValue> = {};
  for (const [index, name] of NAMES.entries()) {
    if ((half >> index) % 2 === 1) fields[name] = EXTRAS[name]?.(object, kind) ?? null;
  }
  return fields;
}
