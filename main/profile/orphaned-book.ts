import { AppError } from '#shared/errors.ts';
import type { Profile } from './profile.ts';
import { message } from '#shared/words/message.ts';

/**
 * Throws `book_damaged` when a folder holds a book without a valid account.json. The person may be about to open or connect just
 * that account, and would get a new, empty book instead.
 */
export function refuseLostBook(profile: Profile): void {
  const [lost] = profile.lostBooks();
  if (lost === undefined) return;
  throw new AppError('book_damaged', message('error_orphaned_book', { folder: lost }));
}
