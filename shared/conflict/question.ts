import type { Confidence } from '#shared/money/calibration/predict.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import type { Conflict } from './conflict.ts';
import type { Choices } from './choices.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';

/**
 * A conflict as the window shows it. An answer carries the stamp, so that it cannot decide a conflict that was renewed
 * since.
 */
export interface ConflictQuestion {
  readonly stamp: string;
  readonly conflict: Conflict;
}

/** Holds what a person needs to read the values of a conflict. */
export interface ConflictMeanings {
  /** Names of clients by the reference in the conflict: our uid or the server id. */
  readonly clients: Readonly<Record<string, string>>;
  /** The unit in which the account counts the time of a task. */
  readonly taskUnit: TotalsPolicy['taskUnit'];
  /** The currency of amounts that carry none themselves: a payment is in the currency of its invoice. */
  readonly currency: string | null;
}

export interface ShownConflict extends ConflictQuestion {
  readonly meanings: ConflictMeanings;
}

/**
 * The person's answer. `draft`: the account's version stays, and the version written here becomes a new draft under its
 * own number.
 */
export type ConflictAnswer =
  | { readonly kind: 'mine' | 'theirs' }
  | { readonly kind: 'draft' }
  | ({ readonly kind: 'choices' } & Required<Choices>);

/** The total of the document under the choices made so far; null when it cannot be computed. */
export interface ConflictPreview {
  readonly total: Decimal | null;
  readonly totalIs: Confidence;
}

/**
 * Tells how long an answer can be undone: `open`: always, because the answer sends nothing; `held`: for `UNDO_HOLD_MS`,
 * because the answer is a delete that waits so long; `until_it_leaves`: until its entry is sent.
 */
export type WayBack = 'open' | 'held' | 'until_it_leaves' | 'none';

export interface ConflictAnswered {
  /** The new draft, when the answer was `draft`. */
  readonly draft: InvoiceDraft | null;
  readonly wayBack: WayBack;
}
