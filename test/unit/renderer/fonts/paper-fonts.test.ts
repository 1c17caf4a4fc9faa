import { describe, expect, it, vi } from 'vitest';
import { japanese } from '#renderer/fonts/faces.ts';
import { declarePaperFonts, neededFamilies, paperFontList } from '#renderer/fonts/paper-fonts.ts';
import { paperWords } from '#shared/documents/paper-words.ts';
import { languages } from '#shared/service/connection.ts';

const onPaper = (language: string): string => Object.values(paperWords(language)).join(' ');

describe('the fonts of a paper', () => {
  it.each([
    ['Größe', 'de', ['Inter']],
    ['Счёт', 'ru', ['Inter']],
    ['請求書', 'ja', ['Inter', 'Noto Sans JP Variable']],
    ['发票', 'zh-CN', ['Inter', 'Noto Sans SC Variable']],
    ['청구서', 'ko', ['Inter', 'Noto Sans KR Variable']],
    ['ඉන්වොයිසිය', 'si', ['Inter', 'Noto Sans Sinhala']],
    ['इनवॉइस', 'hi', ['Inter', 'Noto Sans Devanagari']],
    ['株式会社ヤマダ', 'en-US', ['Inter', 'Noto Sans JP Variable']],
    ['株式会社', 'en-US', ['Inter', 'Noto Sans SC Variable']],
    ['شركة ושות׳ ไทย', 'en-US', ['Inter', 'Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans Thai']],
  ])('%s in %s needs %j', (text, locale, families) => {
    expect(neededFamilies(text, locale)).toEqual(families);
  });

  it('are loaded once, and again only after a failure', async () => {
    const load = vi.spyOn(japanese, 'load').mockRejectedValueOnce(new Error('away')).mockResolvedValue(null);
    await expect(declarePaperFonts('請求書', 'ja')).rejects.toThrow('away');
    await declarePaperFonts('請求書', 'ja');
    await declarePaperFonts('請求書', 'ja');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('put the client’s own East Asian language first', () => {
    const first = (locale: string): string | undefined => /Noto Sans (JP|SC|KR)/.exec(paperFontList(locale))?.[1];
    expect([first('ja'), first('zh-CN'), first('ko'), first('de')]).toEqual(['JP', 'SC', 'KR', 'JP']);
  });

  it.each(languages)(
    'have every letter of the words in %s: a script without a font of ours would be named here',
    (language) => {
      const families = neededFamilies(onPaper(language), paperWords(language).locale);
      const script = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u.test(
        onPaper(language),
      );
      expect(families.length).toBe(script ? 2 : 1);
    },
  );
});
