import { compare } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoicePage } from './invoice-page.ts';

/**
 * Why an invoice is in the bin. `deleting`: its delete waits here and can be taken back. `leaving`: it has left, and nobody
 * knows yet whether it arrived. `refused`: it did not go through. `asked`: the outbox asks about it. `deleted`: deleted from this
 * computer. `discarded`: it was never in the account. `given_up`: nobody knew whether it had arrived there. `gone`: the account says that it is no longer there. `hidden`: the
 * account still has it and no list shows it: in its trash, archived, or not shared any more.
 */
export const binReasons = [
  'deleting',
  'leaving',
  'refused',
  'asked',
  'deleted',
  'discarded',
  'given_up',
  'gone',
  'hidden',
] as const;
export type BinReason = (typeof binReasons)[number];

export interface BinEntry {
  readonly uid: Uid;
  readonly number: string;
  readonly clientName: string;
  readonly date: string | null;
  readonly total: string | null;
  readonly currency: string | null;
  readonly why: BinReason;
  /** When it was deleted here, or last seen in the account (ms since epoch); null where nobody knows. */
  readonly at: number | null;
  /** What is in the bin can be brought back as it was. */
  readonly canRestore: boolean;
  /** Its lines are on this computer: it can be written once more. */
  readonly hasDetails: boolean;
  /** A delete that waits leaves no earlier than this (ms since epoch). */
  readonly leavesAt: number | null;
}

export interface BinPage {
  readonly entries: readonly BinEntry[];
  /** All that the search finds. */
  readonly total: number;
  /** How many there are of which nothing is anywhere but here: what emptying the bin removes for good. */
  readonly onlyHere: number;
}

export interface BinPaper {
  readonly entry: BinEntry;
  readonly page: InvoicePage;
}

/** What an invoice has that makes deleting it a matter of more than this computer. */
export interface DeleteWeight {
  readonly uid: Uid;
  readonly number: string;
  readonly clientName: string;
  /** The client has it: the account says so, or a mail about it left from here. */
  readonly isWithClient: boolean;
  readonly state: string;
  /** What was paid on it; null where nothing was. */
  readonly paid: string | null;
  readonly currency: string | null;
  /** Mails about it that wait here and are taken back with it. */
  readonly waitingMails: number;
  /** Only on this computer, for certain: the account does not have it, and cannot have got it. */
  readonly isLocal: boolean;
  /** Why it cannot be deleted now: one sentence; null where it can. */
  readonly refusal: string | null;
}

/** Deleting it takes more than an undo to make good. */
export const isWeighty = ({ isWithClient, paid, waitingMails }: DeleteWeight): boolean =>
  isWithClient || paid !== null || waitingMails > 0;

/** What a person was told of an invoice before they said that it goes. */
export type ShownWeight = Pick<DeleteWeight, 'uid' | 'isWithClient' | 'paid' | 'waitingMails' | 'isLocal'>;

export const shownOf = ({ uid, isWithClient, paid, waitingMails, isLocal }: ShownWeight): ShownWeight => ({
  uid,
  isWithClient,
  paid,
  waitingMails,
  isLocal,
});

/** Nobody was asked, because there was nothing to ask about: it is deleted only while that is so. */
export const nothingShownOf = (uid: Uid): ShownWeight => ({
  uid,
  isWithClient: false,
  paid: null,
  waitingMails: 0,
  isLocal: true,
});

/** More hangs on it by now than the person was told. */
export function weighsMore(now: ShownWeight, shown: ShownWeight): boolean {
  if (now.isWithClient && !shown.isWithClient) return true;
  if (now.waitingMails > shown.waitingMails) return true;
  if (now.paid !== null && (shown.paid === null || compare(now.paid, shown.paid) !== 0)) return true;
  return shown.isLocal && !now.isLocal;
}

/** What became of one invoice of several. */
export type BinOutcome =
  | { readonly uid: Uid; readonly kind: 'done'; readonly note: string | null }
  | { readonly uid: Uid; readonly kind: 'refused'; readonly message: string };

/** The most that is deleted, restored or copied at once. */
export const MOST_AT_ONCE = 1_000;
