import type { JsonValue } from '#shared/json.ts';
import { canonicalObject } from './canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';

/**
 * Returns a hash of the canonical object: 106 bits from two independent mixes. Equal fingerprints mean equal canonical
 * objects.
 */
export function fingerprint(object: Readonly<Record<string, JsonValue | undefined>>, table: FieldTable): string {
  const text = JSON.stringify(canonicalObject(object, table));
  return mix(text, 0x9e3779b9).toString(36) + mix(text, 0x85ebca6b).toString(36);
}

/** Returns cyrb53, a 53-bit string hash that needs no platform crypto. */
function mix(text: string, seed: number): number {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
