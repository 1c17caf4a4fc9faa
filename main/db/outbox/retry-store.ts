import { and, desc, eq, gt } from 'drizzle-orm';
import type { OutboxError, OutboxState } from '#shared/outbox/entry.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import { attempts, outbox as entries } from '#main/db/schema/engine.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { OutboxRows } from './outbox-table.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** What became of an attempt that left and was not answered as it should be. */
const FAILURES: ReadonlySet<string> = new Set(['ambiguous', 'interrupted']);

/** Attempts with the body of the newest one that left and came to nothing. */
export interface FailedAttempts {
  readonly count: number;
  /** How many of them the service answered with an error of its own. */
  readonly refusals: number;
  /** When the first of them ended (ms since epoch), null when none did. */
  readonly firstAt: number | null;
}

const HOUR_MS = 3_600_000;
/** Nothing waits longer: the next look, the last step of the ladder, the last step of the ladder of parked entries. */
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
  readonly outbox: OutboxRows;
}

/** What the engine must know to decide when an entry is sent again, and what it does with one that never succeeds. */
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

    /** Aside, for a person to see; `againAt` is when it is tried once more by itself, null for never. */
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
     * Times ahead of `at`, written before the clock was set back, are taken for `at`: what waits for them would wait for as
     * long as the clock was wrong, and what was answered then would count as just answered all that time.
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

    /** A parked entry is tried once more. */
    unpark(id: number, at: number): void {
      writer.write((touch) => {
        outbox.update(id, { state: 'queued', reason: null, nextAttemptAt: at });
        touch.outbox();
      });
    },
  };
}
