import type { JsonObject } from '#shared/json.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { fingerprint } from '#shared/compare/fingerprint.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';

/**
 * Learns from list rows which fields the service's rows carry. A fetch may return more fields than a row: its fingerprint uses
 * only those of a row, so that an object that was just fetched or written looks unchanged in the next list.
 */
interface ListFields {
  learn(resource: Resource, rows: readonly JsonObject[], at: number): void;
  has(resource: Resource, name: string): boolean;
  /** Returns the fingerprint that a list row of this object would have. */
  fingerprintOf(resource: Resource, fields: JsonObject): string;
}

export function createListFields(keyValues: KeyValueStore): ListFields {
  const known = new Map<Resource, ReadonlySet<string>>();

  function namesOf(resource: Resource): ReadonlySet<string> {
    const cached = known.get(resource);
    if (cached !== undefined) return cached;
    const stored = keyValues.get(storedName(resource));
    const names = new Set(Array.isArray(stored) ? stored.map(String) : []);
    known.set(resource, names);
    return names;
  }

  return {
    learn(resource, rows, at) {
      const names = namesOf(resource);
      const unknown = rows.flatMap((row) => Object.keys(row)).filter((name) => !names.has(name));
      if (unknown.length === 0) return;
      const all = new Set([...names, ...unknown]);
      keyValues.set(storedName(resource), [...all].sort(), at);
      known.set(resource, all);
    },
    has: (resource, name) => namesOf(resource).has(name),
    fingerprintOf(resource, fields) {
      const names = namesOf(resource);
      const entries = Object.entries(fields).filter(([name]) => names.size === 0 || names.has(name));
      return fingerprint(Object.fromEntries(entries), fieldsOf[resource]);
    },
  };
}

const storedName = (resource: Resource): string => `list.fields.${resource}`;
