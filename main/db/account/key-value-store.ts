import { eq, sql } from 'drizzle-orm';
import type { JsonValue } from '#shared/json.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { capabilities } from '#main/db/schema/engine.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { Writer } from '#main/db/connection/transaction.ts';

/** Small keyValues of a book by name: learned behaviours of its service, the account's identity, the engine's clock marks. */
export interface KeyValueStore {
  get(name: string): JsonValue | undefined;
  set(name: string, value: JsonValue, at: number): void;
}

export const COMPANY_ID = 'account.company_id';
/** Of the key that last proved to open the book's account. */
export const KEY_MARK = 'account.key_mark';
export const BUDGET = 'budget';
export const NESTED_PUT = 'capability.nested_put';
export const LEFT_OUT_ARRAYS = 'capability.left_out_arrays';
/** Rows of the longest page this account ever answered. */
export const LONGEST_PAGE = 'list.longest_page';
/** The person's own views of the invoice list. */
export const SAVED_VIEWS = 'list.views';

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
      return row === undefined ? undefined : (JSON.parse(row.valueJson) as JsonValue);
    },
    set(name, value, at) {
      upsert().run({ name, valueJson: JSON.stringify(value), learnedAt: at });
    },
  };
}

/** What the engine's budget remembers: one small JSON value. */
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
