import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays, daysBetween } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { isZero } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import { openBalancesFold } from './ageing.ts';
import { isDue, isLate, isSoon } from './due-figures.ts';
import type { FigureInvoice, Fold } from './figure-rows.ts';
import { isIssued } from './figure-rows.ts';

/** Lists what a person should look at, the most urgent first. */
export const attentionKinds = ['overdue', 'soon', 'recorded', 'drafts'] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** An invoice that wants something to be done. */
export interface AttentionRow {
  readonly uid: Uid;
  readonly number: string;
  readonly client: string;
  readonly currency: string | null;
  readonly amount: Decimal;
  /** Its due date; the date of the payment that was announced; the date of the draft. */
  readonly date: PlainDate | null;
  /** Days since then; below zero for days to come. */
  readonly days: number;
  /** The payment that was announced. */
  readonly payment: Uid | null;
}

/** The first rows of a kind, and how many there are. */
export interface AttentionGroup {
  readonly rows: readonly AttentionRow[];
  readonly count: number;
}

export type Attention = Readonly<Record<AttentionKind, AttentionGroup>>;

/** Days after which a draft is old. */
export const OLD_DRAFT_DAYS = 7;
/** The most rows of a kind that are named. */
const MOST_NAMED = 3;

/** Collects what should be looked at on a day, in all currencies. */
export function attentionFold(today: PlainDate, nameOf: (client: Uid | null) => string): Fold<Attention> {
  const open = openBalancesFold({ asOf: today, today });
  const found: Record<'recorded' | 'drafts', Wanted[]> = { recorded: [], drafts: [] };

  return {
    take(rows) {
      open.take(rows);
      for (const invoice of rows.invoices) {
        const { uid, date, billedTotal } = invoice;
        if (!isIssued(invoice)) {
          const isOld = date !== null && date < addDays(today, -OLD_DRAFT_DAYS);
          if (isOld) found.drafts.push({ invoice, date, amount: billedTotal ?? '0', payment: null });
          continue;
        }
        for (const payment of rows.paymentsOf(uid))
          if (!payment.isReceived && payment.amount !== null && !isZero(payment.amount))
            found.recorded.push({ invoice, date: payment.date, amount: payment.amount, payment: payment.uid });
      }
    },
    result() {
      const due = open.result().balances.filter(isDue);
      const wanted = (isWanted: typeof isLate) =>
        due
          .filter((balance) => isWanted(balance, today))
          .map(({ invoice, balance }) => ({ invoice, date: invoice.dueDate, amount: balance, payment: null }));
      const groupOf = (some: readonly Wanted[]): AttentionGroup => ({
        count: some.length,
        rows: some.toSorted(byDate).slice(0, MOST_NAMED).map(toRow),
      });
      return {
        overdue: groupOf(wanted(isLate)),
        soon: groupOf(wanted(isSoon)),
        recorded: groupOf(found.recorded),
        drafts: groupOf(found.drafts),
      };
    },
  };

  function toRow({ invoice, date, amount, payment }: Wanted): AttentionRow {
    const days = date === null ? 0 : (daysBetween(date, today) ?? 0);
    const { uid, number, currency } = invoice;
    return { uid, number, client: nameOf(invoice.clientUid), currency, amount, date, days, payment };
  }
}

interface Wanted {
  readonly invoice: FigureInvoice;
  readonly date: PlainDate | null;
  readonly amount: Decimal;
  readonly payment: Uid | null;
}

const byDate = (one: Wanted, other: Wanted): number => {
  const [left, right] = [`${one.date ?? '9'} ${one.invoice.uid}`, `${other.date ?? '9'} ${other.invoice.uid}`];
  return left === right ? 0 : left < right ? -1 : 1;
};
