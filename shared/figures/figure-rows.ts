import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { compare } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';

/** A present invoice as the account has it, without what waits in the outbox. Amounts are the service's; null where it sent none. */
export interface FigureInvoice {
  readonly uid: Uid;
  readonly clientUid: Uid | null;
  readonly number: string;
  readonly date: PlainDate | null;
  readonly dueDate: PlainDate | null;
  readonly state: string;
  readonly currency: string | null;
  readonly billedTotal: Decimal | null;
  readonly paidTotal: Decimal | null;
  readonly totalDue: Decimal | null;
  /** False for an invoice that is only here: it is in no figure but the number of local drafts. */
  readonly isInAccount: boolean;
  /** True when its list of payments was read, and shows what the account counts. */
  readonly arePaymentsRead: boolean;
}

/** A present payment as the account has it. */
export interface FigurePayment {
  readonly uid: Uid;
  readonly invoiceUid: Uid;
  /** The service's id, by which payments of one day are ordered; null for one that is only here. */
  readonly id: number | null;
  readonly date: PlainDate | null;
  readonly amount: Decimal | null;
  readonly isReceived: boolean;
  readonly method: string | null;
  readonly details: string;
}

/** Present invoices with their payments: those of a book, of a client, or a part of them. */
export interface FigureRows {
  readonly invoices: readonly FigureInvoice[];
  readonly paymentsOf: (invoice: Uid) => readonly FigurePayment[];
  /** Currencies of the book beside those of these invoices: a figure is shown in each of them. */
  readonly currencies?: readonly (string | null)[];
}

/** Returns the currencies in which the book has an invoice, as far as these rows tell. */
export const currenciesIn = ({ invoices, currencies = [] }: FigureRows): readonly (string | null)[] => [
  ...currencies,
  ...invoices.map(({ currency }) => currency),
];

/** A figure that takes its rows part by part: those of a large book are read in steps. */
export interface Fold<Result> {
  take(rows: FigureRows): void;
  result(): Result;
}

/** Computes a figure of rows that are all here. */
export function foldOf<Result>(fold: Fold<Result>, rows: FigureRows): Result {
  fold.take(rows);
  return fold.result();
}

/** The reasons why a figure is not proven: lists not read whole, lines and payments not read, and money that no payment explains. */
const lackReasons = ['details', 'payments', 'unexplained'] as const;
export type LackReason = (typeof lackReasons)[number];

/** The most invoices that are read for one press: one that the person opens next does not wait behind thousands. */
export const MOST_READ = 200;

export interface Missing {
  readonly what: 'lists' | LackReason;
  readonly count: number;
  /** The first `MOST_READ` of the invoices by name, so that exactly these can be read; none for `lists`. */
  readonly invoices: readonly { readonly uid: Uid; readonly number: string }[];
}

/** A figure or a report, with what is missing from it; `complete` when nothing is. */
export interface Completeness {
  readonly complete: boolean;
  readonly missing: readonly Missing[];
}

/** Returns the completeness of something that lacks these. */
export function completeness(lacks: Readonly<Partial<Record<LackReason, Omit<Missing, 'what'>>>>): Completeness {
  const missing = lackReasons.flatMap((what): readonly Missing[] => {
    const { count, invoices } = lacks[what] ?? { count: 0, invoices: [] };
    return count === 0 ? [] : [{ what, count, invoices }];
  });
  return { complete: missing.length === 0, missing };
}

/** Joins what the parts of a figure lack. */
export const joined = (parts: readonly Omit<Missing, 'what'>[]): Omit<Missing, 'what'> => ({
  count: parts.reduce((all, { count }) => all + count, 0),
  invoices: parts.flatMap(({ invoices }) => invoices).slice(0, MOST_READ),
});

/** Adds the lists that were never read to their end to what a report lacks. */
export function withLists<Report extends Completeness>(report: Report, lists: number): Report {
  return lists === 0
    ? report
    : { ...report, complete: false, missing: [{ what: 'lists', count: lists, invoices: [] }, ...report.missing] };
}

/** The invoices that something lacks: how many, and the first of them by name. */
interface Lacking {
  count: number;
  readonly invoices: { readonly uid: Uid; readonly number: string }[];
}

type LacksByReason = Record<LackReason, Lacking>;

const noLacks = (): LacksByReason => ({
  details: { count: 0, invoices: [] },
  payments: { count: 0, invoices: [] },
  unexplained: { count: 0, invoices: [] },
});

function addLack(lacking: Lacking, { uid, number }: FigureInvoice): void {
  lacking.count += 1;
  if (lacking.invoices.length < MOST_READ) lacking.invoices.push({ uid, number });
}

export type NoteLack = (what: LackReason, invoice: FigureInvoice) => void;

/** Counts the invoices that a figure lacks something of. Each is noted once, by the first of its reasons. */
export function collectLacks() {
  const all = noLacks();
  const byCurrency = new Map<string | null, LacksByReason>();
  return {
    note(what: LackReason | null, invoice: FigureInvoice): void {
      if (what === null) return;
      const own = byCurrency.get(invoice.currency) ?? noLacks();
      byCurrency.set(invoice.currency, own);
      addLack(all[what], invoice);
      addLack(own[what], invoice);
    },
    completeness: (): Completeness => completeness(all),
    /** Returns what the figures of one currency lack. */
    in: (currency: string | null): Completeness => completeness(byCurrency.get(currency) ?? {}),
  };
}

const stateOf = ({ state }: Pick<FigureInvoice, 'state'>): string => state.trim().toLowerCase();

/** Returns true for an invoice that the account has and does not call a draft; an unknown state counts as issued. */
export const isIssued = (invoice: FigureInvoice): boolean => invoice.isInAccount && stateOf(invoice) !== 'draft';

export const isPaid = (invoice: FigureInvoice): boolean => stateOf(invoice) === 'paid';

/** Returns true for an invoice that something is due of (figures.md, "open"). */
export const isOpen = (invoice: FigureInvoice): boolean =>
  isIssued(invoice) && !isPaid(invoice) && invoice.totalDue !== null && compare(invoice.totalDue, '0') > 0;
