import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#shared/dates/plain-date.ts';
import { moveDates } from '#shared/dates/move-dates.ts';
import { paperWords } from '#shared/documents/paper-words.ts';
import { receiptWords } from '#shared/documents/receipt-words.ts';
import { localeOf, mailLanguage } from '#shared/mail/language.ts';
import { formatMoney } from '#shared/money/format.ts';
import { languages } from '#shared/service/connection.ts';

describe("a client's language", () => {
  it.each([
    ['en_US', 'en-US', 'en-us'],
    ['EN', 'en', 'en-us'],
    ['english', 'en-US', 'en-us'],
    ['en-uk', 'en-GB', 'en-uk'],
    ['en_GB', 'en-GB', 'en-uk'],
    ['de_AT.UTF-8', 'de-AT', 'de'],
    ['fr_CA@euro', 'fr-CA', 'fr'],
    [' Deutsch ', 'de', 'de'],
    ['German', 'de', 'de'],
    ['pt-PT', 'pt-PT', 'pt-br'],
    ['zh', 'zh-CN', 'zh'],
    ['', 'it-IT', 'en-us'],
    [null, 'it-IT', 'en-us'],
    ['nonsense', 'it-IT', 'en-us'],
    ['C', 'it-IT', 'en-us'],
    ['constructor', 'it-IT', 'en-us'],
    ['__proto__', 'it-IT', 'en-us'],
  ])('%j is read as it was meant', (language, locale, known) => {
    expect([localeOf(language, 'it-IT'), mailLanguage(language)]).toEqual([locale, known]);
  });

  it.each(languages)('%s of the service stays itself', (language) => {
    expect(mailLanguage(language)).toBe(language);
  });

  it('decides the words of papers also in another spelling', () => {
    expect(paperWords('de_AT.UTF-8').invoice).toBe(paperWords('de').invoice);
    expect(receiptWords('FR').receipt).toBe(receiptWords('fr').receipt);
  });

  it('makes nothing throw that writes or reads in it, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('en_US', 'a-b-c')),
        (language) => {
          for (const locale of [language, localeOf(language), paperWords(language).locale]) {
            expect(formatMoney('1234.5', 'EUR', locale)).toMatch(/1/);
            expect(formatDate('2026-10-31', locale)).not.toBe('');
            moveDates('Hosting 01.10.2026 – 31.10.2026', { months: 1, from: '2026-10-31', locale });
          }
        },
      ),
    );
  });
});
