import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ResetRule } from '#shared/numbering/reset-rule.ts';
import type { Token } from '#shared/numbering/tokens.ts';
import type { YearStart } from '#shared/numbering/year-start.ts';
import type { Uid } from '#shared/service/ids.ts';

/** The editor's state when it asks for a number proposal. */
export interface NumberQuestion {
  readonly uid: Uid;
  readonly clientUid: Uid | null;
  /** The date as typed; text that is no calendar date tells nothing about the period. */
  readonly date: string;
  readonly number: string;
  /**
   * The last value that was put into the field without typing. While the number still equals it, the field follows new
   * proposals, although the draft may already hold a newer number whose answer has not arrived here.
   */
  readonly own?: string | null | undefined;
}

export interface NumberProposal {
  /**
   * The number to put into the field and reserve for this draft, unless a person typed another one; otherwise the
   * number that could be used instead.
   */
  readonly number: string;
  /** True when the field contains our own proposal: it then follows `number`. */
  readonly isFollowing: boolean;
  readonly state: NumberState;
  /** Null while the book has no number to learn from. */
  readonly pattern: NumberPattern | null;
  /** Recurring invoices that will soon take numbers of the same series, by date. */
  readonly rivals: readonly NumberRival[];
}

/** The state of the number on screen. */
export type NumberState =
  | { readonly kind: 'empty' }
  /** Proposed here, reserved for this draft, and not in the account yet. */
  | { readonly kind: 'reserved' }
  /** The account has this number for this invoice. */
  | { readonly kind: 'confirmed' }
  /** Typed, and unused in this book. */
  | { readonly kind: 'free' }
  | { readonly kind: 'taken'; readonly by: NumberOwner };

export interface NumberOwner {
  readonly uid: Uid;
  readonly number: string;
  /** Empty when no client was chosen yet. */
  readonly clientName: string;
  /**
   * `account`: in the account; `here`: not in the account yet; `deleted`: in the trash or gone from the lists, which
   * keeps its number taken.
   */
  readonly where: 'account' | 'here' | 'deleted';
}

export interface NumberPattern {
  readonly tokens: readonly Token[];
  /**
   * When the year begins that the numbers name. `open` are the starts that fit the numbers equally, of which the person
   * chooses; empty once numbers of two years show it.
   */
  readonly year: { readonly start: YearStart; readonly open: readonly YearStart[] };
  readonly reset: ResetRule;
  /** True when the client has a number series of its own. */
  readonly isOfClient: boolean;
  readonly lastUsed: { readonly number: string; readonly date: PlainDate | null; readonly clientName: string };
}

/** The number that a new invoice of no client would get today. Nothing is reserved for it. */
export type NextNumber = Pick<NumberProposal, 'number' | 'pattern'>;

export interface NumberRival {
  readonly profileName: string;
  readonly number: string;
  readonly billingDate: PlainDate;
  readonly takenOn: PlainDate;
  /** True when it would take the number on screen. */
  readonly isSame: boolean;
}

/**
 * Gaps and duplicates among the numbers of a whole book, for an accountant. Both lists are cut; the counts tell how
 * many more there are.
 */
export interface BookNumberReport {
  readonly gaps: readonly { readonly first: string; readonly last: string; readonly count: number }[];
  readonly moreGaps: number;
  readonly duplicates: readonly { readonly number: string; readonly owners: readonly NumberOwner[] }[];
  readonly moreDuplicates: number;
}
