import type { JsonValue } from '#shared/json.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { Facts } from './key-value-store.ts';
import { BUDGET } from './key-value-store.ts';

/** What the engine's budget remembers: one small JSON value. */
export function createLedgerStore(writer: Writer, facts: Facts) {
  return {
    loadBudget: (): JsonValue | null => facts.get(BUDGET) ?? null,

    saveBudget(state: JsonValue, at: number): void {
      writer.write(() => {
        facts.set(BUDGET, state, at);
      });
    },
  };
}
