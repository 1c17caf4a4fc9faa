import { dayInMonth, endOfMonth, monthOf } from '#shared/dates/months.ts';
import type { DayRange } from '#shared/dates/periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AgeAmounts } from './ageing.ts';
import { ageAmounts, openBalancesFold } from './ageing.ts';
import type { CountedSum } from './amounts.ts';
import { byCode, createSums } from './amounts.ts';
import type { Debtor, DueFigures } from './due-figures.ts';
import { debtorsOf, dueFigures } from './due-figures.ts';
import type { Completeness, FigureInvoice, Fold, LackReason, NoteLack } from './figure-rows.ts';
import { collectLacks, currenciesIn, isIssued } from './figure-rows.ts';
import { isInRange, paidInRangesFold, paidTotal } from './paid-in-range.ts';
import { rangeBefore } from './range.ts';

/** A calendar month, `2026-11`, with what was billed and what was paid in it. */
export interface MonthFigures {
  readonly month: string;
  readonly billed: Decimal;
  readonly paid: Decimal;
  /** The number of invoices whose payments may be of this month, and are not known. */
  readonly unknown: number;
}

/** The figures of one currency (figures.md, "Dashboard"). */
export interface CurrencyFigures extends DueFigures {
  readonly currency: string | null;
  /** `before`: what was paid in the range that this one is compared with. */
  readonly paid: { readonly received: Decimal; readonly recorded: Decimal; readonly before: Decimal };
  readonly billed: CountedSum;
  /** Drafts of the account; `localDrafts` are only here. */
  readonly drafts: CountedSum;
  readonly localDrafts: CountedSum;
  readonly months: readonly MonthFigures[];
  readonly debtors: readonly Debtor[];
  /** The outstanding amounts by days late; credits beside them. */
  readonly ageing: AgeAmounts;
  /** Names what the figures of one kind lack: what is due needs no payments, what was paid does. */
  readonly lacks: { readonly due: Completeness; readonly paid: Completeness };
}

export interface Dashboard extends Completeness, DayRange {
  readonly asOf: PlainDate;
  readonly before: DayRange;
  readonly currencies: readonly CurrencyFigures[];
}

export interface DashboardRequest extends DayRange {
  readonly asOf: PlainDate;
  readonly today: PlainDate;
  /** The first month of the person's year, 1 to 12. */
  readonly yearStart: number;
}

const MONTHS = 12;
/** The places of the ranges whose payments are summed: the period, the one before it, and the months behind them. */
const [PERIOD, BEFORE, FIRST_MONTH] = [0, 1, 2];

/** Returns the last 12 calendar months up to that of a day, the oldest first. */
export function lastMonths(day: PlainDate): readonly (DayRange & { readonly month: string })[] {
  return Array.from({ length: MONTHS }, (_, at) => {
    const from = dayInMonth(monthOf(day) - MONTHS + 1 + at, 1) ?? day;
    return { month: from.slice(0, 7), from, to: endOfMonth(from) };
  });
}

/** Returns the days whose invoices and payments a dashboard shows: its period, the one before it, and its months. */
export function rangeOfDashboard({ asOf, from, to, yearStart }: DashboardRequest): DayRange {
  const before = rangeBefore({ from, to }, yearStart);
  const months = lastMonths(asOf);
  const [first = from, last = to] = [months[0]?.from, months.at(-1)?.to];
  return { from: [from, before.from, first].sort()[0] ?? from, to: [to, before.to, last].sort().at(-1) ?? to };
}

/** Computes the figures of a dashboard, one part a currency in which an invoice is present. */
export function dashboardFold(
  { asOf, today, from, to, yearStart }: DashboardRequest,
  nameOf: (client: Uid | null) => string,
): Fold<Dashboard> {
  const [period, months] = [{ from, to }, lastMonths(asOf)];
  const shown = { from: months[0]?.from ?? from, to: months.at(-1)?.to ?? to };
  const before = rangeBefore(period, yearStart);
  const [lacks, lacksOfPart] = [collectLacks(), new Map<Uid, LackReason>()];
  // What is due and what was paid may lack the same invoice, which counts once.
  const onLack: NoteLack = (what, { uid }) => {
    if (what === 'payments' || !lacksOfPart.has(uid)) lacksOfPart.set(uid, what);
  };
  const open = openBalancesFold({ asOf, today }, onLack);
  const paid = paidInRangesFold([period, before, ...months], onLack);
  const [billed, drafts] = [createSums(), createSums()];
  const currencies = new Set<string | null>();

  function note(invoice: FigureInvoice): void {
    const { currency, date, isInAccount } = invoice;
    const amount = invoice.billedTotal ?? '0';
    if (!isIssued(invoice)) {
      drafts.add(currency, isInAccount ? 'here and there' : 'only here', amount);
      return;
    }
    if (isInRange(date, period)) billed.add(currency, 'period', amount);
    if (isInRange(date, shown)) billed.add(currency, date?.slice(0, 7) ?? '', amount);
  }

  return {
    take(rows) {
      open.take(rows);
      paid.take(rows);
      for (const currency of currenciesIn(rows)) currencies.add(currency);
      for (const invoice of rows.invoices) {
        note(invoice);
        lacks.note(lacksOfPart.get(invoice.uid) ?? null, invoice);
      }
      lacksOfPart.clear();
    },
    result() {
      const due = open.result();
      const { of: paidIn, ...paidLacks } = paid.result();
      const byOwn = Map.groupBy(due.balances, ({ invoice }) => invoice.currency);
      return {
        asOf,
        from,
        to,
        before,
        currencies: [...currencies].sort(byCode).map((currency) => {
          const own = byOwn.get(currency) ?? [];
          const { received, recorded } = paidIn(currency, PERIOD);
          return {
            currency,
            ...dueFigures(currency, own, asOf),
            paid: { received, recorded, before: paidTotal(currency, paidIn(currency, BEFORE)) },
            billed: billed.of(currency, 'period'),
            drafts: drafts.of(currency, 'here and there'),
            localDrafts: drafts.of(currency, 'only here'),
            months: months.map(({ month }, at) => ({
              month,
              billed: billed.of(currency, month).amount,
              paid: paidTotal(currency, paidIn(currency, FIRST_MONTH + at)),
              // What was paid of them can be of any month since they were written.
              unknown: paidLacks.lackingUntil(currency, month),
            })),
            debtors: debtorsOf(currency, own, { day: asOf, nameOf }),
            ageing: ageAmounts(currency, own),
            lacks: { due: due.lacksIn(currency), paid: paidLacks.lacksIn(currency) },
          };
        }),
        ...lacks.completeness(),
      };
    },
  };
}
