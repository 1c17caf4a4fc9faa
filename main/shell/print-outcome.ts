import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';

/** Reads Electron's report of a print job. Throws `internal` when nothing was printed and the person did not cancel. */
export function printOutcome(isPrinted: boolean, reason: string): 'printed' | 'cancelled' {
  if (isPrinted) return 'printed';
  if (/cancel/i.test(reason)) return 'cancelled';
  // The system's reason does not help the person; most often there is no printer.
  throw new AppError('internal', message('error_nothing_printed'));
}
