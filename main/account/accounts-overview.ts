import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { AccountOverview, AccountRow } from '#shared/screens/accounts.ts';
import type { MoneySum } from '#shared/lists/list-query.ts';
import type { Book } from '#main/db/book.ts';
import { openBook } from '#main/db/book.ts';
import { countTabs } from '#main/db/invoice-list/tab-counts.ts';
import { listUnsent } from '#main/db/outbox/unsent-work.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { nextTurn } from '#main/platform/in-steps.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import { isRestored } from '#main/profile/restored-mark.ts';
import type { Session } from './session.ts';
import { bookPath } from './session.ts';
import { oldestSweep } from './sync-status.ts';

/** Lists the accounts of a profile, in the order in which they were added. */
export const listAccounts = (profile: Profile, open: Session | null): readonly AccountRow[] =>
  profile.accounts().map(({ uid, name, url }) => ({
    uid,
    name,
    url,
    isOpen: open?.account.uid === uid,
    isRestored: isRestored(profile.accountDir(uid)),
  }));

interface OverviewOptions {
  readonly profile: Profile;
  readonly migrationsDir: string;
  readonly today: PlainDate;
  /** Returns the session that is open now. */
  readonly current: () => Session | null;
}

/** Reads from the book of each account what is due there and what has not left it, one book after the other. */
export async function readOverview(options: OverviewOptions): Promise<readonly AccountOverview[]> {
  const rows: AccountOverview[] = [];
  for (const account of options.profile.accounts()) {
    if (rows.length > 0) await nextTurn();
    const { uid, name } = account;
    rows.push({ uid, name, figures: figuresOf(options, account) });
  }
  return rows;
}

function figuresOf(options: OverviewOptions, account: Account): AccountOverview['figures'] {
  const open = options.current();
  if (open?.account.uid === account.uid) return figuresIn(open.book, options.today);
  try {
    const { profile, migrationsDir } = options;
    const book = openBook({ path: bookPath(profile, account), mode: 'read', migrationsDir, createUid });
    try {
      return figuresIn(book, options.today);
    } finally {
      book.close();
    }
  } catch {
    // Its own screen says why, once it is opened.
    return null;
  }
}

function figuresIn(book: Book, today: PlainDate): NonNullable<AccountOverview['figures']> {
  const tabs = countTabs(book.orm, '', today);
  const sumsOf = (tab: 'outstanding' | 'overdue'): readonly MoneySum[] =>
    (tabs.find((one) => one.tab === tab)?.sums ?? []).filter(({ minor }) => minor !== 0);
  return {
    due: sumsOf('outstanding'),
    overdue: sumsOf('overdue'),
    unsentCount: listUnsent(book).size,
    checkedAt: oldestSweep(book),
  };
}
