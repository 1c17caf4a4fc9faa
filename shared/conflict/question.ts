import type { Confidence } from '#shared/money/predict.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { TotalsPolicy } from '#shared/money/policy.ts';
import type { Conflict } from './conflict.ts';
import type { Choices } from './choices.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';

/** A conflict as a person is shown it. Whoever answers names the stamp: a newer question is never decided by an old table. */
export interface ConflictQuestion {
  readonly stamp: string;
  readonly conflict: Conflict;
}

/** What its values mean to a person. */
export interface ConflictMeanings {
  /** Clients by what stands for them in the record: a local id, or the account's. */
  readonly clients: Readonly<Record<string, string>>;
  /** What the account takes the time of a task for. */
  readonly taskUnit: TotalsPolicy['taskUnit'];
  /** Of amounts that the record itself tells none of: a payment is in that of its invoice. */
  readonly currency: string | null;
}

export interface ShownConflict extends ConflictQuestion {
  readonly meanings: ConflictMeanings;
}

/** `draft`: the account's version stays, and what was written here becomes a new draft under a number of its own. */
export type ConflictAnswer =
  | { readonly kind: 'mine' | 'theirs' }
  | { readonly kind: 'draft' }
  | ({ readonly kind: 'choices' } & Required<Choices>);

/** What a document would come to as chosen; null where nobody can say. */
export interface ConflictWeight {
  readonly total: Decimal | null;
  readonly totalIs: Confidence;
}

/**
 * Whether an answer can be taken back: `open` where it sends nothing, so that there is no moment after which it cannot; `held`
 * where it is a delete, which may not leave before `UNDO_HOLD_MS` are over.
 */
export type WayBack = 'open' | 'held' | 'until_it_leaves' | 'none';

export interface ConflictAnswered {
  /** What was kept, where the answer was to keep it. */
  readonly draft: InvoiceDraft | null;
  readonly wayBack: WayBack;
}
