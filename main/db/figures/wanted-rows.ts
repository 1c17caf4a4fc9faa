import type { DayRange } from '#shared/dates/periods.ts';
import type { Snapshot } from '#main/db/connection/snapshot.ts';

/** The rows that a figure is made of. Others may be handed to it as well: they change nothing. */
export interface WantedRows {
  /** Invoices of these days. */
  readonly dated?: DayRange;
  /** Invoices with payments of these days. */
  readonly paid?: DayRange;
  /** Invoices whose payments are not known or do not explain what was paid: those may be of any day. */
  readonly unproven?: true;
  /** Drafts, invoices that are not settled, and payments that are not received. */
  readonly open?: true;
}

/** Returns the rows of a period by the day of the invoice, or of its payments; null for a period without a first day. */
export function rowsOfDays({ from, to }: DayRange, by: 'issued' | 'paid'): WantedRows | null {
  if (from < FIRST_DAY) return null;
  const days = { from, to };
  return by === 'issued' ? { dated: days } : { paid: days, unproven: true };
}

/** A period that begins before has nearly every row: the book is read from its first to its last. */
const FIRST_DAY = '1990-01-01';

/** SQL: the invoices that are another in the account than here are in no index by their account's values, and always wanted. */
const UNSENT = [
  'SELECT search_no FROM invoices INDEXED BY invoices_unsent WHERE is_unsent = 1',
  `SELECT invoices.search_no FROM payments INDEXED BY payments_unsent CROSS JOIN invoices ON invoices.uid = payments.invoice_uid
    WHERE payments.is_unsent = 1`,
];

const UNPROVEN = [
  `SELECT search_no FROM invoices INDEXED BY invoices_payments_due
    WHERE is_payments_stale = 1 OR (payments_at IS NULL AND paid_total_minor IS NOT 0)`,
  `SELECT invoices.search_no FROM settlements INDEXED BY settlements_unexplained
    CROSS JOIN invoices ON invoices.uid = settlements.invoice_uid WHERE settlements.is_unexplained = 1`,
];

const OPEN = [
  `SELECT search_no FROM invoices INDEXED BY invoices_totals WHERE is_listed = 1 AND state < 'paid'`,
  `SELECT search_no FROM invoices INDEXED BY invoices_totals WHERE is_listed = 1 AND state > 'paid'`,
  `SELECT search_no FROM invoices INDEXED BY invoices_paid_and_due WHERE state = 'paid' AND total_due_minor IS NOT 0`,
  `SELECT invoices.search_no FROM payments INDEXED BY payments_not_received
    CROSS JOIN invoices ON invoices.uid = payments.invoice_uid
    WHERE payments.is_listed = 1 AND coalesce(lower(payments.state) <> 'realized', 1)`,
];

const DATED = `SELECT search_no FROM invoices INDEXED BY invoices_by_date
  WHERE is_listed = 1 AND date BETWEEN @from AND @to`;
const PAID = `SELECT invoices.search_no FROM payments INDEXED BY payments_by_date
  CROSS JOIN invoices ON invoices.uid = payments.invoice_uid
  WHERE payments.is_listed = 1 AND payments.date BETWEEN @from AND @to`;

/** Returns the search numbers of wanted rows in their order, looked for in steps. */
export async function findRows(
  { raw, each, pause }: Snapshot,
  { dated, paid, unproven, open }: WantedRows,
): Promise<Iterable<number>> {
  // A byte for each invoice of the book: nothing is put in order, which a book of a million would wait for.
  const last = raw.prepare<[], number | null>('SELECT max(search_no) FROM invoices').pluck().get() ?? 0;
  const isFound = new Uint8Array(last + 1);
  const add = async (query: string, range: DayRange | null): Promise<void> => {
    await each(raw.prepare<object, number>(query).pluck(), range ?? {}, (number) => {
      isFound[number] = 1;
    });
    await pause();
  };
  const always = [...UNSENT, ...(unproven === true ? UNPROVEN : []), ...(open === true ? OPEN : [])];
  for (const query of always) await add(query, null);
  if (paid !== undefined) await add(PAID, paid);
  // A payment without a day counts on that of its invoice.
  for (const range of new Set([dated, paid])) if (range !== undefined) await add(DATED, range);
  return placesOf(isFound);
}

function* placesOf(isFound: Uint8Array): Iterable<number> {
  for (let at = isFound.indexOf(1); at >= 0; at = isFound.indexOf(1, at + 1)) yield at;
}
