import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ResetRule } from '#shared/numbering/reset-rule.ts';
import type { Token } from '#shared/numbering/tokens.ts';
import type { Uid } from '#shared/service/ids.ts';

/** What the editor has on screen when it asks about the number. */
export interface NumberQuestion {
  readonly uid: Uid;
  readonly clientUid: Uid | null;
  /** As typed: text that is no calendar date says nothing of the period. */
  readonly date: string;
  readonly number: string;
  /**
   * What was last put into the field without anybody typing it: a number that is still the same follows, though the draft
   * holds another by now, because an answer has not been taken over yet.
   */
  readonly own?: string | null | undefined;
}

export interface NumberProposal {
  /**
   * The number to put into the field where nobody typed another one, which is then reserved for this draft; else the one
   * that could be had instead.
   */
  readonly number: string;
  /** What stands in the field is our own proposal: the field follows `number`. */
  readonly isFollowing: boolean;
  readonly state: NumberState;
  /** Null while the book has no number to learn from. */
  readonly pattern: NumberPattern | null;
  /** Recurring invoices that draw from the same numbers soon, in the order of their days. */
  readonly rivals: readonly NumberRival[];
}

/** How the number on screen stands towards the book. */
export type NumberState =
  | { readonly kind: 'empty' }
  /** Proposed here, held for this draft, and not in the account yet. */
  | { readonly kind: 'reserved' }
  /** The account has it for this invoice. */
  | { readonly kind: 'confirmed' }
  /** Typed, and nobody's in this book. */
  | { readonly kind: 'free' }
  | { readonly kind: 'taken'; readonly by: NumberOwner };

export interface NumberOwner {
  readonly uid: Uid;
  readonly number: string;
  /** Empty where no client was chosen yet. */
  readonly clientName: string;
  /** `deleted`: in the trash, or gone from the lists; it keeps its number. `here`: not in the account yet. */
  readonly where: 'account' | 'here' | 'deleted';
}

export interface NumberPattern {
  readonly tokens: readonly Token[];
  readonly reset: ResetRule;
  /** The client has a series of its own. */
  readonly isOfClient: boolean;
  readonly lastUsed: { readonly number: string; readonly date: PlainDate | null; readonly clientName: string };
}

export interface NumberRival {
  readonly profileName: string;
  readonly number: string;
  readonly billingDate: PlainDate;
  readonly takenOn: PlainDate;
  /** It would be the number on screen. */
  readonly isSame: boolean;
}

/** Gaps and duplicates of a whole book, for an accountant. Both lists are cut; the counts say how many more there are. */
export interface BookNumberReport {
  readonly gaps: readonly { readonly first: string; readonly last: string; readonly count: number }[];
  readonly moreGaps: number;
  readonly duplicates: readonly { readonly number: string; readonly owners: readonly NumberOwner[] }[];
  readonly moreDuplicates: number;
}
