import type { JsonObject } from '#shared/json.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { OwnEffects } from '#shared/outbox/own-effects.ts';
import type { QuestionObject } from '#shared/outbox/question.ts';
import type { PaymentDoubts } from '#shared/payments/payment-doubts.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { LinesWrite } from './line-writes.ts';

/** The last attempt of an entry. `endedAt` is null while its end is not known. Times are ms since epoch. */
export interface Attempt {
  readonly intentAt: number;
  readonly endedAt: number | null;
  /** The body that was sent, in the model's fields, with references bound. */
  readonly body: JsonObject;
  /** The object as its preflight read it; null when nothing was read. */
  readonly baseline: JsonObject | null;
  /**
   * True when a limit declined it or it was refused. The entry's own error may be a later one, which kept it from being
   * sent again.
   */
  readonly wasDeclined: boolean;
}

/**
 * Tells what the attempts of entries may have done, what own entries did, and what came into the account meanwhile.
 */
export interface EvidenceStore {
  lastAttempt(entry: number): Attempt | null;
  /** Returns the body of each attempt of an entry, oldest first; in the model's fields, with references bound. */
  bodiesOf(entry: number): readonly JsonObject[];
  /** True when an attempt of the entry may have been applied. */
  mayHaveArrived(entry: number): boolean;
  /** True when an attempt before the newest one may have been applied. */
  mayHaveArrivedBefore(entry: Pick<OutboxRow, 'id' | 'attempts'>): boolean;
  /**
   * Returns when the newest unanswered attempt of an update ended (ms since epoch), of this entry or of a discarded one
   * of the same object; null when all were answered.
   */
  unansweredSince(entry: number, uid: Uid): number | null;
  /**
   * Counts the latest attempts in a row with the same body that were sent and failed. `firstAt` is when the first of
   * them ended (ms since epoch).
   */
  failedAttempts(entry: number): { readonly count: number; readonly refusals: number; readonly firstAt: number | null };
  linesWrite(entry: number): LinesWrite | null;
  /** True when another mail of the same invoice may have left at `since` (ms since epoch) or later. */
  mayOtherMailHaveLeft(entry: number, since: number): boolean;
  /**
   * Returns the whole object as the answer to an own write showed it since then (ms since epoch); null when its latest
   * state is older or from elsewhere.
   */
  ownAnswer(resource: Resource, uid: Uid, since: number): JsonObject | null;
  /** Returns what own entries did to an invoice that was edited then (ms since epoch), apart from its own edits. */
  ownEffects(invoice: Uid, editedAt: number): OwnEffects;
  /** True when payments of this invoice were recorded, changed or deleted here since then, or are about to be. */
  hasMovedMoney(invoice: Uid, since: number): boolean;
  /** Returns the entries of payments of this invoice that wait to be sent or for the person. */
  moneyComing(invoice: Uid): readonly number[];
  /**
   * Returns why a payment must not leave before the person has seen it: what came into the account since they had it
   * recorded, changed or marked. `sent` are the fields that leave, `others` the payments that they said are not it.
   */
  paymentDoubts(payment: {
    readonly id: number;
    readonly sent: JsonObject;
    readonly others: readonly number[];
  }): PaymentDoubts | null;
  /** Returns the objects of the account that people would take for the one of a create, and that came into it since. */
  alikeSince(create: number): readonly QuestionObject[];
  /**
   * Returns server ids that this create did not make: rows unclaimed for other creates when it was first sent, and rows
   * that the person rejected.
   */
  unclaimedBefore(create: number): readonly number[];
}
