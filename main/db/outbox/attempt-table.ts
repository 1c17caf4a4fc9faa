import type { SQL } from 'drizzle-orm';
import { and, asc, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import type { SentBody } from '#shared/compare/altered-fields.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { OutboxError, OutboxRow } from '#shared/outbox/entry.ts';
import type { PaidAmount, PaymentMoney } from '#shared/payments/own-payments.ts';
import { parseJson, toJson } from '#main/db/objects/object-state.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { attempts, outbox } from '#main/db/schema/engine.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

interface Intent {
  readonly at: number;
  readonly body: JsonObject;
  readonly baseline: JsonObject | null;
  /** Given for requests about payments. */
  readonly money?: MoneyAtIntent | null;
}

/** Holds what the book knew of the money when a request about a payment left. */
export interface MoneyAtIntent {
  /** The amount paid of its invoice, with own payments that the account did not show yet. */
  readonly paid: PaidAmount;
  /** The payment as the account had it; null for a create. */
  readonly payment: PaymentMoney | null;
}

export function moneyIn(moneyJson: string | null): MoneyAtIntent | null {
  // Only `insert` below writes the column.
  return moneyJson === null ? null : (parseStored(moneyJson) as MoneyAtIntent);
}

/** SQL condition: the attempt was neither refused unread nor rejected, so the service may have applied it. */
export const mayHaveArrived = sql`(${attempts.outcome} IS NULL OR ${attempts.outcome} NOT IN ('not_sent', 'rejected'))`;

/** Reads and writes the attempts of outbox entries. Times are ms since epoch. */
export function createAttemptTable(orm: Orm) {
  const insertAttempt = prepared(() =>
    orm
      .insert(attempts)
      .values({
        outboxId: sql.placeholder('outboxId'),
        attempt: sql.placeholder('attempt'),
        intentAt: sql.placeholder('intentAt'),
        bodyJson: sql.placeholder('bodyJson'),
        baselineJson: sql.placeholder('baselineJson'),
        moneyJson: sql.placeholder('moneyJson'),
      })
      .prepare(),
  );

  const outcomes = prepared(() =>
    orm
      .update(attempts)
      .set({
        outcome: sql`${sql.placeholder('outcome')}`,
        evidenceJson: sql`${sql.placeholder('evidenceJson')}`,
        endedAt: sql`coalesce(${sql.placeholder('endedAt')}, ${attempts.endedAt})`,
      })
      .where(and(eq(attempts.outboxId, sql.placeholder('id')), eq(attempts.attempt, sql.placeholder('attempt'))))
      .prepare(),
  );

  /** Records the outcome of the newest attempt. Pass `endedAt` as null to leave the stored end time as it is. */
  function recordOutcome(
    entry: OutboxRow,
    outcome: string,
    evidence: JsonObject | OutboxError | null,
    endedAt: number | null = null,
  ): void {
    const evidenceJson = evidence === null ? null : JSON.stringify(evidence);
    outcomes().run({ outcome, evidenceJson, endedAt, id: entry.id, attempt: entry.attempts });
  }

  const newestAttempt = prepared(() =>
    orm
      .select()
      .from(attempts)
      .where(eq(attempts.outboxId, sql.placeholder('id')))
      .orderBy(desc(attempts.attempt))
      .limit(1)
      .prepare(),
  );

  const newestPreflight = prepared(() =>
    orm
      .select({ bodyJson: attempts.bodyJson, baselineJson: attempts.baselineJson })
      .from(attempts)
      .where(and(eq(attempts.outboxId, sql.placeholder('id')), isNotNull(attempts.baselineJson)))
      .orderBy(desc(attempts.attempt))
      .limit(1)
      .prepare(),
  );

  const allBodies = prepared(() =>
    orm
      .select({ bodyJson: attempts.bodyJson })
      .from(attempts)
      .where(eq(attempts.outboxId, sql.placeholder('id')))
      .orderBy(asc(attempts.attempt))
      .prepare(),
  );

  function lastAttempt(id: number) {
    const row = newestAttempt().get({ id });
    if (row === undefined) return null;
    const { intentAt, endedAt, bodyJson, baselineJson, evidenceJson } = row;
    const code = parseJson(evidenceJson)?.['code'];
    const wasDeclined = code === 'rate_limited' || code === 'rejected';
    return { intentAt, endedAt, body: parseJson(bodyJson) ?? {}, baseline: parseJson(baselineJson), wasDeclined };
  }

  /** Prepares a count of the attempts of one entry that meet all conditions. */
  const counting = (...conditions: readonly SQL[]) =>
    prepared(() =>
      orm
        .select({ count: count() })
        .from(attempts)
        .where(and(eq(attempts.outboxId, sql.placeholder('id')), ...conditions))
        .prepare(),
    );

  const countArrivals = counting(sql`${attempts.outcome} IS NOT 'not_sent'`);
  const arrivalsSince = counting(
    mayHaveArrived,
    sql`(${attempts.intentAt} >= ${sql.placeholder('since')} OR ${attempts.outcome} IS NOT 'done')`,
  );
  const arrivalsBefore = counting(mayHaveArrived, sql`${attempts.attempt} < ${sql.placeholder('attempt')}`);

  const newestUnanswered = prepared(() =>
    orm
      .select({ intentAt: attempts.intentAt, endedAt: attempts.endedAt })
      .from(attempts)
      .innerJoin(outbox, eq(outbox.id, attempts.outboxId))
      .where(
        and(
          eq(outbox.uid, sql.placeholder('uid')),
          eq(outbox.op, 'update'),
          sql`(${outbox.id} = ${sql.placeholder('id')} OR ${outbox.state} = 'cancelled')`,
          sql`(${attempts.outcome} IS NULL OR ${attempts.outcome} NOT IN ('done', 'answered', 'rows_added', 'not_sent', 'rejected'))`,
        ),
      )
      .orderBy(desc(attempts.intentAt))
      .limit(1)
      .prepare(),
  );

  /**
   * Returns when we stopped waiting for the newest unanswered update of this entry or of a discarded entry of the same object
   * (ms since epoch), or null when all were answered. Until some time after that, the update may still arrive.
   */
  function unansweredSince(id: number, uid: Uid): number | null {
    const row = newestUnanswered().get({ id, uid });
    return row === undefined ? null : (row.endedAt ?? row.intentAt);
  }

  return {
    unansweredSince,
    /** Returns true when no attempt can have been applied: the service refused each of them without reading it. */
    wereAllTurnedAway: (id: number): boolean => countArrivals().get({ id })?.count === 0,
    /** Returns true when an attempt made at `since` or later, or one without a known outcome, may have been applied. */
    mayHaveArrivedSince: (id: number, since: number): boolean => (arrivalsSince().get({ id, since })?.count ?? 0) > 0,
    /** Returns true when an attempt before the newest one may have been applied. */
    mayHaveArrivedBefore: ({ id, attempts: attempt }: Pick<OutboxRow, 'id' | 'attempts'>): boolean =>
      (arrivalsBefore().get({ id, attempt })?.count ?? 0) > 0,
    /** Stores the intent. Must be committed before the first byte leaves. */
    insert(outboxId: number, attempt: number, { at, body, baseline, money = null }: Intent): void {
      const moneyJson = money === null ? null : JSON.stringify(money);
      const json = { bodyJson: JSON.stringify(body), baselineJson: toJson(baseline), moneyJson };
      insertAttempt().run({ outboxId, attempt, intentAt: at, ...json });
    },
    recordOutcome,
    lastAttempt,
    /** Returns what was known of the money when the newest attempt left; null for a request about no payment. */
    moneyOf: (id: number): MoneyAtIntent | null => moneyIn(newestAttempt().get({ id })?.moneyJson ?? null),
    /**
     * Returns the object as the newest preflight read it, or null when there was none. An attempt that repairs lines has no
     * preflight of its own, so the one before it counts.
     */
    baselineOf: (id: number): JsonObject | null => parseJson(newestPreflight().get({ id })?.baselineJson ?? null),
    /** Returns the body of the newest update of an entry, without a repair of its lines, and the object before it. */
    updateOf(id: number): SentBody | null {
      const row = newestPreflight().get({ id });
      return row === undefined ? null : { sent: parseJson(row.bodyJson) ?? {}, before: parseJson(row.baselineJson) };
    },
    /** Returns the request bodies of all attempts of an entry, oldest first. */
    bodiesOf: (id: number): readonly JsonObject[] =>
      allBodies()
        .all({ id })
        .map(({ bodyJson }) => parseJson(bodyJson) ?? {}),
  };
}

export type AttemptTable = ReturnType<typeof createAttemptTable>;
