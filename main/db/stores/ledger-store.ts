import type { JsonValue } from '#shared/json.ts';
import type { Writer } from '#main/db/writer.ts';
import type { Facts } from './facts.ts';
import { BUDGET } from './facts.ts';

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
