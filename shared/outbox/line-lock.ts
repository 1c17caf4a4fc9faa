import { assertNever } from '#shared/assert.ts';

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

/** Returns the state of the lines and the next step, for the note beside an entry. */
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
