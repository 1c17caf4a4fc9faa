import { describe, expect, it } from 'vitest';
import type { MissingQuestion } from '#shared/outbox/missing-question.ts';
import { missingSentence } from '#shared/outbox/missing-question.ts';
import { textOf } from '#shared/words/text-of.ts';

const question: MissingQuestion = {
  resource: 'invoices',
  askedAt: 1,
  missing: 23,
  sample: { present: 0, gone: 4, unreadable: 1 },
  isAboutRights: false,
};

describe('the question about what is missing', () => {
  it.each<[string, Partial<MissingQuestion>]>([
    [
      '23 invoices are missing in your account. Inkwell checked 5 of them: 4 gone, 1 not readable. Were they removed there?',
      {},
    ],
    [
      '23 invoices are missing in your account. Inkwell checked 5 of them: 1 gone, 4 still there. Were they removed there?',
      { sample: { present: 4, gone: 1, unreadable: 0 } },
    ],
    [
      'Your key no longer sees 8 clients. It may have fewer permissions than before. Inkwell checked 5 of them: 5 not readable. Were they removed there?',
      { resource: 'connections', missing: 8, sample: { present: 0, gone: 0, unreadable: 5 }, isAboutRights: true },
    ],
    [
      '30 estimates are missing in your account. Were they removed there?',
      { resource: 'estimates', missing: 30, sample: { present: 0, gone: 0, unreadable: 0 } },
    ],
    [
      '1 recurring invoice is missing in your account. Inkwell checked it: it is gone. Was it removed there?',
      { resource: 'recurring_invoices', missing: 1, sample: { present: 0, gone: 1, unreadable: 0 } },
    ],
  ])('reads: %s', (sentence, part) => {
    expect(textOf(missingSentence({ ...question, ...part }))).toBe(sentence);
  });
});
