import { problemSentence } from '#shared/service/list-problems.ts';
import type { Book } from '#main/db/book.ts';
import { listProblems } from '#main/account/list-problems.ts';
import { reportMissingObjects } from './report-missing-objects.ts';
import type { Terminal } from './environment.ts';
import { textOf } from '#shared/words/text-of.ts';

/**
 * Writes one line for everything that keeps the book from being all of the account, the question about missing objects
 * included. Returns false when there is nothing to say.
 */
export function reportListProblems(terminal: Terminal, book: Book): boolean {
  const problems = listProblems(book);
  for (const problem of problems) terminal.deps.say(textOf(problemSentence(problem)));
  const isAsked = reportMissingObjects(terminal, book);
  return isAsked || problems.length > 0;
}
