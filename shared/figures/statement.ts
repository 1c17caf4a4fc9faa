import type { PlainDate } from '#shared/dates/plain-date.ts';
import { daysBetween } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare, isZero, negate, subtract } from '#shared/money/decimal.ts';
import { numberKey } from '#shared/numbering/number-key.ts';
import type { Uid } from '#shared/service/ids.ts';
import { compareText } from '#shared/text/compare-text.ts';
import type { AgeAmounts } from './ageing.ts';
import { ageAmounts, isDisputed, openBalancesFold } from './ageing.ts';
import { amountIn, byCurrency, sumIn } from './amounts.ts';
import type { CountedPayment, CountedPayments } from './counted-payments.ts';
import { countedPayments } from './counted-payments.ts';
import type { Completeness, FigureInvoice, FigurePayment, LackReason } from './figure-rows.ts';
import { collectLacks, foldOf, isIssued, isOpen } from './figure-rows.ts';

/** A movement: an invoice that was issued, or money that the account counts as paid. */
export interface Movement {
  readonly date: PlainDate | null;
  readonly kind: 'invoice' | 'payment' | 'counted_by_account';
  /** The invoice's or the payment's; the invoice's for money that no payment explains. */
  readonly uid: Uid;
  readonly invoiceUid: Uid;
  /** The invoice's number. */
  readonly number: string;
  /** The way and details of a payment; empty for others. */
  readonly method: string | null;
  readonly details: string;
  /** Signed: what an invoice adds, and what a payment takes away. */
  readonly amount: Decimal;
  readonly balance: Decimal;
}

/** An invoice that is open now. */
export interface OpenItem {
  readonly uid: Uid;
  readonly number: string;
  readonly date: PlainDate | null;
  readonly dueDate: PlainDate | null;
  /** At the end of the statement; 0 when it is not late. */
  readonly daysLate: number;
  readonly billed: Decimal;
  readonly paid: Decimal;
  readonly due: Decimal;
}

/** Money that was announced and not received; it is in no balance. */
export interface RecordedPayment {
  readonly uid: Uid;
  readonly date: PlainDate | null;
  readonly number: string;
  readonly amount: Decimal;
}

interface StatementPart {
  readonly currency: string | null;
  readonly opening: Decimal;
  readonly closing: Decimal;
  readonly ageing: AgeAmounts;
  readonly recorded: readonly RecordedPayment[];
}

export type StatementOfMovements = StatementPart & { readonly rows: readonly Movement[] };
export type StatementOfItems = StatementPart & { readonly items: readonly OpenItem[] };

export interface StatementSource {
  /** The present invoices of one client, and their present payments. */
  readonly invoices: readonly FigureInvoice[];
  readonly paymentsOf: (invoice: Uid) => readonly FigurePayment[];
  /** Null for the first movement. */
  readonly from: PlainDate | null;
  readonly to: PlainDate;
  readonly today: PlainDate;
}

/** Returns the movements of each currency, with a running balance (figures.md, "Statement of a client"). */
export function movementStatements(source: StatementSource): Completeness & {
  readonly statements: readonly StatementOfMovements[];
} {
  const { from, to } = source;
  const all = byCurrency(source.invoices).map(([currency, invoices]) => ({
    currency,
    ...readCurrency(source, invoices),
  }));
  const statements = all.map(({ currency, invoices, movements }): StatementOfMovements => {
    // What has no date happened before any range.
    const isBefore = ({ date }: Unbalanced): boolean => from !== null && (date === null || date < from);
    const before = movements.filter(isBefore);
    const within = movements.filter((one) => !isBefore(one) && (one.date === null || one.date <= to));
    let balance = sumIn(
      currency,
      before.map(({ amount }) => amount),
    );
    const opening = balance;
    const rows = within.map((movement) => {
      balance = add(balance, movement.amount);
      return { ...movement, amount: amountIn(currency, movement.amount), balance: amountIn(currency, balance) };
    });
    return { currency, opening, rows, closing: amountIn(currency, balance), ...below(source, currency, invoices) };
  });
  return { statements, ...lacksOf(source, all) };
}

/** Returns the invoices of each currency that are open now and dated up to the end of the statement. */
export function openItemStatements(source: StatementSource): Completeness & {
  readonly statements: readonly StatementOfItems[];
} {
  const all = byCurrency(source.invoices).map(([currency, invoices]) => ({
    currency,
    ...readCurrency(source, invoices),
  }));
  const statements = all.map(({ currency, invoices }): StatementOfItems => {
    const open = invoices.filter((invoice) => isOpen(invoice) && (invoice.date === null || invoice.date <= source.to));
    const items = open.toSorted(byDateAndNumber).map((invoice) => itemOf(invoice, source.to));
    const closing = sumIn(
      currency,
      items.map(({ due }) => due),
    );
    return { currency, opening: amountIn(currency, '0'), items, closing, ...below(source, currency, invoices) };
  });
  return { statements, ...lacksOf(source, all) };
}

