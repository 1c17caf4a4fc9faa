import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays, daysLater } from '#shared/dates/plain-date.ts';
import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import { datesWithin } from '#shared/dates/schedule-dates.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { FigureInvoice } from './figure-rows.ts';
import type { DaySpread } from './usual-delay.ts';

/** A present recurring invoice as the account has it, without what waits in the outbox. */
export interface FigureProfile {
  readonly uid: Uid;
  readonly name: string;
  readonly clientUid: Uid | null;
  readonly currency: string | null;
  readonly billedTotal: Decimal | null;
  /** Days from a run to the due date of its invoice. */
  readonly dueDays: number;
  readonly schedule: BillingSchedule;
  /** The dates of all invoices that it made, those in the trash as well; null while the account's list of them was never read. */
  readonly generated: ReadonlySet<string> | null;
}

/** Money that is expected: an open invoice, or a run to come. */
export interface ExpectedPart {
  readonly kind: 'invoice' | 'run';
  readonly uid: Uid;
  /** The number of an invoice, and the name of a recurring one. */
  readonly name: string;
  readonly clientUid: Uid | null;
  readonly currency: string | null;
  readonly amount: Decimal;
  /** The days on which it is expected; null for any day: that day is over, or none can be said. */
  readonly date: PlainDate | null;
  /** The days when its client pays earlier than usual (25th percentile) and later (75th). */
  readonly early: PlainDate | null;
  readonly late: PlainDate | null;
}

const NO_DELAY: DaySpread = { median: 0, low: 0, high: 0 };

/** Moves a due date by what is usual for the client; a day before `asOf` is any day. */
function moved(due: PlainDate | null, delay: DaySpread | null, asOf: PlainDate) {
  const { median, low, high } = delay ?? NO_DELAY;
  const by = (days: number): PlainDate | null => {
    const day = due === null ? null : daysLater(due, days);
    return day !== null && day < asOf ? null : day;
  };
  return { date: by(median), early: by(low), late: by(high) };
}

/** Returns what is expected of an open invoice. */
export function partOfInvoice(invoice: FigureInvoice, delay: DaySpread | null, asOf: PlainDate): ExpectedPart {
  const { uid, number, clientUid, currency, dueDate, totalDue } = invoice;
  const amount = totalDue ?? '0';
  return { kind: 'invoice', uid, name: number, clientUid, currency, amount, ...moved(dueDate, delay, asOf) };
}

/** Returns what is expected of the runs of a profile, on or after `asOf`, whose money can arrive until `last`. */
export function partsOfProfile(
  profile: FigureProfile,
  delay: DaySpread | null,
  { asOf, last }: { readonly asOf: PlainDate; readonly last: PlainDate },
): readonly ExpectedPart[] {
  const { uid, name, clientUid, currency, billedTotal, dueDays, schedule } = profile;
  if (billedTotal === null) return [];
  const { low } = delay ?? NO_DELAY;
  // A client who pays before the due date can pay a run that is after the last day.
  const lastRun = addDays(last, Math.max(0, -dueDays - low));
  const isInTime = (day: PlainDate | null): boolean => day === null || day <= last;
  return datesWithin(schedule, asOf, lastRun)
    .map((run) => ({
      kind: 'run' as const,
      uid,
      name,
      clientUid,
      currency,
      amount: billedTotal,
      ...moved(daysLater(run, dueDays), delay, asOf),
    }))
    .filter(({ date, early, late }) => [date, early, late].some(isInTime));
}
