import { gte, lt } from 'drizzle-orm';
import type { Orm } from '#main/db/open.ts';
import { budgetLog } from '#main/db/schema/engine.ts';
import type { Writer } from '#main/db/writer.ts';
import type { Facts } from './facts.ts';
import { BLOCKED_UNTIL } from './facts.ts';

const KEPT_MS = 2 * 3_600_000;

/** When requests left, and until when none may. Times are ms since epoch. */
export function createLedgerStore(orm: Orm, writer: Writer, facts: Facts) {
  return {
    recordRequest(at: number): void {
      writer.write(() => {
        orm.insert(budgetLog).values({ at }).run();
        orm
          .delete(budgetLog)
          .where(lt(budgetLog.at, at - KEPT_MS))
          .run();
      });
    },

    requestsSince: (since: number): readonly number[] =>
      orm
        .select({ at: budgetLog.at })
        .from(budgetLog)
        .where(gte(budgetLog.at, since))
        .orderBy(budgetLog.at)
        .all()
        .map((row) => row.at),

    blockedUntil(): number {
      const until = facts.get(BLOCKED_UNTIL);
      return typeof until === 'number' ? until : 0;
    },

    setBlockedUntil(until: number): void {
      writer.write(() => {
        facts.set(BLOCKED_UNTIL, until, until);
      });
    },
  };
}
