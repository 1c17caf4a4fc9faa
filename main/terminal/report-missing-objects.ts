import { missingSentence } from '#shared/outbox/missing-question.ts';
import type { Book } from '#main/db/book.ts';
import { missingQuestion } from '#main/sync/absence/absence-question.ts';
import { defaultAbsenceSettings } from '#main/sync/absence/settings.ts';
import type { Terminal } from './environment.ts';
import { words } from '#shared/words/words.ts';

/**
 * Writes one line when the window would ask about missing objects. The terminal cannot answer that question; until the window
 * does, no object is removed from the lists. Returns false when there is no such question.
 */
export function reportMissingObjects({ deps }: Terminal, book: Book): boolean {
  const question = missingQuestion(book.engineStores.absences, defaultAbsenceSettings);
  if (question === null) return false;
  deps.say(words.terminal_missing_asked({ question: missingSentence(question) }));
  return true;
}
