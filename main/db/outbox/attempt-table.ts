import type { SQL } from 'drizzle-orm';
import { and, asc, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { OutboxError, OutboxRow } from '#shared/outbox/entry.ts';
import { parseJson, toJson } from '#main/db/objects/object-state.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { attempts, outbox } from '#main/db/schema/engine.ts';
import type { Orm } from '#main/db/connection/orm.ts';

interface Intent {
  readonly at: number;
  readonly body: JsonObject;
  readonly baseline: JsonObject | null;
}

/** Neither turned away unread nor refused. */
export const mayHaveArrived = sql`(${attempts.outcome} IS NULL OR ${attempts.outcome} NOT IN ('not_sent', 'rejected'))`;

/** Plain reads and writes of what left for the entries of the outbox. Times are ms since epoch. */
export function createAttemptRows(orm: Orm) {
  const insertAttempt = prepared(() =>
    orm
      .insert(attempts)
      .values({
        outboxId: sql.placeholder('outboxId'),
        attempt: sql.placeholder('attempt'),
        intentAt: sql.placeholder('intentAt'),
        bodyJson: sql.placeholder('bodyJson'),
        baselineJson: sql.placeholder('baselineJson'),
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

  /** What became of the newest attempt; `endedAt` is null where that is known already. */
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
      .select({ baselineJson: attempts.baselineJson })
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

  /** How many attempts of an entry are like this. */
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
   * When nobody waited any more for the newest update that left for this entry, or for one of its object that was given up
   * since, and was never answered; null where all were.
   */
  function unansweredSince(id: number, uid: Uid): number | null {
    const row = newestUnanswered().get({ id, uid });
    return row === undefined ? null : (row.endedAt ?? row.intentAt);
  }

  return {
    unansweredSince,
    /** Whether nothing of what left for an entry can have come to anything: each time it was turned away unread. */
    wereAllTurnedAway: (id: number): boolean => countArrivals().get({ id })?.count === 0,
    /** Whether something left for an entry that may have come to something, at `since` or later, or nobody knows when. */
    mayHaveArrivedSince: (id: number, since: number): boolean => (arrivalsSince().get({ id, since })?.count ?? 0) > 0,
    /** The same of all that left before the newest attempt. */
    mayHaveArrivedBefore: ({ id, attempts: attempt }: Pick<OutboxRow, 'id' | 'attempts'>): boolean =>
      (arrivalsBefore().get({ id, attempt })?.count ?? 0) > 0,
    /** The intent, before the first byte leaves. */
    insert(outboxId: number, attempt: number, { at, body, baseline }: Intent): void {
      const json = { bodyJson: JSON.stringify(body), baselineJson: toJson(baseline) };
      insertAttempt().run({ outboxId, attempt, intentAt: at, ...json });
    },
    recordOutcome,
    lastAttempt,
    /** The object as read before the newest write: a repair of its lines has none of its own. Null where nothing was read. */
    baselineOf: (id: number): JsonObject | null => parseJson(newestPreflight().get({ id })?.baselineJson ?? null),
    /** Oldest first. */
    bodiesOf: (id: number): readonly JsonObject[] =>
      allBodies()
        .all({ id })
        .map(({ bodyJson }) => parseJson(bodyJson) ?? {}),
  };
}

export type AttemptRows = ReturnType<typeof createAttemptRows>;
