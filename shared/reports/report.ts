import type { DayRange } from '#shared/dates/periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Completeness } from '#shared/figures/figure-rows.ts';
import type { TaxBasis } from '#shared/figures/taxes.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { ReportGroup, ReportMeasure, ReportName } from './report-spec.ts';

export type ReportValues = Readonly<Partial<Record<ReportMeasure, Decimal>>>;

export interface ReportSort {
  readonly by: ReportMeasure | 'name';
  readonly direction: 'asc' | 'desc';
}

/** A report that is asked for. */
export interface ReportRequest {
  readonly report: ReportName;
  readonly group: ReportGroup;
  /** Null begins with the first document. A report of a single day is of `to`. */
  readonly from: PlainDate | null;
  readonly to: PlainDate;
  /** True to compare it with the range before (figures.md, "Before"). */
  readonly isCompared: boolean;
  readonly basis: TaxBasis;
  /** The first month of the person's year, 1 to 12: it decides which range is the one before. */
  readonly yearStart: number;
  readonly sort: ReportSort;
  /** The most rows of each currency; sums are of all. */
  readonly limit: number;
}

export interface ReportRow {
  /** The client's uid, the month, the state or whatever the rows are; empty where there is none. */
  readonly key: string;
  /** The name of a client or a recurring invoice, and text of the account; empty where the key says it. */
  readonly name: string;
  /** True where another row has the same name. */
  readonly isNameShared: boolean;
  readonly values: ReportValues;
  /** The same of the range before; null where nothing is compared. */
  readonly before: ReportValues | null;
}

/** The parts of which the billed or paid amounts of a tax report are made; `difference` is what is left. */
export interface Reconciliation {
  readonly subTotal: Decimal;
  readonly discounts: Decimal;
  readonly tax: Decimal;
  readonly shipping: Decimal;
  readonly unexplained: Decimal;
  readonly billed: Decimal;
  readonly difference: Decimal;
  readonly untaxed: Decimal;
  /** The first invoices of which only the whole amount is known, and the number of all. */
  readonly invoiceCount: number;
  readonly invoices: readonly { readonly uid: Uid; readonly number: string; readonly amount: Decimal }[];
}

export interface CurrencyReport {
  readonly currency: string | null;
  readonly rows: readonly ReportRow[];
  /** The number of rows in all; `rows` may have only the first of them. */
  readonly rowCount: number;
  readonly totals: ReportValues;
  readonly totalsBefore: ReportValues | null;
  readonly reconciliation: Reconciliation | null;
}

/** A report of one state of the book, one part a currency. */
export interface Report extends Completeness {
  /** The request that it answers. */
  readonly of: Pick<ReportRequest, 'report' | 'group'>;
  readonly before: DayRange | null;
  readonly currencies: readonly CurrencyReport[];
}

/** An invoice, or a recurring one, that a row is made of. */
export interface ReportRecord {
  readonly uid: Uid;
  readonly kind: 'invoice' | 'profile';
  readonly name: string;
  readonly date: PlainDate | null;
  /** Its part of the first figure of the report; null where that has none. */
  readonly amount: Decimal | null;
}

/** The rows that are shown at first, and added with each press. */
export const ROWS_AT_ONCE = 200;
export const MOST_REPORT_ROWS = 10_000;
/** The invoices without known parts that a report of taxes names. */
export const UNEXPLAINED_NAMED = 12;
/** The most records of a row that are listed. */
export const MOST_RECORDS = 500;
