import type { MoneySum } from '#shared/lists/list-query.ts';
import type { Uid } from '#shared/service/ids.ts';

/** An account that this computer has a book of. */
export interface AccountRow {
  readonly uid: Uid;
  readonly name: string;
  /** Base address; null for the demo book. */
  readonly url: string | null;
  readonly isOpen: boolean;
  /** True for a book that was restored from a backup and is not used yet: it can only be read. */
  readonly isRestored: boolean;
}

/** The state of an account, from its book alone. Sums are of all open invoices, one a currency. */
export interface AccountOverview {
  readonly uid: Uid;
  readonly name: string;
  /** Null where the book could not be read. */
  readonly figures: {
    readonly due: readonly MoneySum[];
    readonly overdue: readonly MoneySum[];
    /** Changes that have not reached the account, and drafts that are only here. */
    readonly unsentCount: number;
    /** When the account was last read to the end (ms since epoch); null for never. */
    readonly checkedAt: number | null;
  } | null;
}
