import type { SQL, SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { InvoiceOrder, InvoiceSort, InvoiceSortColumn } from '#shared/lists/invoice-list.ts';
import { invoices, orderedBy } from '#main/db/schema/invoices.ts';
import { lastMailOrder } from './order-by-last-contact.ts';

/** A column that a list is ordered by. */
export interface OrderTerm {
  readonly column: SQLWrapper;
  readonly direction: InvoiceSort['direction'];
  /** Rows without a value come last in either direction; otherwise SQLite puts them first. */
  readonly areGapsLast: boolean;
}

interface Sorting {
  /** The columns that define the order. Amounts are preceded by their currency: two currencies do not compare. */
  readonly own: readonly SQLWrapper[];
  /** The columns that break ties. */
  readonly ties: readonly SQLWrapper[];
  /** The index that holds all these columns in this order; null when there is none. */
  readonly index: string | null;
  readonly areGapsLast?: true;
  /** The index holds the opposite order: a longer overdue time is an earlier due date. */
  readonly isReversed?: true;
}

const sortings: Readonly<Record<InvoiceSortColumn, Sorting>> = {
  number: { own: [invoices.numberKey], ties: [], index: 'invoices_by_number' },
  client: { own: [invoices.clientFolded], ties: [invoices.date], index: 'invoices_by_client' },
  date: { own: [invoices.date], ties: [invoices.numberKey], index: 'invoices_by_date' },
  due: { own: [invoices.dueDate], ties: [invoices.numberKey], index: 'invoices_by_due' },
  state: { own: [invoices.state], ties: [invoices.dueDate], index: null },
  total: { own: [invoices.currency, invoices.billedMinor], ties: [], index: 'invoices_by_total' },
  due_amount: { own: [invoices.currency, invoices.dueMinor], ties: [], index: 'invoices_by_amount_due' },
  last_contact: { own: lastMailOrder, ties: [invoices.date], index: null },
  summary: { own: [orderedBy.summary], ties: [], index: 'invoices_by_summary', areGapsLast: true },
  expected: { own: [invoices.expectedDate], ties: [], index: 'invoices_by_expected', areGapsLast: true },
  po: { own: [orderedBy.po], ties: [], index: 'invoices_by_po', areGapsLast: true },
  currency: { own: [invoices.currency], ties: [invoices.billedMinor], index: 'invoices_by_total' },
  created: { own: [orderedBy.created], ties: [], index: 'invoices_by_created', areGapsLast: true },
  days_open: {
    own: [orderedBy.openSince],
    ties: [],
    index: 'invoices_by_open_since',
    areGapsLast: true,
    isReversed: true,
  },
  paid_share: { own: [orderedBy.paidShare], ties: [], index: 'invoices_by_paid_share', areGapsLast: true },
};

/** Returns the index that holds the list in the order of a column, or null. */
export const indexOf = (column: InvoiceSortColumn): string | null => sortings[column].index;

function termsFor({ column, direction }: InvoiceSort, part: 'own' | 'ties'): readonly OrderTerm[] {
  const { areGapsLast = false, isReversed = false, ...sorting } = sortings[column];
  const turned = direction === 'asc' ? 'desc' : 'asc';
  return [...sorting[part]].map((term) => ({
    column: term,
    direction: isReversed ? turned : direction,
    areGapsLast,
  }));
}

/** Returns the terms that define an order; rows equal in them are ties. */
export const ownTerms = (sort: InvoiceSort): readonly OrderTerm[] => termsFor(sort, 'own');

/** Returns the whole order of one column as its index holds it; ties end with the search number, as every index does. */
export function allTerms(sort: InvoiceSort): readonly OrderTerm[] {
  const terms = [...termsFor(sort, 'own'), ...termsFor(sort, 'ties')];
  const direction = terms.at(-1)?.direction ?? sort.direction;
  return [...terms, { column: invoices.searchNo, direction, areGapsLast: false }];
}

/** Returns the order of a list; the second column, if any, breaks the ties of the first. */
export const termsOf = ({ sort, thenBy }: InvoiceOrder): readonly OrderTerm[] =>
  thenBy === null ? allTerms(sort) : [...ownTerms(sort), ...allTerms(thenBy)];

/** Returns the direction of a term as SQL, for its column or an expression in its place. */
export function wayOf({ direction, areGapsLast }: OrderTerm): SQL {
  return sql.raw(areGapsLast ? `${direction} NULLS LAST` : direction);
}

export const orderBy = (terms: readonly OrderTerm[]): SQL[] => terms.map((term) => sql`${term.column} ${wayOf(term)}`);
