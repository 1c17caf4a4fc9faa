import { COMPANY_ID } from '#main/db/account/key-value-store.ts';
import { openBook } from '#main/db/book.ts';
import type { Account } from '#main/profile/profile.ts';
import { bookPath } from '#main/account/session.ts';
import type { Terminal } from './environment.ts';
import { UsageError } from './usage-error.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { words } from '#shared/words/words.ts';

/** Throws UsageError when this profile already has a book of the same company, whatever its address. */
export function refuseSecondBook(terminal: Terminal, companyId: string): void {
  for (const account of terminal.profile.accounts()) {
    // The demo book's company id means nothing.
    if (account.url === null || companyIdOf(terminal, account) !== companyId) continue;
    throw new UsageError([words.terminal_second_book({ name: account.name, address: account.url })]);
  }
}

/** Returns the company id that the book knows; null when it knows none or cannot be read. */
function companyIdOf({ profile, deps }: Terminal, account: Account): unknown {
  const path = bookPath(profile, account);
  try {
    const book = openBook({ path, mode: 'read', migrationsDir: deps.migrationsDir, createUid });
    try {
      return book.keyValues.get(COMPANY_ID) ?? null;
    } finally {
      book.close();
    }
  } catch {
    return null;
  }
}
