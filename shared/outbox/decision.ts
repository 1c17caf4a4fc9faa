import type { OutboxRow, ResolveAction } from './entry.ts';
import { isUnresolved } from './entry.ts';

/** What a person decides about an entry of the outbox. Which of these an entry takes now says `outboxActions`. */
export type Decision =
  | { readonly kind: Exclude<ResolveAction, 'renumber' | 'adopt'> }
  /** Under another number. */
  | { readonly kind: 'renumber'; readonly number: string }
  /** It is the object that the service knows by this id. */
  | { readonly kind: 'adopt'; readonly id: number };

/** What there was to doubt about an entry when somebody decided: more may come up while they are asked. */
export interface ShownEntry {
  readonly mayHaveArrived: boolean;
  /** Ids of the objects that may be it. */
  readonly candidates: readonly number[];
}

export function shownOfEntry(entry: Pick<OutboxRow, 'state' | 'reason' | 'question'>): ShownEntry {
  const { question } = entry;
  const candidates = question?.kind === 'candidates' ? question.candidates.map(({ id }) => id) : [];
  return { mayHaveArrived: isUnresolved(entry), candidates };
}

/** Nobody who decided knew all that there is to doubt by now. */
export function doubtsMore(now: ShownEntry, shown: ShownEntry): boolean {
  if (now.mayHaveArrived && !shown.mayHaveArrived) return true;
  return now.candidates.some((id) => !shown.candidates.includes(id));
}
