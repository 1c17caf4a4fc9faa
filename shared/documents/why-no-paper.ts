import type { InvoicePage } from '#shared/screens/invoice-page.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

type Drawn = Pick<InvoicePage, 'hasDetails' | 'areLinesOutdated' | 'draftProblem'>;

/**
 * Says why an invoice cannot be printed; null if it can. A client never gets a guessed figure, nor lines that do not add
 * up to the total beside them. `isReading`: the account can be asked for the lines now.
 */
export function whyNoPaper({ hasDetails, areLinesOutdated, draftProblem }: Drawn, isReading: boolean): Message | null {
  if (!hasDetails) return message('paper_lines_never_read');
  if (areLinesOutdated) return message(isReading ? 'paper_lines_being_read' : 'paper_lines_outdated');
  return draftProblem === null ? null : message('paper_draft_unfinished', { problem: draftProblem });
}

/** Says why a receipt would show a guessed number or total of its invoice; null if it would not. */
export function whyUnfinished({ draftProblem }: Pick<InvoicePage, 'draftProblem'>): Message | null {
  return draftProblem === null ? null : message('paper_invoice_draft_unfinished', { problem: draftProblem });
}
