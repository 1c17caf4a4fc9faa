import type { DayRange } from '#shared/dates/periods.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import type { ObservedInvoice } from '#shared/money/calibration/observe.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare, subtract, sum } from '#shared/money/decimal.ts';
import { exactOf, minorText, toMinor } from '#shared/money/exact.ts';
import { numberKey } from '#shared/numbering/number-key.ts';
import type { Uid } from '#shared/service/ids.ts';
import { compareText } from '#shared/text/compare-text.ts';
import { amountIn, byCode } from './amounts.ts';
import type { CountedPayment } from './counted-payments.ts';
import { countedPayments } from './counted-payments.ts';
import type { Completeness, FigureInvoice, FigureRows, LackReason } from './figure-rows.ts';
import { collectLacks, currenciesIn, isIssued } from './figure-rows.ts';
import { isInRange } from './paid-in-range.ts';
import type { TaxName, TaxParts } from './tax-parts.ts';
import { taxParts } from './tax-parts.ts';
import { taxShares } from './tax-shares.ts';

/** The day by which an invoice is taxed: its own, or that of each payment. */
export const taxBases = ['issued', 'paid'] as const;
export type TaxBasis = (typeof taxBases)[number];

export interface TaxRow extends TaxName {
  readonly base: Decimal;
  readonly tax: Decimal;
  /** The invoices that it is taken of. */
  readonly invoices: readonly Uid[];
}

/** An invoice whose parts are not known, with its whole amount or what was paid of it. */
export interface UnexplainedAmount {
  readonly uid: Uid;
  readonly number: string;
  readonly amount: Decimal;
}

/** The taxes of one currency. Sub total - discounts + taxes + shipping + unexplained amounts is what was billed, or paid. */
export interface CurrencyTaxes {
  readonly currency: string | null;
  readonly rows: readonly TaxRow[];
  readonly subTotal: Decimal;
  /** The base of invoices without any tax. */
  readonly untaxed: Decimal;
  readonly discounts: Decimal;
  readonly shipping: Decimal;
  /** In the order of the rows that were read. */
  readonly unexplained: readonly UnexplainedAmount[];
  readonly unexplainedTotal: Decimal;
  readonly billed: Decimal;
  readonly difference: Decimal;
}

export interface Taxes extends Completeness, DayRange {
  readonly basis: TaxBasis;
  readonly currencies: readonly CurrencyTaxes[];
}

export interface TaxRequest extends DayRange {
  readonly basis: TaxBasis;
  readonly calibration: Calibration;
}

/** An invoice that counts in the period, with the payments of it that do; all of its own for the basis `issued`. */
export interface TaxedInvoice {
  readonly invoice: FigureInvoice;
  readonly counted: readonly CountedPayment[];
  /** The reason why its payments may not be all or not the right ones. */
  readonly lack: LackReason | null;
}

/** Computes the taxes of a period, part by part: `concerned` names the invoices whose lines `take` needs. */
export interface TaxFold {
  concerned(rows: FigureRows): readonly TaxedInvoice[];
  /** `documentOf` returns null for an invoice whose lines are not in the book. */
  take(invoices: readonly TaxedInvoice[], documentOf: (invoice: Uid) => ObservedInvoice | null): void;
  result(): Taxes;
}

export function taxFold({ from, to, basis, calibration }: TaxRequest): TaxFold {
  const period = { from, to };
  const lacks = collectLacks();
  const sums = new Map<string | null, CurrencySums>();
  const sumsOf = (currency: string | null): CurrencySums => {
    const own = sums.get(currency) ?? newSums();
    sums.set(currency, own);
    return own;
  };

  /** Adds what counts of an invoice: all of it, or the shares of the payments within the period. */
  function takeOne({ invoice, counted, lack }: TaxedInvoice, document: ObservedInvoice | null): void {
    const own = sumsOf(invoice.currency);
    const within = counted.filter(({ date }) => isInRange(date, period));
    const whole = basis === 'issued' ? (invoice.billedTotal ?? '0') : sum(within.map(({ amount }) => amount));
    own.billed = add(own.billed, whole);
    const parts = document === null ? null : taxParts(document, calibration);
    const shares = parts === null ? null : basis === 'issued' ? [parts] : sharesWithin(parts, counted, period);
    if (shares === null) {
      own.unexplained.push({ uid: invoice.uid, number: invoice.number, amount: amountIn(invoice.currency, whole) });
      own.unexplainedTotal = add(own.unexplainedTotal, whole);
    }
    lacks.note(shares !== null ? lack : document === null ? 'details' : (lack ?? 'unexplained'), invoice);
    for (const share of shares ?? []) addParts(own, share, invoice.uid);
  }

  return {
    concerned(rows) {
      const { invoices, paymentsOf } = rows;
      // Every currency of the book is shown, also one without taxes.
      currenciesIn(rows).forEach(sumsOf);
      return invoices.flatMap((invoice): readonly TaxedInvoice[] => {
        if (!isIssued(invoice)) return [];
        if (basis === 'issued') return isInRange(invoice.date, period) ? [{ invoice, counted: [], lack: null }] : [];
        const { counted, lack } = countedPayments(invoice, paymentsOf(invoice.uid));
        if (counted.some(({ date }) => isInRange(date, period))) return [{ invoice, counted: inOrder(counted), lack }];
        lacks.note(lack, invoice);
        return [];
      });
    },
    take(invoices, documentOf) {
      for (const taxed of invoices) takeOne(taxed, documentOf(taxed.invoice.uid));
    },
    result: () => ({
      ...period,
      basis,
      currencies: [...sums]
        .sort(([one], [other]) => byCode(one, other))
        .map(([currency, own]) => taxesOf(currency, own)),
      ...lacks.completeness(),
    }),
  };
}

