import { AppError } from '#shared/errors.ts';
import { refuseLostBook } from '#main/profile/orphaned-book.ts';
import type { Account } from '#main/profile/profile.ts';
import type { Terminal } from './environment.ts';
import { createUid } from '#main/platform/create-uid.ts';

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
  const { profile } = terminal;
  const account = newAccount(terminal);
  let isKept = false;
  try {
    profile.addAccount(account);
    // Which book the window opens is for those who sit in front of it.
    if (profile.activeAccount() === null) profile.setActiveAccount(account.uid);
    const value = await action(account);
    isKept = isWorthKeeping(value);
    return value;
  } finally {
    if (!isKept) profile.removeAccount(account.uid);
  }
}

/** The demo book, or the account behind INKWELL_URL; nothing of it is written yet. */
function newAccount({ profile, options, url }: Terminal): Account {
  if (!options.isDemo && url === null)
    throw new AppError('book_missing', 'There is no book here yet. Set INKWELL_URL and INKWELL_API_KEY to create one.');
  refuseLostBook(profile);
  return options.isDemo || url === null
    ? { uid: createUid(), url: null, name: 'Aurora Studio' }
    : { uid: createUid(), url, name: new URL(url).host };
}
