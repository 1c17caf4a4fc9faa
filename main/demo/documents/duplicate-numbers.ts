import { assertNever } from '#shared/assert.ts';
import type { StoredInvoice } from '#main/demo/state/state.ts';
import { invoicesNumbered } from './numbering.ts';
import type { Book } from '#main/demo/state/context.ts';

const SECOND = 1_000;

/**
 * When invoices took their numbers, by id, in ms since epoch: two racing requests do not see each other's. Kept beside
 * the state, because it matters for a second only.
 */
const takenAt = new WeakMap<Book, Map<number, number>>();

/** Call for each invoice that was given a number. */
export function rememberNumber(book: Book, invoice: StoredInvoice): void {
  if (book.knobs.statement_numbers !== 'racy') return;
  const moments = takenAt.get(book) ?? new Map<number, number>();
  moments.set(invoice.id, book.now());
  takenAt.set(book, moments);
}

function isFresh(book: Book, invoice: StoredInvoice): boolean {
  const moment = takenAt.get(book)?.get(invoice.id) ?? Date.parse(invoice.created_at);
  return book.now() - moment < SECOND;
}

/** True when another invoice has the number. Trashed invoices keep theirs, because they may be restored. */
export function isNumberTaken(book: Book, number: string, own: StoredInvoice | null): boolean {
  const similar = invoicesNumbered(book, number).filter((other) => other.id !== own?.id);
  const equal = similar.filter((other) => other.fields.statement_no === number);
  const { statement_numbers: rule } = book.knobs;
  switch (rule) {
    case 'unique':
      return equal.length > 0;
    case 'case_insensitive':
      return similar.length > 0;
    case 'racy':
      return equal.some((other) => !isFresh(book, other));
    case 'untrashed':
      return equal.some((other) => other.trashed_at === null);
    case 'free':
      return false;
    default:
      return assertNever(rule);
  }
}
