import { and, desc, eq, gt } from 'drizzle-orm';
import type { OutboxError, OutboxState } from '#shared/outbox/entry.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import { attempts, outbox as entries } from '#main/db/schema/engine.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { OutboxTable } from './outbox-table.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Outcomes of attempts that got no usable answer. */
const FAILURES: ReadonlySet<string> = new Set(['ambiguous', 'interrupted']);

/** The failed attempts that carried the same body as the newest attempt. */
interface FailedAttempts {
  readonly count: number;
  /** The number of them that the service answered with status 500 or above. */
  readonly refusals: number;
  /** The end of the first of them (ms since epoch), null when none has ended. */
  readonly firstAt: number | null;
}

const HOUR_MS = 3_600_000;
/**
 * The longest wait that the engine ever sets, by state. A time further ahead was written before the clock was set back.
 */
const LONGEST_WAITS_MS: Readonly<Record<OutboxState, number>> = {
  queued: 5 * HOUR_MS,
  sending: 0,
  unconfirmed: HOUR_MS / 4,
  needs_you: 64 * HOUR_MS,
  done: 0,
  cancelled: 0,
};

interface RetryStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly outbox: OutboxTable;
}

/** Tells the engine which attempts failed, and parks entries that never succeed. */
export function createRetryStore({ orm, writer, outbox }: RetryStoreParts) {
  return {
    failedAttempts(id: number): FailedAttempts {
      const made = orm.select().from(attempts).where(eq(attempts.outboxId, id)).orderBy(desc(attempts.attempt)).all();
      const failed = made.filter(
        ({ bodyJson, outcome }) => bodyJson === made[0]?.bodyJson && FAILURES.has(outcome ?? ''),
      );
      const refusals = failed.filter(({ evidenceJson }) => Number(parseJson(evidenceJson)?.['status'] ?? 0) >= 500);
      return { count: failed.length, refusals: refusals.length, firstAt: failed.at(-1)?.endedAt ?? null };
    },

    /** Parks an entry for a person to see. `againAt` (ms since epoch): when it is tried again by itself, null for never. */
    park(
      id: number,
      { againAt, error }: { readonly againAt: number | null; readonly error: OutboxError | null },
    ): void {
      writer.write((touch) => {
        outbox.update(id, { state: 'needs_you', reason: 'parked', error, nextAttemptAt: againAt });
        touch.outbox();
      });
    },

    /**
     * Replaces times ahead of `at` (ms since epoch), which were written before the clock was set back, by `at`. Otherwise entries
     * would wait, and answers would count as recent, for as long as the clock was wrong.
     */
    clampTimes(at: number): void {
      writer.write(() => {
        orm.update(attempts).set({ endedAt: at }).where(gt(attempts.endedAt, at)).run();
        const isAhead = and(eq(entries.state, 'done'), gt(entries.settledAt, at));
        orm.update(entries).set({ settledAt: at }).where(isAhead).run();
        for (const { id, state, nextAttemptAt } of outbox.listOpen()) {
          if (nextAttemptAt !== null && nextAttemptAt > at + LONGEST_WAITS_MS[state])
            outbox.update(id, { nextAttemptAt: at });
        }
      });
    },

    /** Queues a parked entry again, to be sent at `at` (ms since epoch). */
    unpark(id: number, at: number): void {
      writer.write((touch) => {
        outbox.update(id, { state: 'queued', reason: null, nextAttemptAt: at });
        touch.outbox();
      });
    },
  };
}
