import { sql } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { detailsOf } from '#shared/projection/project.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { forgetVerdict, observeInvoice } from '#shared/money/calibration/observe.ts';
import { isSameArithmetic } from '#shared/money/calibration/predict.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';
import type { TotalsVerdicts } from './policy-verdicts.ts';
import type { Touch, Writer } from '#main/db/connection/transaction.ts';
import type { DraftTable } from '#main/db/drafts/draft-table.ts';
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
  readonly drafts: DraftTable;
  readonly learned: LearnedTotalsFact;
  readonly verdicts: TotalsVerdicts;
  readonly queuedTaskDurations: QueuedTaskDurations;
}

/** Invoices that are read at once; a step rarely gets through more. */
const READ_AHEAD = 50;

interface Outdated {
  readonly resource: 'invoices' | 'recurring_invoices';
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
    if (patch !== null) rows.write('invoices', state);
    if (patch !== null || verdict === 'unexplained' || before === 'unexplained') touch.resource('invoices');
    return learnt;
  }

  /** Learns from the next invoices; returns true when some of those it has read are left. */
  function learnNext(touch: Touch, at: number, isOver: () => boolean): boolean {
    const next = verdicts.listUnlearned(READ_AHEAD);
    if (next.length === 0) return false;
    const before = learned.get();
    let { calibration } = before;
    for (const uid of next) {
      const state = rows.of('invoices').byUid(uid);
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
      const isRenewed = next.resource === 'invoices' && queuedTaskDurations.renew(next.uid);
      if (isRenewed) touch.outbox();
      if (isRenewed || (next.resource === 'invoices' && drafts.savedAt(next.uid) !== null))
        pending.refresh('invoices', next.uid, touch);
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
  const unsent = (resource: Outdated['resource'], table: typeof invoices | typeof recurringInvoices): Outdated[] =>
    orm
      .select({ uid: table.uid })
      .from(table)
      .where(sql`${table.isUnsent} = 1`)
      .all()
      .map(({ uid }) => ({ resource, uid: uid as Uid }));
  return [...unsent('invoices', invoices), ...unsent('recurring_invoices', recurringInvoices)];
}

function totalsIn(view: JsonObject) {
  const textIn = (name: string): string | null => (typeof view[name] === 'string' ? view[name] : null);
  return {
    sub_total: textIn('sub_total'),
    billed_total: textIn('billed_total'),
    currency_iso_code: textIn('currency_iso_code'),
  };
}
