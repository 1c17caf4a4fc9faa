import type { StoredInvoice } from '#main/demo/state/state.ts';
import type { RowIndex } from '#main/demo/state/row-table.ts';
import { rowById, rowsBy } from '#main/demo/state/row-table.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

// Longer digits are references of other systems, not counted numbers.
const TRAILING_NUMBER = /^(|.*\D)(\d{1,15})$/s;
const FIRST_NUMBER = 'INV-0001';

const byNumber: RowIndex<StoredInvoice> = { keyOf: (invoice) => invoice.fields.statement_no?.toLowerCase() ?? null };

/** Returns the invoices with this number in any letter case, trashed ones included. */
export function invoicesNumbered(demo: DemoContext, number: string): readonly StoredInvoice[] {
  return rowsBy(demo.state.invoices, byNumber, number.toLowerCase());
}

function increased(number: string): string {
  const [, prefix = '', digits = '0'] = TRAILING_NUMBER.exec(number) ?? [];
  return prefix + String(Number(digits) + 1).padStart(digits.length, '0');
}

// A schedule with its own number keeps its invoices out of the main sequence.
function isInMainSequence(demo: DemoContext, invoice: StoredInvoice): boolean {
  if (invoice.recurring_id === null) return true;
  const profileNo = rowById(demo.state.recurring_invoices, invoice.recurring_id)?.fields.profile_no;
  return !profileNo || !invoice.fields.statement_no?.startsWith(`${profileNo}-`);
}

/** Returns the number with the highest count at its end, trashed invoices included. */
function highestNumber(demo: DemoContext): string | null {
  let highest = -1;
  let found: string | null = null;
  for (const invoice of demo.state.invoices) {
    const number = invoice.fields.statement_no;
    const digits = number === null ? undefined : TRAILING_NUMBER.exec(number)?.[2];
    if (digits === undefined || Number(digits) <= highest || !isInMainSequence(demo, invoice)) continue;
    highest = Number(digits);
    found = number;
  }
  return found;
}

/** Returns the first number from this one on that no invoice has. */
export function firstFreeNumber(demo: DemoContext, number: string): string {
  let free = number;
  while (invoicesNumbered(demo, free).length > 0) free = increased(free);
  return free;
}

/**
 * Returns a function that draws from the main sequence: each call gives the next number, whose invoice must be saved
 * before the next call.
 */
export function mainSequence(demo: DemoContext): () => string {
  let last: string | null = null;
  return () => {
    last ??= highestNumber(demo);
    last = firstFreeNumber(demo, last === null ? FIRST_NUMBER : increased(last));
    return last;
  };
}
