import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

/**
 * Names why the lines of a document are not written. `unknown` and `appends`: nothing was sent, because it is not known
 * yet what an update does with lines, or because it adds them. After a write: the old lines stand beside the new ones
 * (`doubled`), are unchanged (`ignored`), or their state cannot be determined (`unclear`).
 */
export type LineLock = 'unknown' | 'appends' | 'doubled' | 'ignored' | 'unclear';

/** Tells whether the lines in the account are still the ones that the edit was made on. */
export function isLockedUnsent(lock: LineLock): boolean {
  return lock === 'unknown' || lock === 'appends';
}

/** Says in which state the lines are and what comes next, for the note beside an entry. */
export const lineLockText = (lock: LineLock): Message => message(`outbox_lines_${lock}`);