function itemOf(invoice: FigureInvoice, to: PlainDate): OpenItem {
  const { uid, number, date, dueDate, currency, billedTotal, paidTotal, totalDue } = invoice;
  const late = dueDate === null ? 0 : (daysBetween(dueDate, to) ?? 0);
  const amount = (value: Decimal | null): Decimal => amountIn(currency, value ?? '0');
  return {
    uid,
    number,
    date,
    dueDate,
    daysLate: Math.max(0, late),
    billed: amount(billedTotal),
    paid: amount(paidTotal),
    due: amount(totalDue),
  };
}

type Unbalanced = Omit<Movement, 'balance'>;

interface ReadCurrency {
  readonly invoices: readonly FigureInvoice[];
  readonly movements: readonly Unbalanced[];
  readonly lacks: readonly { readonly invoice: FigureInvoice; readonly lack: CountedPayments['lack'] }[];
}

function readCurrency({ paymentsOf }: StatementSource, invoices: readonly FigureInvoice[]): ReadCurrency {
  const issued = invoices.filter(isIssued);
  const counted = issued.map((invoice) => ({ invoice, ...countedPayments(invoice, paymentsOf(invoice.uid)) }));
  const movements = [
    ...issued.map((invoice) => ({ at: invoice.date, rank: 0, id: 0, invoice, movement: issueOf(invoice) })),
    ...counted.flatMap((one) =>
      one.counted.map((paid) => ({
        at: paid.date,
        rank: 1,
        id: paid.payment?.id ?? Number.MAX_SAFE_INTEGER,
        invoice: one.invoice,
        movement: paymentOf(paid),
      })),
    ),
  ];
  movements.sort(
    (one, other) =>
      compareText(one.at ?? '', other.at ?? '') ||
      one.rank - other.rank ||
      compareText(numberKey(one.invoice.number), numberKey(other.invoice.number)) ||
      one.id - other.id,
  );
  return {
    invoices,
    movements: movements.map(({ movement }) => movement),
    lacks: counted,
  };
}

const byDateAndNumber = (one: FigureInvoice, other: FigureInvoice): number =>
  compareText(one.date ?? '', other.date ?? '') || compareText(numberKey(one.number), numberKey(other.number));

function issueOf({ uid, number, date, billedTotal }: FigureInvoice): Unbalanced {
  const amount = billedTotal ?? '0';
  return { date, kind: 'invoice', uid, invoiceUid: uid, number, method: null, details: '', amount };
}

function paymentOf({ invoice, payment, amount, date }: CountedPayment): Unbalanced {
  return {
    date,
    kind: payment === null ? 'counted_by_account' : 'payment',
    uid: payment?.uid ?? invoice.uid,
    invoiceUid: invoice.uid,
    number: invoice.number,
    method: payment?.method ?? null,
    details: payment?.details ?? '',
    amount: negate(amount),
  };
}

/** Returns what stands below the rows: the ageing at the end of the statement, and money that is announced. */
function below(source: StatementSource, currency: string | null, invoices: readonly FigureInvoice[]) {
  const days = { asOf: source.to, today: source.today };
  const { balances } = foldOf(openBalancesFold(days), { invoices, paymentsOf: source.paymentsOf });
  const recorded = invoices
    .filter(isIssued)
    .flatMap((invoice) =>
      source
        .paymentsOf(invoice.uid)
        .flatMap(({ uid, date, amount, isReceived }) =>
          isReceived || amount === null || isZero(amount)
            ? []
            : [{ uid, date, number: invoice.number, amount: amountIn(currency, amount) }],
        ),
    );
  return { ageing: ageAmounts(currency, balances), recorded };
}

/**
 * Names invoices whose payments are unknown (for announced money only a list that was read counts), and those whose amounts do not
 * explain what is due of them: at the end of all movements the balance is what is due.
 */
function lacksOf({ invoices, to, today }: StatementSource, all: readonly ReadCurrency[]): Completeness {
  const unread = invoices.filter(
    (invoice) => isOpen(invoice) && !invoice.arePaymentsRead && isZero(invoice.paidTotal ?? '0'),
  );
  const unexplained = all
    .filter(({ movements }) => to >= today && movements.every(({ date }) => (date ?? '') <= to))
    .flatMap((one) => one.invoices.filter((invoice) => isIssued(invoice) && !isDueExplained(invoice)));
  const ofKind = (kind: CountedPayments['lack']): readonly FigureInvoice[] =>
    all.flatMap(({ lacks }) => lacks.filter(({ lack }) => lack === kind)).map(({ invoice }) => invoice);
  const lacks = collectLacks();
  const named = new Set<Uid>();
  const note = (what: LackReason, some: readonly FigureInvoice[]): void => {
    for (const invoice of some) {
      if (!named.has(invoice.uid)) lacks.note(what, invoice);
      named.add(invoice.uid);
    }
  };
  note('payments', [...ofKind('payments'), ...unread]);
  note('unexplained', [...ofKind('unexplained'), ...unexplained]);
  return lacks.completeness();
}

const isDueExplained = (invoice: FigureInvoice): boolean => {
  const { billedTotal, paidTotal, totalDue } = invoice;
  if (billedTotal === null || paidTotal === null || totalDue === null || isDisputed(invoice)) return false;
  return compare(subtract(billedTotal, paidTotal), totalDue) === 0;
};
