import { eq, sql } from 'drizzle-orm';
import type { ListName } from '#shared/lists/lists.ts';
import type { JsonValue } from '#shared/json.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { capabilities } from '#main/db/schema/engine.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

/** Stores small JSON values by name: learned capabilities, the account's identity, times of the engine. `at` is ms since epoch. */
export interface KeyValueStore {
  get(name: string): JsonValue | undefined;
  set(name: string, value: JsonValue, at: number): void;
}

export const COMPANY_ID = 'account.company_id';
/** The fingerprint of the key that last opened the book's account. */
export const KEY_MARK = 'account.key_mark';
const BUDGET = 'budget';
export const NESTED_PUT = 'capability.nested_put';
export const LEFT_OUT_ARRAYS = 'capability.left_out_arrays';
/** The number of rows of the longest page that the service ever sent. */
export const LONGEST_PAGE = 'list.longest_page';
/** The person's own views of a list. */
export const savedViewsOf = (list: ListName): string => `views.${list}`;

export function createKeyValueStore(orm: Orm): KeyValueStore {
  const byName = prepared(() =>
    orm
      .select()
      .from(capabilities)
      .where(eq(capabilities.name, sql.placeholder('name')))
      .prepare(),
  );
  const upsert = prepared(() => {
    const [name, valueJson, learnedAt] = [
      sql.placeholder('name'),
      sql.placeholder('valueJson'),
      sql.placeholder('learnedAt'),
    ];
    return orm
      .insert(capabilities)
      .values({ name, valueJson, learnedAt })
      .onConflictDoUpdate({
        target: capabilities.name,
        set: { valueJson: sql`excluded.value_json`, learnedAt: sql`excluded.learned_at` },
      })
      .prepare();
  });
  return {
    get(name) {
      const row = byName().get({ name });
      return row === undefined ? undefined : (parseStored(row.valueJson) as JsonValue);
    },
    set(name, value, at) {
      upsert().run({ name, valueJson: JSON.stringify(value), learnedAt: at });
    },
  };
}

/** Loads and saves the state of the engine's budget. */
export function createLedgerStore(writer: Writer, keyValues: KeyValueStore) {
  return {
    loadBudget: (): JsonValue | null => keyValues.get(BUDGET) ?? null,

    saveBudget(state: JsonValue, at: number): void {
      writer.write(() => {
        keyValues.set(BUDGET, state, at);
      });
    },
  };
}
