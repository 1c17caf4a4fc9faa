import type {
  PaymentFilter,
  PaymentHas,
  PaymentRow,
  PaymentSortColumn,
  PaymentTab,
} from '#shared/lists/payment-list.ts';
import { paymentList } from '#shared/lists/payment-list.ts';
import type { ListSort, SelectionSum } from '#shared/lists/list-query.ts';
import type { OrderOf, SelectionOf } from '#shared/lists/lists.ts';
import type { FilterTerm } from '#shared/search/search-keys.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { compare, isDecimal, toMinorUnits } from '#shared/money/decimal.ts';
import { isReceived } from '#shared/payments/payment-row.ts';
import { isWithinDays } from './fake-list.ts';

type PaymentTerm = FilterTerm<(typeof paymentList.keys)[number]>;

const inTab: Readonly<Record<PaymentTab, (row: PaymentRow) => boolean>> = {
  all: () => true,
  received: (row) => row.waitingFor === null && isReceived(row),
  not_received: (row) => row.waitingFor === null && !isReceived(row),
  waiting: (row) => row.waitingFor !== null,
};

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** As true as a screen needs it. */
function fits(row: PaymentRow, term: PaymentTerm): boolean {
  switch (term.field) {
    case 'client':
      return has(row.clientName, term.text);
    case 'number':
      return has(row.invoiceNumber, term.text);
    case 'date':
      return isWithinDays(row.date, term);
    case 'waited':
      return inTab.not_received(row) && isWithinDays(row.date, term);
    case 'total': {
      const { amount } = row;
      if (amount === null || !isDecimal(amount)) return false;
      const { min, max } = term;
      const isAbove = min === null || compare(amount, min.value) > (min.isIncluded ? -1 : 0);
      return isAbove && (max === null || compare(amount, max.value) < (max.isIncluded ? 1 : 0));
    }
    case 'method':
      return term.values.includes(row.method ?? '');
    case 'currency':
      return term.values.includes(row.currency ?? '');
    case 'has': {
      const properties: Readonly<Record<PaymentHas, boolean>> = {
        unsent: row.upload !== 'synced',
        problem: row.upload === 'needs_you' || row.upload === 'unconfirmed',
        receipt: row.receiptNo !== null,
      };
      return paymentList.has.some((what) => term.values.includes(what) && properties[what]);
    }
  }
}

export function isPaymentFound(row: PaymentRow, { tab, search, terms }: PaymentFilter): boolean {
  const text = `${row.clientName} ${row.invoiceNumber} ${row.details}`;
  return (
    row.waitingFor !== 'delete' &&
    inTab[tab](row) &&
    search.split(' ').every((word) => has(text, word)) &&
    terms.every((term) => fits(row, term))
  );
}

const sortKeys: Readonly<Record<PaymentSortColumn, (row: PaymentRow) => string | number>> = {
  date: ({ date }) => date ?? '',
  method: ({ method }) => method ?? '',
  amount: ({ amount }) => Number(amount),
};

const byOrder = ({ column, direction }: ListSort<PaymentSortColumn>) => {
  const key = sortKeys[column];
  const sign = direction === 'asc' ? 1 : -1;
  return (a: PaymentRow, b: PaymentRow) => sign * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
};

export const paymentsInOrder = (rows: readonly PaymentRow[], { sort, thenBy }: OrderOf<'payments'>) =>
  rows.toSorted((a, b) => byOrder(sort)(a, b) || (thenBy === null ? 0 : byOrder(thenBy)(a, b)));

export const isPaymentSelected = (row: PaymentRow, selection: SelectionOf<'payments'>): boolean =>
  selection.kind === 'some'
    ? selection.uids.includes(row.uid)
    : isPaymentFound(row, selection.filter) && !selection.except.includes(row.uid);

export function sumOfPayments(rows: readonly PaymentRow[]): SelectionSum {
  const sums = new Map<string | null, number>();
  for (const { amount, currency } of rows)
    sums.set(currency, (sums.get(currency) ?? 0) + (toMinorUnits(amount, currencyDigits(currency)) ?? 0));
  return { count: rows.length, sums: [...sums].map(([currency, minor]) => ({ currency, minor, leftOut: 0 })) };
}
