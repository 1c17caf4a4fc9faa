import type { OutboxRow, ResolveAction } from './entry.ts';
import { isUnresolved } from './entry.ts';
import { candidatesOf } from './question.ts';

/** A person's decision about an outbox entry. `outboxActions` tells which decisions an entry accepts now. */
export type Decision =
  | { readonly kind: Exclude<ResolveAction, 'renumber' | 'adopt'> }
  /** Sends the invoice under this number. */
  | { readonly kind: 'renumber'; readonly number: string }
  /** States that the entry's object is the service's object with this id. */
  | { readonly kind: 'adopt'; readonly id: number };

/**
 * The doubts about an entry that were on screen when the person decided. The engine may find more while the dialog is
 * open.
 */
export interface ShownEntry {
  readonly mayHaveArrived: boolean;
  /** Server ids of the objects that may be the entry's object. */
  readonly candidates: readonly number[];
}

export function shownOfEntry(entry: Pick<OutboxRow, 'state' | 'reason' | 'question'>): ShownEntry {
  const candidates = candidatesOf(entry.question).map(({ id }) => id);
  return { mayHaveArrived: isUnresolved(entry), candidates };
}

/** Tells that there is a doubt now that was not on screen when the person decided. */
export function hasNewDoubts(now: ShownEntry, shown: ShownEntry): boolean {
  if (now.mayHaveArrived && !shown.mayHaveArrived) return true;
  return now.candidates.some((id) => !shown.candidates.includes(id));
}
