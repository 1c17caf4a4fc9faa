import { describe, expect, it } from 'vitest';
import { receiptWords } from '#shared/documents/receipt-words.ts';
import { languages } from '#shared/service/connection.ts';

describe('receiptWords', () => {
  it('is complete in each of the eighteen languages, none of them English by mistake', () => {
    expect(languages).toHaveLength(18);
    const english = receiptWords('en-us');
    for (const language of languages) {
      const words = receiptWords(language);
      const texts = [...Object.values(words), ...Object.values(words.methods)].filter(
        (text) => typeof text === 'string',
      );
      expect(texts.every((text) => text.trim() !== '')).toBe(true);
      expect(new Set(texts).size).toBeGreaterThanOrEqual(13);
      if (!language.startsWith('en')) {
        expect(words.receipt).not.toBe(english.receipt);
        expect(words.stillDue).not.toBe(english.stillDue);
      }
    }
  });

  it('falls back to English for an unknown language', () => {
    expect(receiptWords('tlh').receipt).toBe('Receipt');
    expect(receiptWords(null).receipt).toBe('Receipt');
  });
});
