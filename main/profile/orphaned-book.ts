import { AppError } from '#shared/errors.ts';
import type { Profile } from './profile.ts';

/**
 * Throws `book_damaged` when a folder holds a book without a valid account.json. The person may be about to open or connect just
 * that account, and would get a new, empty book instead.
 */
export function refuseLostBook(profile: Profile): void {
  const [lost] = profile.lostBooks();
  if (lost === undefined) return;
  throw new AppError(
    'book_damaged',
    `The folder accounts/${lost} of this profile holds a book that no account leads to: its account.json is missing, damaged or of another folder. Nothing was changed, and no other book was made beside it; restore that file or the name of the folder, or move the folder away.`,
  );
}
