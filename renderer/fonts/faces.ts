/** A font that is shipped with Inkwell, for one or several scripts. */
export interface Face {
  readonly family: string;
  /** A character that a font for this script contains. */
  readonly sample: string;
  readonly isNeeded: (text: string, locale: string) => boolean;
  /** Loads the style sheets; the browser then fetches only the font files with the characters that are shown. */
  readonly load: () => Promise<unknown>;
}

export const speaks = (locale: string, language: string): boolean =>
  locale === language || locale.startsWith(`${language}-`);
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
const isKana = (text: string): boolean => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** Kanji alone do not reveal the language; the client's language or kana in the text do. */
const isJapanese = (text: string, locale: string): boolean => speaks(locale, 'ja') || isKana(text);

export const latin: Face = {
  family: 'Inter',
  sample: 'a',
  isNeeded: () => true,
  load: () => Promise.all([import('@fontsource/inter/400.css'), import('@fontsource/inter/600.css')]),
};
export const japanese: Face = {
  family: 'Noto Sans JP Variable',
  sample: 'あ',
  isNeeded: isJapanese,
  load: () => import('@fontsource-variable/noto-sans-jp/wght.css'),
};
export const korean: Face = {
  family: 'Noto Sans KR Variable',
  sample: '한',
  isNeeded: (text, locale) => speaks(locale, 'ko') || /\p{Script=Hangul}/u.test(text),
  load: () => import('@fontsource-variable/noto-sans-kr/wght.css'),
};
export const chinese: Face = {
  family: 'Noto Sans SC Variable',
  sample: '这',
  isNeeded: (text, locale) => speaks(locale, 'zh') || (isHan(text) && !isJapanese(text, locale)),
  load: () => import('@fontsource-variable/noto-sans-sc/wght.css'),
};
/** Fonts for scripts that only a few languages write and that no font above covers. */
export const others: readonly Face[] = [
  {
    family: 'Noto Sans Devanagari',
    sample: 'अ',
    isNeeded: (text) => /\p{Script=Devanagari}/u.test(text),
    load: () =>
      Promise.all([
        import('@fontsource/noto-sans-devanagari/400.css'),
        import('@fontsource/noto-sans-devanagari/600.css'),
      ]),
  },
  {
    family: 'Noto Sans Sinhala',
    sample: 'අ',
    isNeeded: (text) => /\p{Script=Sinhala}/u.test(text),
    load: () =>
      Promise.all([import('@fontsource/noto-sans-sinhala/400.css'), import('@fontsource/noto-sans-sinhala/600.css')]),
  },
  {
    family: 'Noto Sans Arabic',
    sample: 'ع',
    isNeeded: (text) => /\p{Script=Arabic}/u.test(text),
    load: () =>
      Promise.all([import('@fontsource/noto-sans-arabic/400.css'), import('@fontsource/noto-sans-arabic/600.css')]),
  },
  {
    family: 'Noto Sans Hebrew',
    sample: 'א',
    isNeeded: (text) => /\p{Script=Hebrew}/u.test(text),
    load: () =>
      Promise.all([import('@fontsource/noto-sans-hebrew/400.css'), import('@fontsource/noto-sans-hebrew/600.css')]),
  },
  {
    family: 'Noto Sans Thai',
    sample: 'ก',
    isNeeded: (text) => /\p{Script=Thai}/u.test(text),
    load: () =>
      Promise.all([import('@fontsource/noto-sans-thai/400.css'), import('@fontsource/noto-sans-thai/600.css')]),
  },
];
