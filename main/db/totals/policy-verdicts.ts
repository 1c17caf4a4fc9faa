import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import { CALIBRATION_VERSION } from '#shared/money/calibration/calibration.ts';
import type { Verdict } from '#shared/money/calibration/observe.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { totalsVerdicts } from '#main/db/schema/totals-verdicts.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** The verdict of each invoice on the account's arithmetic, and the invoices that have none yet. */
export interface TotalsVerdicts {
  /** Returns null for an invoice without a verdict. */
  of(uid: Uid): Verdict | null;
  /**
   * Returns the verdict as far as it holds for the stored lines. When the account has changed the lines since, only a hidden amount
   * still counts.
   */
  on(state: Pick<ObjectState, 'uid' | 'isDetailStale'>): Verdict | null;
  /** Lists invoices that were not learned from yet, or not by this version, without those whose lines may be old. */
  listUnlearned(most: number): readonly Uid[];
  /** Stores the verdict of an invoice. */
  note(uid: Uid, verdict: Verdict): void;
  /** Drops the verdict of an invoice whose totals or lines changed. */
  expire(uid: Uid): void;
}

export function createTotalsVerdicts(orm: Orm): TotalsVerdicts {
  const uid = sql.placeholder('uid');
  const select = prepared(() =>
    orm.select({ verdict: totalsVerdicts.verdict }).from(totalsVerdicts).where(eq(totalsVerdicts.uid, uid)).prepare(),
  );
  const selectUnlearned = prepared(() =>
    orm
      .select({ uid: totalsVerdicts.uid })
      .from(totalsVerdicts)
      .innerJoin(invoices, eq(invoices.uid, totalsVerdicts.uid))
      .where(and(lt(totalsVerdicts.learnedBy, CALIBRATION_VERSION), eq(invoices.isDetailStale, false)))
      .orderBy(asc(totalsVerdicts.learnedBy))
      .limit(sql.placeholder('most'))
      .prepare(),
  );
  const update = prepared(() =>
    orm
      .update(totalsVerdicts)
      .set({ verdict: sql`${sql.placeholder('verdict')}`, learnedBy: CALIBRATION_VERSION })
      .where(eq(totalsVerdicts.uid, uid))
      .prepare(),
  );
  const markDue = prepared(() =>
    orm
      .insert(totalsVerdicts)
      .values({ uid, learnedBy: 0 })
      .onConflictDoUpdate({ target: totalsVerdicts.uid, set: { learnedBy: 0 } })
      .prepare(),
  );
  const of = (uid: Uid): Verdict | null => select().get({ uid })?.verdict ?? null;
  return {
    of,
    on({ uid, isDetailStale }) {
      const verdict = of(uid);
      return isDetailStale && verdict !== 'unexplained' ? null : verdict;
    },
    listUnlearned: (most) =>
      selectUnlearned()
        .all({ most })
        .map((row) => row.uid as Uid),
    note: (uid, verdict) => void update().run({ uid, verdict }),
    expire: (uid) => void markDue().run({ uid }),
  };
}
