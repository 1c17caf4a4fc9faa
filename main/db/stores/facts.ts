import { eq } from 'drizzle-orm';
import type { JsonValue } from '#shared/json.ts';
import type { Orm } from '#main/db/open.ts';
import { capabilities } from '#main/db/schema/engine.ts';

/** Small facts of a book by name: learned behaviours of its service, the account's identity, the engine's clock marks. */
export interface Facts {
  get(name: string): JsonValue | undefined;
  set(name: string, value: JsonValue, at: number): void;
}

export const COMPANY_ID = 'account.company_id';
export const BUDGET = 'budget';
export const LAST_CONTACT_AT = 'service.last_contact_at';

export function createFacts(orm: Orm): Facts {
  return {
    get(name) {
      const row = orm.select().from(capabilities).where(eq(capabilities.name, name)).get();
      return row === undefined ? undefined : (JSON.parse(row.valueJson) as JsonValue);
    },
    set(name, value, at) {
      const valueJson = JSON.stringify(value);
      orm
        .insert(capabilities)
        .values({ name, valueJson, learnedAt: at })
        .onConflictDoUpdate({ target: capabilities.name, set: { valueJson, learnedAt: at } })
        .run();
    },
  };
}
