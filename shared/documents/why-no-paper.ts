import type { InvoicePage } from '#shared/screens/invoice-page.ts';

type Drawn = Pick<InvoicePage, 'hasDetails' | 'areLinesOutdated' | 'draftProblem'>;

/**
 * Returns why an invoice cannot be printed, in one or two sentences, or null if it can. A client never gets a guessed
 * figure, nor lines that do not add up to the total beside them. `isReading`: the account can be asked for the lines
 * now.
 */
export function whyNoPaper({ hasDetails, areLinesOutdated, draftProblem }: Drawn, isReading: boolean): string | null {
  if (!hasDetails)
    return 'Its lines were never read from your account, so it would be incomplete. Connect, open it once and try again.';
  if (areLinesOutdated)
    return isReading
      ? 'It was changed in your account, and its lines are being read again. Try again in a moment.'
      : 'It was changed in your account, and reading its lines again needs a connection. Connect and try again.';
  return draftProblem === null ? null : `Its draft is not finished: ${draftProblem}`;
}

/** Returns why a receipt would show a guessed number or total of its invoice; null if it would not. */
export function whyUnfinished({ draftProblem }: Pick<InvoicePage, 'draftProblem'>): string | null {
  return draftProblem === null ? null : `The draft of its invoice is not finished: ${draftProblem}`;
}
