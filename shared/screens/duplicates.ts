import type { Likeness } from '#shared/client/alike-groups.ts';
import type { ClientRow } from '#shared/lists/client-list.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { NamedClient } from './client-page.ts';

/** A client among others that may be the same, with what tells them apart. */
export interface AlikeClient extends Pick<
  ClientRow,
  'uid' | 'name' | 'email' | 'city' | 'currency' | 'due' | 'lastInvoice' | 'upload'
> {
  readonly phone: string;
  readonly invoices: number;
  /** The client that its next invoices are made for, where that is another one. */
  readonly billedAs: NamedClient | null;
}

/** Clients each of whom is like another one among them. */
export interface DuplicateGroup {
  readonly reasons: readonly Likeness[];
  /** At most `MOST_IN_GROUP`. */
  readonly clients: readonly AlikeClient[];
  readonly total: number;
}

/** The clients of the book that may be the same. */
export interface DuplicateReport {
  /** At most `MOST_GROUPS`. */
  readonly groups: readonly DuplicateGroup[];
  readonly total: number;
}

export const MOST_GROUPS = 100;
export const MOST_IN_GROUP = 20;

/** Says what moves to another client together with the next invoices of one, and what stays. */
export interface NextInvoices {
  /** The number of its invoices that exist only here: they move. */
  readonly waiting: number;
  /** The names of its active recurring profiles: they stay. */
  readonly profiles: readonly string[];
}

/** Tells what was done by the choice of a client for the next invoices of another one, so that it can be undone. */
export interface MovedNext {
  /** The choice before. */
  readonly before: Uid | null;
  readonly moved: readonly Uid[];
}
