import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Book } from './db/book.ts';
import { COMPANY_ID } from './db/stores/facts.ts';
import type { Service } from './sync/ports.ts';

/**
 * Makes sure that an address other than the book's own (or a new key) opens the same account before anything is written
 * there: by `company_id`, or while the book has none, by an object it already knows. Throws `other_account`, or the
 * AppError of the failed read. A book that knows nothing accepts any account.
 */
export async function requireSameAccount(service: Service, book: Book): Promise<void> {
  const known = book.facts.get(COMPANY_ID);
  const answer = await service.list({ resource: 'invoices', parent: null }, { page: 1, perPage: 20, order: 'desc' });
  if (answer.kind === 'failed') throw answer.error;
  const companyIds = answer.value
    .map((object) => object.fields['company_id'])
    .filter((id) => typeof id === 'string' && id !== '');
  if (typeof known === 'string' && companyIds.length > 0) {
    if (!companyIds.includes(known)) throw otherAccount();
    return;
  }
  if (
    await isAnyKnown(
      service,
      book,
      answer.value.map((object) => object.fields),
    )
  )
    return;
  if (isEmptyBook(book)) return;
  throw otherAccount();
}

async function isAnyKnown(service: Service, book: Book, invoices: readonly JsonObject[]): Promise<boolean> {
  const isKnownInvoice = invoices.some(
    (fields) =>
      typeof fields['hash_key'] === 'string' && book.rows.of('invoices').byHashKey(fields['hash_key']) !== null,
  );
  if (isKnownInvoice) return true;
  const answer = await service.list({ resource: 'connections', parent: null }, { page: 1, perPage: 100, order: 'asc' });
  if (answer.kind === 'failed') throw answer.error;
  return answer.value.some(
    (object) => object.hash_key !== null && book.rows.of('connections').byHashKey(object.hash_key) !== null,
  );
}

function isEmptyBook(book: Book): boolean {
  return book.sweeps.completedAt('connections') === null;
}

function otherAccount(): AppError {
  return new AppError(
    'other_account',
    'This key opens a different account than the one in this book. Nothing was sent; use the key of the first account, or connect this one as a new account.',
  );
}
