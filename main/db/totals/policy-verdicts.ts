import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import { CALIBRATION_VERSION } from '#shared/money/calibration/calibration.ts';
import type { Verdict } from '#shared/money/calibration/observe.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { totalsVerdicts } from '#main/db/schema/totals-verdicts.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** What the totals of each invoice said about the account's arithmetic, and which invoices are still to be asked. */
export interface TotalsVerdicts {
  /** Null while nobody has asked its totals. */
  of(uid: Uid): Verdict | null;
  /**
   * The same as far as it counts for its lines as they lie here: those that the account has changed since make other totals
   * than were asked. What is hidden in them may be there still.
   */
  on(state: Pick<ObjectState, 'uid' | 'isDetailStale'>): Verdict | null;
  /** Invoices that show what has not been learned from yet, or not by this version; never those whose lines may be old. */
  listUnlearned(most: number): readonly Uid[];
  /** It has been learned from. */
  note(uid: Uid, verdict: Verdict): void;
  /** It shows other totals or lines than before, so it has something new to teach. */
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
