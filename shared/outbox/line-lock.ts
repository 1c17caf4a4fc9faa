import { assertNever } from '#shared/assert.ts';

/**
 * Why the lines of a document are not written. `unknown` and `appends`: nothing left this computer, because nobody knows
 * yet what an update does with lines, or because it adds them. After a write: the old lines stand beside the new ones
 * (`doubled`), are as they were (`ignored`), or nobody can tell what became of them (`unclear`).
 */
export const lineLocks = ['unknown', 'appends', 'doubled', 'ignored', 'unclear'] as const;
export type LineLock = (typeof lineLocks)[number];

/** Whether the lines in the account are still those that the edit was made on. */
export function isLockedUnsent(lock: LineLock): boolean {
  return lock === 'unknown' || lock === 'appends';
}

/** What became of the lines and what happens next, for the note beside an entry. */
export function lineLockText(lock: LineLock): string {
  switch (lock) {
    case 'unknown':
      return 'lines of sent invoices can be changed once a draft’s lines have been changed here and the account took it well; this then goes by itself';
    case 'appends':
      return 'your account adds lines where it should replace them; change them in its web app, then discard this change';
    case 'doubled':
      return 'your account put the new lines beside the old ones; remove those that are too many in its web app, then discard this change';
    case 'ignored':
      return 'your account took this change and left the lines as they were; change them in its web app, then discard this change';
    case 'unclear':
      return 'the lines in your account are neither the old ones nor yours; correct them in its web app, then discard this change';
    default:
      return assertNever(lock);
  }
}
