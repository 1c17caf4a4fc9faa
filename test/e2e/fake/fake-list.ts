import type { PlainDate } from '#shared/dates/plain-date.ts';
import type {
  InvoiceFilter,
  InvoiceHas,
  InvoiceOrder,
  InvoiceRow,
  InvoiceSelection,
  InvoiceSort,
  InvoiceSortColumn,
  InvoiceTerm,
  SummedAmount,
} from '#shared/lists/invoice-list.ts';
import { invoiceList } from '#shared/lists/invoice-list.ts';
import type { SelectionSum } from '#shared/lists/list-query.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { SavedView } from '#shared/lists/list-settings.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { compare, isDecimal, toMinorUnits } from '#shared/money/decimal.ts';
import { numberKey } from '#shared/numbering/number-key.ts';
import { inTab } from './fake-tabs.ts';

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

interface Days {
  readonly from: PlainDate | null;
  readonly to: PlainDate | null;
}

export const isWithinDays = (date: PlainDate | null, { from, to }: Days): boolean =>
  date !== null && (from === null || date >= from) && (to === null || date <= to);

/** Whether an invoice has a tag. */
type IsTagged = (uid: Uid, name: string) => boolean;

/** As true as a screen needs it; lines are only known to be there. */
function fits(row: InvoiceRow, term: InvoiceTerm, isTagged: IsTagged): boolean {
  switch (term.field) {
    case 'client':
    case 'number':
    case 'po':
    case 'line': {
      const texts = { client: row.clientName, number: row.number, po: row.poNumber, line: row.summary };
      return has(texts[term.field], term.text);
    }
    case 'state':
      return term.values.some((state) => {
        if (state === 'open') return inTab.outstanding(row);
        if (state === 'overdue') return row.isOverdue;
        return state === 'other' ? row.state.includes(' ') : row.state === state;
      });
    case 'due':
      return isWithinDays(row.dueDate, term);
    case 'date':
      return isWithinDays(row.date, term);
    case 'late':
      return row.isOverdue && isWithinDays(row.dueDate, term);
    case 'total':
    case 'owed':
    case 'paid': {
      const amount = { total: row.billedTotal, owed: row.totalDue, paid: row.paidTotal }[term.field];
      if (amount === null || !isDecimal(amount)) return false;
      const { min, max } = term;
      const isAbove = min === null || compare(amount, min.value) > (min.isIncluded ? -1 : 0);
      return isAbove && (max === null || compare(amount, max.value) < (max.isIncluded ? 1 : 0));
    }
    case 'currency':
      return row.currency !== null && term.values.includes(row.currency);
    case 'tag':
      return isTagged(row.uid, term.text);
    case 'has': {
      const properties: Readonly<Record<InvoiceHas, boolean>> = {
        unsent: row.upload !== 'synced',
        problem: row.upload === 'needs_you' || row.upload === 'unconfirmed',
        lines: row.hasDetails,
        payment: Number(row.paidTotal) > 0,
        po: row.poNumber !== '',
      };
      return invoiceList.has.some((what) => term.values.includes(what) && properties[what]);
    }
  }
}

export function isFound(row: InvoiceRow, { tab, search, terms }: InvoiceFilter, isTagged: IsTagged): boolean {
  const text = `${row.number} ${row.clientName} ${row.summary}`;
  return (
    search.split(' ').every((word) => has(text, word)) &&
    inTab[tab](row) &&
    terms.every((term) => fits(row, term, isTagged))
  );
}

const compareKeys = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

const sortKeys: Readonly<Record<InvoiceSortColumn, (row: InvoiceRow) => string | number>> = {
  number: (row) => numberKey(row.number),
  client: (row) => row.clientName,
  date: (row) => `${row.date ?? ''}${numberKey(row.number)}`,
  due: (row) => row.dueDate ?? '',
  state: (row) => row.state,
  sub_total: (row) => Number(row.subTotal),
  total: (row) => Number(row.billedTotal),
  due_amount: (row) => Number(row.totalDue),
  last_contact: (row) => row.clientContactAt ?? 0,
  summary: (row) => row.summary,
  expected: (row) => row.expectedDate ?? '',
  po: (row) => row.poNumber,
  currency: (row) => row.currency ?? '',
  created: (row) => row.createdAt ?? '',
  days_open: (row) => row.date ?? '',
  paid_share: (row) => Number(row.paidTotal) / Number(row.billedTotal),
};

const byOrder =
  ({ column, direction }: InvoiceSort) =>
  (a: InvoiceRow, b: InvoiceRow) =>
    (direction === 'asc' ? 1 : -1) * compareKeys(sortKeys[column](a), sortKeys[column](b));

export function inOrder(rows: readonly InvoiceRow[], { sort, thenBy }: InvoiceOrder): readonly InvoiceRow[] {
  return [...rows].sort((a, b) => byOrder(sort)(a, b) || (thenBy === null ? 0 : byOrder(thenBy)(a, b)));
}

export function isSelected(row: InvoiceRow, selection: InvoiceSelection, isTagged: IsTagged): boolean {
  if (selection.kind === 'some') return selection.uids.includes(row.uid);
  return isFound(row, selection.filter, isTagged) && !selection.except.includes(row.uid);
}

export function sumOfRows(rows: readonly InvoiceRow[], amount: SummedAmount): SelectionSum {
  const sums = new Map<string | null, number>();
  for (const row of rows) {
    const minor = toMinorUnits(amount === 'due' ? row.totalDue : row.billedTotal, currencyDigits(row.currency)) ?? 0;
    sums.set(row.currency, (sums.get(row.currency) ?? 0) + minor);
  }
  return { count: rows.length, sums: [...sums].map(([currency, minor]) => ({ currency, minor, leftOut: 0 })) };
}

const DAY_MS = 86_400_000;

/**
 * Two of five invoices that are out were mailed from here, every third other one is of a client who was written to about
 * something else; one has a payment on its way, another one that is announced.
 */
export function rowMarks(
  index: number,
  state: string,
  now: number,
): Pick<InvoiceRow, 'waitingPayment' | 'lastContact' | 'clientContactAt'> {
  const isOut = state === 'sent' || state === 'viewed';
  const at = now - index * DAY_MS;
  const isMailed = isOut && index % 5 < 2;
  return {
    waitingPayment: index === 8 ? 'only_here' : index === 10 ? 'announced' : null,
    lastContact: isMailed ? { kind: index % 5 === 0 ? 'sent' : 'reminded', at } : null,
    clientContactAt: isMailed || index % 3 === 0 ? at : null,
  };
}

/** Two views that somebody saved a while ago. */
export const fakeViews: readonly SavedView<'invoices'>[] = [
  {
    id: 'late',
    name: 'Late, over 500',
    query: 'due:<today owed:>500',
    tab: 'outstanding',
    sort: { column: 'due', direction: 'asc' },
    thenBy: null,
    columns: (['number', 'client', 'due', 'days_open', 'due_amount'] as const).map((id) => ({ id, width: null })),
  },
  {
    id: 'birch',
    name: 'Birch & Harbor',
    query: 'client:"Birch & Harbor Ltd"',
    tab: 'all',
    sort: { column: 'date', direction: 'desc' },
    thenBy: null,
    columns: (['number', 'client', 'summary', 'date', 'state', 'total'] as const).map((id) => ({ id, width: null })),
  },
];
