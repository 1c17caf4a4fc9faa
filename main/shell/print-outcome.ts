import { AppError } from '#shared/errors.ts';

/** What became of a print job, by what the system says of it. Throws one sentence where nobody called it off and nothing was printed. */
export function printOutcome(isPrinted: boolean, reason: string): 'printed' | 'cancelled' {
  if (isPrinted) return 'printed';
  if (/cancel/i.test(reason)) return 'cancelled';
  // The system's own words name none of what helps: most often there is no printer.
  throw new AppError(
    'internal',
    'Nothing was printed; see that this computer has a printer that is switched on, or save a PDF instead.',
  );
}
