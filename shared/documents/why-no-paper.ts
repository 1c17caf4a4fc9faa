import type { InvoicePage } from '#shared/screens/invoice-page.ts';

type Drawn = Pick<InvoicePage, 'hasDetails' | 'areLinesOutdated' | 'draftProblem'>;

/**
 * Why an invoice does not go on paper, in one or two sentences, or null when it does: a client never gets a figure that was
 * guessed, nor lines that the total beside them is not made of. `isReading`: the account can be asked for lines now.
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

/** Why a receipt would tell a number or a total of its invoice that was guessed; null where it does not. */
export function whyUnfinished({ draftProblem }: Pick<InvoicePage, 'draftProblem'>): string | null {
  return draftProblem === null ? null : `The draft of its invoice is not finished: ${draftProblem}`;
}
