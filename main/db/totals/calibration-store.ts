import { sql } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import { asText } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { detailsOf } from '#shared/projection/project.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { forgetVerdict, observeInvoice } from '#shared/money/calibration/observe.ts';
import { isSameArithmetic } from '#shared/money/calibration/predict.ts';
import type { DocumentResource } from '#shared/service/resources.ts';
import { documentResources } from '#shared/service/resources.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { TotalsVerdicts } from './policy-verdicts.ts';
import type { Touch, Writer } from '#main/db/connection/transaction.ts';
import type { DraftRows } from '#main/db/drafts/draft-rows.ts';
import type { LearnedTotalsFact } from './learned-policy.ts';
import type { PendingPatch } from '#main/db/outbox/pending-patch.ts';
import type { QueuedTaskDurations } from '#main/db/outbox/queued-task-durations.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Learns the account's arithmetic from its invoices whose lines are in the book. */
export interface CalibrationStore {
  current(): Calibration;
  /**
   * Learns from invoices that are new to it, then recomputes the local views that show our totals, until `isOver` ends the step.
   * Returns true when there is more to do.
   */
  learn(at: number, isOver: () => boolean): boolean;
}

interface CalibrationStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly pending: PendingPatch;
  readonly drafts: DraftRows;
  readonly learned: LearnedTotalsFact;
  readonly verdicts: TotalsVerdicts;
  readonly queuedTaskDurations: QueuedTaskDurations;
}

const LEARNED_FROM = 'invoices';

/** Invoices that are read at once; a step rarely gets through more. */
const READ_AHEAD = 50;

interface Outdated {
  readonly resource: DocumentResource;
  readonly uid: Uid;
}

export function createCalibrationStore({
  orm,
  writer,
  rows,
  pending,
  drafts,
  learned,
  verdicts,
  queuedTaskDurations,
}: CalibrationStoreParts): CalibrationStore {
  /** Documents that show our totals and must be recomputed; null before they were listed. */
  let outdated: Outdated[] | null = null;

  function learnFrom(state: ObjectState, calibration: Calibration, touch: Touch): Calibration {
    const { uid, mirror, details, patch } = state;
    const before = verdicts.of(uid);
    const view = { ...mirror, ...details };
    const told = { ...detailsOf(view), ...totalsIn(view) };
    const { calibration: learnt, verdict } = observeInvoice(forgetVerdict(calibration, before), told);
    verdicts.note(uid, verdict);
    if (verdict === before) return learnt;
    // The totals of a waiting edit depend on the verdict, and the invoice's page shows both.
    if (patch !== null) rows.write(LEARNED_FROM, state);
    if (patch !== null || verdict === 'unexplained' || before === 'unexplained') touch.resource(LEARNED_FROM);
    return learnt;
  }

  /** Learns from the next invoices; returns true when some of those it has read are left. */
  function learnNext(touch: Touch, at: number, isOver: () => boolean): boolean {
    const next = verdicts.listUnlearned(READ_AHEAD);
    if (next.length === 0) return false;
    const before = learned.get();
    let { calibration } = before;
    for (const uid of next) {
      const state = rows.of(LEARNED_FROM).byUid(uid);
      if (state !== null) calibration = learnFrom(state, calibration, touch);
      if (isOver()) break;
    }
    const isShown = before.isShown && isSameArithmetic(before.calibration, calibration);
    if (!isShown) outdated = null;
    learned.set({ calibration, isShown }, at);
    return true;
  }

  function drawNext(touch: Touch, at: number, isOver: () => boolean): void {
    outdated ??= listOutdated(orm);
    for (let next = outdated.pop(); next !== undefined; next = outdated.pop()) {
      // Typed durations keep their meaning under the learned unit, so their stored numbers change.
      const isRenewed = queuedTaskDurations.renew(next.uid);
      if (isRenewed) touch.outbox();
      if (isRenewed || drafts.savedAt(next.uid) !== null) pending.refresh(next.resource, next.uid, touch);
      const state = rows.of(next.resource).byUid(next.uid);
      if (state !== null && rows.write(next.resource, state)) touch.resource(next.resource);
      if (isOver()) return;
    }
    outdated = null;
    learned.set({ ...learned.get(), isShown: true }, at);
  }

  return {
    current: () => learned.get().calibration,
    learn(at, isOver) {
      try {
        return writer.write((touch) => {
          if (learnNext(touch, at, isOver)) return true;
          if (learned.get().isShown) return false;
          drawNext(touch, at, isOver);
          return !learned.get().isShown;
        });
      } catch (thrown) {
        learned.forget();
        outdated = null;
        throw thrown;
      }
    },
  };
}

/** Lists the unsent documents: only they show totals of ours. */
function listOutdated(orm: Orm): Outdated[] {
  return documentResources.flatMap((resource) => {
    const { uid, isUnsent } = objectTable(resource);
    const unsent = orm
      .select({ uid })
      .from(objectTable(resource))
      .where(sql`${isUnsent} = 1`)
      .all();
    return unsent.map((row) => ({ resource, uid: row.uid }));
  });
}

function totalsIn(view: JsonObject) {
  const textIn = (name: string): string | null => asText(view[name]);
  return {
    sub_total: textIn('sub_total'),
    billed_total: textIn('billed_total'),
    currency_iso_code: textIn('currency_iso_code'),
  };
}