/** Returns payments in the order in which they use an invoice up; those without a date are in no period, and come last. */
const inOrder = (counted: readonly CountedPayment[]): readonly CountedPayment[] =>
  counted.toSorted(
    (one, other) =>
      compareText(one.date ?? '~', other.date ?? '~') ||
      (one.payment?.id ?? Number.MAX_SAFE_INTEGER) - (other.payment?.id ?? Number.MAX_SAFE_INTEGER),
  );

/** Returns the shares of the payments within a period; null where an invoice cannot be shared out. */
function sharesWithin(
  parts: TaxParts,
  counted: readonly CountedPayment[],
  period: DayRange,
): readonly TaxParts[] | null {
  const { digits } = parts;
  const amounts = counted.map(({ amount }) => toMinor(exactOf(amount), digits, 'half_up'));
  const areWhole = amounts.every((minor, at) => compare(minorText(minor, digits), counted[at]?.amount ?? '0') === 0);
  const shares = areWhole ? taxShares(parts, amounts) : null;
  return shares?.filter((_, at) => isInRange(counted[at]?.date ?? null, period)) ?? null;
}

interface CurrencySums {
  readonly rows: Map<string, { readonly of: TaxName; base: Decimal; tax: Decimal; readonly invoices: Set<Uid> }>;
  readonly unexplained: UnexplainedAmount[];
  unexplainedTotal: Decimal;
  subTotal: Decimal;
  untaxed: Decimal;
  discounts: Decimal;
  shipping: Decimal;
  billed: Decimal;
}

const newSums = (): CurrencySums => ({
  rows: new Map(),
  unexplained: [],
  unexplainedTotal: '0',
  subTotal: '0',
  untaxed: '0',
  discounts: '0',
  shipping: '0',
  billed: '0',
});

function addParts(own: CurrencySums, parts: TaxParts, invoice: Uid): void {
  const text = (minor: bigint): Decimal => minorText(minor, parts.digits);
  for (const name of ['subTotal', 'untaxed', 'discounts', 'shipping'] as const)
    own[name] = add(own[name], text(parts[name]));
  for (const { name, rate, base, tax } of parts.taxes) {
    const key = JSON.stringify([name, rate]);
    const row = own.rows.get(key) ?? { of: { name, rate }, base: '0', tax: '0', invoices: new Set() };
    own.rows.set(key, row);
    row.base = add(row.base, text(base));
    row.tax = add(row.tax, text(tax));
    row.invoices.add(invoice);
  }
}

function taxesOf(currency: string | null, own: CurrencySums): CurrencyTaxes {
  const amount = (all: Decimal): Decimal => amountIn(currency, all);
  const rows = [...own.rows.values()]
    .map(({ of, base, tax, invoices }) => ({ ...of, base: amount(base), tax: amount(tax), invoices: [...invoices] }))
    .sort(byNameAndRate);
  const all = add(
    subtract(own.subTotal, own.discounts),
    own.shipping,
    own.unexplainedTotal,
    ...rows.map(({ tax }) => tax),
  );
  return {
    currency,
    rows,
    subTotal: amount(own.subTotal),
    untaxed: amount(own.untaxed),
    discounts: amount(own.discounts),
    shipping: amount(own.shipping),
    unexplained: own.unexplained,
    unexplainedTotal: amount(own.unexplainedTotal),
    billed: amount(own.billed),
    difference: amount(subtract(own.billed, all)),
  };
}

/** Orders invoices by number, runs of digits by their value. */
export const byNumber = (one: UnexplainedAmount, other: UnexplainedAmount): number =>
  compareText(numberKey(one.number), numberKey(other.number)) || compareText(one.uid, other.uid);

/** Orders taxes by name, and those of one name by rate; fixed amounts come last. */
function byNameAndRate(one: TaxName, other: TaxName): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  if (one.rate === null || other.rate === null) return one.rate === other.rate ? 0 : one.rate === null ? 1 : -1;
  return compare(one.rate, other.rate);
}
