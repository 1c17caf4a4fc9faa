import { AppError } from '#shared/errors.ts';
import type { Account } from '#main/profile.ts';
import { createUid } from '#main/system-ports.ts';
import type { Terminal } from './environment.ts';
import { listLostBooks } from './lost-books.ts';

/**
 * Runs with the account that is known, or with one made for it. A book for an address that never answered would bind the
 * profile to a slip of the keyboard: what was made is kept only where `isWorthKeeping` says so of what came of it.
 */
export async function withAccount<Value>(
  terminal: Terminal,
  known: Account | null,
  action: (account: Account) => Promise<Value>,
  isWorthKeeping: (value: Value) => boolean = () => true,
): Promise<Value> {
  if (known !== null) return action(known);
  const account = addAccount(terminal);
  let isKept = false;
  try {
    const value = await action(account);
    isKept = isWorthKeeping(value);
    return value;
  } finally {
    if (!isKept) terminal.profile.removeAccount(account.uid);
  }
}

/** The demo book, or the account behind INKWELL_URL. */
function addAccount(terminal: Terminal): Account {
  const { profile, options, url } = terminal;
  if (!options.isDemo && url === null)
    throw new AppError('book_missing', 'There is no book here yet. Set INKWELL_URL and INKWELL_API_KEY to create one.');
  const [lost] = listLostBooks(terminal);
  if (lost !== undefined)
    throw new AppError(
      'book_damaged',
      `The folder accounts/${lost} of this profile holds a book whose account.json is missing or damaged. No other book was made beside it; restore that file, or move the folder away.`,
    );
  const account: Account =
    options.isDemo || url === null
      ? { uid: createUid(), url: null, name: 'Aurora Studio' }
      : { uid: createUid(), url, name: new URL(url).host };
  profile.addAccount(account);
  profile.setActiveAccount(account.uid);
  return account;
}
