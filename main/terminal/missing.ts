import { missingSentence } from '#shared/outbox/missing-question.ts';
import type { Book } from '#main/db/book.ts';
import { missingQuestion } from '#main/sync/absence/absence-question.ts';
import { defaultAbsenceSettings } from '#main/sync/absence/settings.ts';
import type { Terminal } from './environment.ts';

/** One line for people where the window would ask: until it is answered there, nothing is taken out of the lists. */
export function sayWhatIsMissing({ surroundings }: Terminal, book: Book): void {
  const question = missingQuestion(book.engineStore, defaultAbsenceSettings);
  if (question === null) return;
  surroundings.say(`${missingSentence(question)} Answer in the window of Inkwell; until then all of them stay here.`);
}
