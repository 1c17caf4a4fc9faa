import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays, daysBetween } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { isZero } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import { compareText } from '#shared/text/compare-text.ts';
import { openBalancesFold } from './ageing.ts';
import { isDue, isLate, isSoon } from './due-figures.ts';
import type { FigureInvoice, Fold } from './figure-rows.ts';
import { isIssued } from './figure-rows.ts';
import { firstRows } from './first-rows.ts';

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
  const [overdue, soon, recorded, drafts] = [created(), created(), created(), created()];
  const isThenSoon = isSoon(today);
  const lastOld = addDays(today, -OLD_DRAFT_DAYS - 1);

  return {
    take(rows) {
      open.take(rows);
      for (const invoice of rows.invoices) {
        const { uid, date, billedTotal } = invoice;
        if (!isIssued(invoice)) {
          const isOld = date !== null && date <= lastOld;
          if (isOld) drafts.add({ invoice, date, amount: billedTotal ?? '0', payment: null });
          continue;
        }
        for (const payment of rows.paymentsOf(uid))
          if (!payment.isReceived && payment.amount !== null && !isZero(payment.amount))
            recorded.add({ invoice, date: payment.date, amount: payment.amount, payment: payment.uid });
      }
    },
    result() {
      for (const balance of open.result().balances.filter(isDue)) {
        const row = { invoice: balance.invoice, date: balance.invoice.dueDate, amount: balance.balance, payment: null };
        if (isLate(balance, today)) overdue.add(row);
        else if (isThenSoon(balance)) soon.add(row);
      }
      return { overdue: groupOf(overdue), soon: groupOf(soon), recorded: groupOf(recorded), drafts: groupOf(drafts) };
    },
  };

  function groupOf(found: ReturnType<typeof created>): AttentionGroup {
    return { rows: found.rows().map(toRow), count: found.count() };
  }

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

const created = () => firstRows(MOST_NAMED, byDate);

/** Rows without a day come last. */
const byDate = (one: Wanted, other: Wanted): number =>
  compareText(one.date ?? '9', other.date ?? '9') || compareText(one.invoice.uid, other.invoice.uid);
