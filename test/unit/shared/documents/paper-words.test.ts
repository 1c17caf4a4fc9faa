import { describe, expect, it } from 'vitest';
import { paperWords } from '#shared/documents/paper-words.ts';
import { languages } from '#shared/service/connection.ts';

describe('the words on paper', () => {
  it.each(languages)('are complete in %s, and Intl knows its numbers and dates', (language) => {
    const words = paperWords(language);
    for (const word of Object.values(words)) expect(word.trim()).not.toBe('');
    expect(Intl.NumberFormat.supportedLocalesOf(words.locale)).toEqual([words.locale]);
    expect(Intl.DateTimeFormat.supportedLocalesOf(words.locale)).toEqual([words.locale]);
  });

  it.each(['zh', 'hi', 'ja', 'ko', 'ru', 'si'])('write times in the letters of %s', (language) => {
    const { hour, minute } = paperWords(language);
    expect(`${hour} ${minute}`).not.toMatch(/\p{Script=Latin}/u);
  });

  it('differ from one language to the next', () => {
    const headings = new Set(languages.map((language) => Object.values(paperWords(language)).join('|')));
    expect(headings.size).toBe(languages.length);
  });

  it('are English for an unknown language', () => {
    expect([paperWords(null).invoice, paperWords('tlh').invoice, paperWords('constructor').invoice]).toEqual([
      'Invoice',
      'Invoice',
      'Invoice',
    ]);
  });
});
