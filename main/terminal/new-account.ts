import { AppError } from '#shared/errors.ts';
import { refuseLostBook } from '#main/profile/orphaned-book.ts';
import type { Account } from '#main/profile/profile.ts';
import type { Terminal } from './environment.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { message } from '#shared/words/message.ts';

/**
 * Runs `action` with the known account, or with a new one. A new account is removed again when the action throws or
 * `isWorthKeeping` rejects its value: a mistyped address that never answered must not leave a book behind.
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
    // Never changes which book the window opens, except in a profile that has none.
    if (profile.activeAccount() === null) profile.setActiveAccount(account.uid);
    const value = await action(account);
    isKept = isWorthKeeping(value);
    return value;
  } finally {
    if (!isKept) profile.removeAccount(account.uid);
  }
}

/** Returns a new account for the demo book or INKWELL_URL, without writing anything. Throws `book_missing` without either. */
function newAccount({ profile, options, url }: Terminal): Account {
  if (!options.isDemo && url === null) throw new AppError('book_missing', message('terminal_no_book_to_write'));
  refuseLostBook(profile);
  return options.isDemo || url === null
    ? { uid: createUid(), url: null, name: 'Aurora Studio' }
    : { uid: createUid(), url, name: new URL(url).host };
}
