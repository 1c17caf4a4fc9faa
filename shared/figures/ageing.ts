import type { PlainDate } from '#shared/dates/plain-date.ts';
import { daysBetween } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare, isZero, subtract, sum } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import { amountIn, byCode } from './amounts.ts';
import { countedPayments } from './counted-payments.ts';
import type { Completeness, FigureInvoice, FigureRows, Fold, NoteLack } from './figure-rows.ts';
import { collectLacks, currenciesIn, foldOf, isIssued, isPaid } from './figure-rows.ts';

/** The buckets of an ageing; the days are days late. */
export const ageBuckets = ['no_due_date', 'not_due', '1-30', '31-60', '61-90', 'over_90', 'credit'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

/** The amount in each bucket; `total` is their sum. */
export type AgeAmounts = Readonly<Record<AgeBucket | 'total', Decimal>>;

/** An invoice with what is open of it at a day. */
export interface OpenBalance {
  readonly invoice: FigureInvoice;
  readonly balance: Decimal;
  readonly bucket: AgeBucket;
}

/** The day of the figures, and the person's today: in the past balances are reckoned from payments. */
export interface AgeingDays {
  readonly asOf: PlainDate;
  readonly today: PlainDate;
}

/** Returns the bucket of a balance at a day. */
export function bucketOf(balance: Decimal, dueDate: PlainDate | null, asOf: PlainDate): AgeBucket {
  if (compare(balance, '0') < 0) return 'credit';
  if (dueDate === null) return 'no_due_date';
  const late = daysBetween(dueDate, asOf) ?? 0;
  if (late <= 0) return 'not_due';
  if (late <= 30) return '1-30';
  if (late <= 60) return '31-60';
  return late <= 90 ? '61-90' : 'over_90';
}

/** The balances of a day; `lacksIn` names what those of one currency lack. */
interface OpenBalances extends Completeness {
  readonly balances: readonly OpenBalance[];
  readonly lacksIn: (currency: string | null) => Completeness;
}

/** Collects what is open of every issued invoice at a day, with what these balances lack (figures.md, "Ageing at D"). */
export function openBalancesFold(days: AgeingDays, onLack: NoteLack = () => undefined): Fold<OpenBalances> {
  const lacks = collectLacks();
  const balances: OpenBalance[] = [];
  return {
    take({ invoices, paymentsOf }) {
      for (const invoice of invoices) {
        if (!isIssued(invoice)) continue;
        const { balance, lack } =
          days.asOf >= days.today ? balanceNow(invoice) : balanceThen(invoice, paymentsOf, days.asOf);
        lacks.note(lack, invoice);
        if (lack !== null) onLack(lack, invoice);
        if (balance === null || isZero(balance)) continue;
        balances.push({ invoice, balance, bucket: bucketOf(balance, invoice.dueDate, days.asOf) });
      }
    },
    result: () => ({ balances, lacksIn: lacks.in, ...lacks.completeness() }),
  };
}

interface Balance {
  readonly balance: Decimal | null;
  readonly lack: 'payments' | 'unexplained' | null;
}

/** Returns true if the account calls an invoice paid and says at once that something is due: it is named instead of summed. */
export const isDisputed = (invoice: FigureInvoice): boolean =>
  isPaid(invoice) && compare(invoice.totalDue ?? '0', '0') > 0;

function balanceNow(invoice: FigureInvoice): Balance {
  const due = invoice.totalDue;
  if (due === null) return { balance: null, lack: 'unexplained' };
  return isDisputed(invoice) ? { balance: null, lack: 'unexplained' } : { balance: due, lack: null };
}

function balanceThen(invoice: FigureInvoice, paymentsOf: FigureRows['paymentsOf'], asOf: PlainDate): Balance {
  if (invoice.date === null || invoice.date > asOf) return { balance: null, lack: null };
  const { counted, lack } = countedPayments(invoice, paymentsOf(invoice.uid));
  if (invoice.billedTotal === null) return { balance: null, lack: lack ?? 'unexplained' };
  const paid = counted.filter(({ date }) => date === null || date <= asOf).map(({ amount }) => amount);
  return { balance: subtract(invoice.billedTotal, sum(paid)), lack };
}

/** Sums balances of one currency by bucket. */
export function ageAmounts(currency: string | null, balances: readonly OpenBalance[]): AgeAmounts {
  const sums = Object.fromEntries(ageBuckets.map((bucket) => [bucket, '0'])) as Record<AgeBucket | 'total', Decimal>;
  sums.total = '0';
  for (const { bucket, balance } of balances) {
    sums[bucket] = add(sums[bucket], balance);
    sums.total = add(sums.total, balance);
  }
  for (const name of [...ageBuckets, 'total'] as const) sums[name] = amountIn(currency, sums[name]);
  return sums;
}

/** The ageing of one client. */
export type ClientAgeing = AgeAmounts & { readonly uid: Uid; readonly name: string };

export interface Ageing extends Completeness {
  readonly asOf: PlainDate;
  readonly currencies: readonly {
    readonly currency: string | null;
    readonly buckets: AgeAmounts;
    /** The clients with a balance, the largest total first. */
    readonly clients: readonly ClientAgeing[];
  }[];
}

/** Computes the ageing of all rows, one part a currency in which an invoice is present. */
export function ageingFold(days: AgeingDays, nameOf: (client: Uid | null) => string): Fold<Ageing> {
  const open = openBalancesFold(days);
  const currencies = new Set<string | null>();
  return {
    take(rows) {
      open.take(rows);
      for (const currency of currenciesIn(rows)) currencies.add(currency);
    },
    result() {
      const { balances, complete, missing } = open.result();
      const byOwn = Map.groupBy(balances, ({ invoice }) => invoice.currency);
      const parts = [...currencies].sort(byCode).map((currency) => {
        const own = byOwn.get(currency) ?? [];
        const byClient = Map.groupBy(own, ({ invoice }) => invoice.clientUid);
        const clients = [...byClient]
          .map(([client, some]) => ({ uid: client ?? '', name: nameOf(client), ...ageAmounts(currency, some) }))
          .sort((one, other) => compare(other.total, one.total) || (one.name < other.name ? -1 : 1));
        return { currency, buckets: ageAmounts(currency, own), clients };
      });
      return { asOf: days.asOf, currencies: parts, complete, missing };
    },
  };
}

/** Returns the ageing of rows that are all here. */
export const ageing = (source: FigureRows & AgeingDays, nameOf: (client: Uid | null) => string): Ageing =>
  foldOf(ageingFold(source, nameOf), source);
