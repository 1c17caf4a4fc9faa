import type { Orm } from '#main/db/connection/orm.ts';
import { stampOf } from './cooperative-scan.ts';

/** Returns the answer to a question about a book, which is asked only where it is not the one that was kept. */
type Kept<Answer> = (orm: Orm, question: readonly unknown[], ask: () => Promise<Answer>) => Promise<Answer>;

/** Keeps the answer to the newest question while book and question stay the same: scrolling asks it again for each window. */
export function keepNewest<Answer>(): Kept<Answer> {
  let newest: { readonly orm: Orm; readonly key: string; readonly answer: Promise<Answer> } | null = null;
  return (orm, question, ask) => {
    const key = JSON.stringify([stampOf(orm), question]);
    // Another account's book may have the same stamp, so the book is compared too.
    if (newest?.orm === orm && newest.key === key) return newest.answer;
    const answer = ask();
    newest = { orm, key, answer };
    // The caller gets the error; the next one asks again.
    answer.catch(() => {
      if (newest?.answer === answer) newest = null;
    });
    return answer;
  };
}
