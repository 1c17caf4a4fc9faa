import { compare } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoicePage } from './invoice-page.ts';
import type { Message } from '#shared/words/part.ts';

/**
 * Names why an invoice is in the bin.
 *
 * - `deleting`: its delete waits here and can be taken back.
 * - `leaving`: its delete was sent and is not confirmed yet.
 * - `refused`: its delete was refused.
 * - `asked`: the outbox asks about it.
 * - `deleted`: it was deleted from this computer.
 * - `discarded`: it was never in the account.
 * - `given_up`: it was discarded while unconfirmed.
 * - `gone`: the account says that it no longer exists.
 * - `hidden`: the account still has it, but no list shows it: in its trash, archived, or not shared any more.
 */
export type BinReason =
  'deleting' | 'leaving' | 'refused' | 'asked' | 'deleted' | 'discarded' | 'given_up' | 'gone' | 'hidden';

export interface BinEntry {
  readonly uid: Uid;
  readonly number: string;
  readonly clientName: string;
  readonly date: string | null;
  readonly total: string | null;
  readonly currency: string | null;
  readonly why: BinReason;
  /** When it was deleted here, or last seen in the account (ms since epoch); null when unknown. */
  readonly at: number | null;
  /** True when it can be restored as it was. */
  readonly canRestore: boolean;
  /** True when its lines are on this computer, so that it can be copied. */
  readonly hasDetails: boolean;
  /** The earliest time at which a waiting delete is sent (ms since epoch). */
  readonly leavesAt: number | null;
}

export interface BinPage {
  readonly entries: readonly BinEntry[];
  /** Number of all entries that the search finds. */
  readonly total: number;
  /** Number of entries that exist only here: emptying the bin removes them for good. */
  readonly onlyHere: number;
}

export interface BinPaper {
  readonly entry: BinEntry;
  readonly page: InvoicePage;
}

/** The consequences of deleting an invoice beyond this computer. */
export interface DeleteImpact {
  readonly uid: Uid;
  readonly number: string;
  readonly clientName: string;
  /** True when the client has it: the account says so, or a mail about it was sent from here. */
  readonly isWithClient: boolean;
  readonly state: string;
  /** The amount paid on it; null when nothing was paid. */
  readonly paid: string | null;
  readonly currency: string | null;
  /** Number of waiting mails about it, which are taken back with it. */
  readonly waitingMails: number;
  /** True when it certainly exists only on this computer. */
  readonly isLocal: boolean;
  /** A sentence that says why it cannot be deleted now; null when it can. */
  readonly refusal: Message | null;
}

/** Tells that deleting the invoice has consequences that an undo cannot repair. */
export const hasImpact = ({ isWithClient, paid, waitingMails }: DeleteImpact): boolean =>
  isWithClient || paid !== null || waitingMails > 0;

/** The consequences that the person saw before confirming a delete. */
export type ShownImpact = Pick<DeleteImpact, 'uid' | 'isWithClient' | 'paid' | 'waitingMails' | 'isLocal'>;

export const shownOf = ({ uid, isWithClient, paid, waitingMails, isLocal }: ShownImpact): ShownImpact => ({
  uid,
  isWithClient,
  paid,
  waitingMails,
  isLocal,
});

/**
 * Returns the confirmation for a delete without a question: it is carried out only while there is nothing to ask about.
 */
export const nothingShownOf = (uid: Uid): ShownImpact => ({
  uid,
  isWithClient: false,
  paid: null,
  waitingMails: 0,
  isLocal: true,
});

/** Tells that there are more consequences now than the person saw. */
export function hasMoreImpact(now: ShownImpact, shown: ShownImpact): boolean {
  if (now.isWithClient && !shown.isWithClient) return true;
  if (now.waitingMails > shown.waitingMails) return true;
  if (now.paid !== null && (shown.paid === null || compare(now.paid, shown.paid) !== 0)) return true;
  return shown.isLocal && !now.isLocal;
}

/** The outcome for one of several invoices. */
export type BinOutcome =
  | { readonly uid: Uid; readonly kind: 'done'; readonly notes: readonly Message[] }
  | { readonly uid: Uid; readonly kind: 'refused'; readonly message: Message };

/** Most invoices that are deleted, restored or copied at once. */
export const MOST_AT_ONCE = 1_000;
