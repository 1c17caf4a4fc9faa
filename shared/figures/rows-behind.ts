import { assertNever } from '#shared/assert.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { runningSum } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import { compareText } from '#shared/text/compare-text.ts';
import type { AgeingDays, OpenBalance } from './ageing.ts';
import { openBalancesFold } from './ageing.ts';
import { amountIn } from './amounts.ts';
import type { CountedPayment } from './counted-payments.ts';
import { countedPayments } from './counted-payments.ts';
import { isDue, isLate, isSoon } from './due-figures.ts';
import type { ExpectedRequest } from './expected.ts';
import { expectedFold } from './expected.ts';
import type { ExpectedPart } from './expected-parts.ts';
import type { BehindFigure, DuePart, FigureBehind, FigureQuery } from './figure-query.ts';
import { MOST_BEHIND } from './figure-query.ts';
import type { Completeness, FigureInvoice, FigureRows, Fold } from './figure-rows.ts';
import { collectLacks, completeness, isIssued } from './figure-rows.ts';
import { firstRows } from './first-rows.ts';
import { isInRange, isReceived } from './paid-in-range.ts';

export interface BehindRequest extends AgeingDays {
  readonly currency: string | null;
  readonly query: FigureQuery;
  /** Needed for what is expected. */
  readonly expected: ExpectedRequest;
}

type NameOf = (client: Uid | null) => string;
type Found = Omit<BehindFigure, 'client'> & { readonly clientUid: Uid | null; readonly currency: string | null };
type Take = (row: Found) => void;

/** Collects the rows that a figure of the dashboard is the sum of, as the figure itself counts them. */
export function rowsBehindFold({ currency, query, ...days }: BehindRequest, nameOf: NameOf): Fold<FigureBehind> {
  const [first, amount] = [firstRows(MOST_BEHIND, byDateAndName), runningSum()];
  const fold = foldOfQuery(query, days, (row) => {
    if (row.currency !== currency) return;
    first.add(row);
    amount.add(row.amount);
  });
  return {
    take({ invoices, paymentsOf }) {
      // Usual delays are those of all currencies.
      const own = query.kind === 'expected' ? invoices : invoices.filter((one) => one.currency === currency);
      fold.take({ invoices: own, paymentsOf });
    },
    result() {
      const { complete, missing } = fold.result();
      const rows = first.rows().map(({ clientUid, currency: _own, ...row }) => ({ ...row, client: nameOf(clientUid) }));
      return { rows, count: first.count(), amount: amountIn(currency, amount.value()), complete, missing };
    },
  };
}

/** Hands out the rows as they come, or with the result where all must be known before. */
function foldOfQuery(
  query: FigureQuery,
  { expected, ...days }: Omit<BehindRequest, 'currency' | 'query'>,
  take: Take,
): Fold<Completeness> {
  switch (query.kind) {
    case 'due':
      return dueRows(query, days, take);
    case 'paid':
      return paidRows(query, take);
    case 'billed':
      return invoiceRows((invoice) => isIssued(invoice) && isInRange(invoice.date, query), take);
    case 'drafts':
      return invoiceRows((invoice) => !isIssued(invoice) && invoice.isInAccount === (query.where === 'account'), take);
    case 'expected':
      return expectedRows(query.week, expected, take);
    default:
      return assertNever(query);
  }
}

type DueQuery = Extract<FigureQuery, { readonly kind: 'due' }>;

function dueRows({ part, client }: DueQuery, days: AgeingDays, take: Take): Fold<Completeness> {
  const open = openBalancesFold(days);
  const isOfPart = isOf(part, days.asOf);
  return {
    take: open.take,
    result() {
      const { balances, complete, missing } = open.result();
      for (const one of balances)
        if (isOfPart(one) && (client === undefined || one.invoice.clientUid === client))
          take(ofInvoice(one.invoice, one.invoice.dueDate, one.balance));
      return { complete, missing };
    },
  };
}

function isOf(part: DuePart, day: PlainDate): (balance: OpenBalance) => boolean {
  const isThenSoon = isSoon(day);
  switch (part) {
    case 'outstanding':
      return isDue;
    case 'overdue':
      return (balance) => isDue(balance) && isLate(balance, day);
    case 'soon':
      return (balance) => isDue(balance) && isThenSoon(balance);
    default:
      return ({ bucket }) => bucket === part;
  }
}

function paidRows(query: Extract<FigureQuery, { readonly kind: 'paid' }>, take: Take): Fold<Completeness> {
  const lacks = collectLacks();
  const isWanted = (paid: CountedPayment): boolean =>
    isInRange(paid.date, query) && (query.part === 'all' || isReceived(paid) === (query.part === 'received'));
  return {
    take({ invoices, paymentsOf }) {
      for (const invoice of invoices.filter(isIssued)) {
        const { counted, lack } = countedPayments(invoice, paymentsOf(invoice.uid));
        lacks.note(lack, invoice);
        for (const paid of counted) if (isWanted(paid)) take(ofPayment(paid));
      }
    },
    result: () => lacks.completeness(),
  };
}

const invoiceRows = (isWanted: (invoice: FigureInvoice) => boolean, take: Take): Fold<Completeness> => ({
  take({ invoices }: FigureRows) {
    for (const invoice of invoices)
      if (isWanted(invoice)) take(ofInvoice(invoice, invoice.date, invoice.billedTotal ?? '0'));
  },
  result: () => completeness({}),
});

function expectedRows(
  week: { readonly from: PlainDate } | null,
  request: ExpectedRequest,
  take: Take,
): Fold<Completeness> {
  const fold = expectedFold(request);
  return {
    take: fold.take,
    result() {
      const { currencies, complete, missing } = fold.result();
      for (const { anyDayParts, weeks } of currencies) {
        const parts = week === null ? anyDayParts : (weeks.find(({ from }) => from === week.from)?.parts ?? []);
        for (const part of parts) take(ofPart(part));
      }
      return { complete, missing };
    },
  };
}

const ofInvoice = (invoice: FigureInvoice, date: PlainDate | null, amount: Decimal): Found => ({
  uid: invoice.uid,
  kind: 'invoice',
  record: invoice.uid,
  name: invoice.number,
  clientUid: invoice.clientUid,
  currency: invoice.currency,
  date,
  amount,
});

const ofPayment = ({ invoice, payment, date, amount }: CountedPayment): Found => ({
  ...ofInvoice(invoice, date, amount),
  uid: payment?.uid ?? `counted ${invoice.uid}`,
  kind: payment === null ? 'counted' : 'payment',
});

const ofPart = ({ kind, uid, name, clientUid, currency, date, amount }: ExpectedPart): Found => ({
  uid: `${uid} ${date ?? ''}`,
  kind,
  record: uid,
  name,
  clientUid,
  currency,
  date,
  amount,
});

const byDateAndName = (one: Found, other: Found): number =>
  compareText(one.date ?? '', other.date ?? '') || compareText(one.name, other.name) || compareText(one.uid, other.uid);
